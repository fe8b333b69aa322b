import type { ErasureObstacle } from './contract.ts'

/**
 * Years for which registers must show where semen came from and went, and who used it. Sources: Regulation
 * (EU) 2016/429, article 103 (at least three years); the French order of 24 January 2008 (five).
 */
export const RECORD_YEARS = 5

export const A_FORMER_MEMBER = 'A former member'
export const A_FORMER_STAKEHOLDER = 'A former stakeholder'

/** Returns the last day on which a movement of `last_day` must be on record. */
export function keptUntil(last_day: string): string {
  const day = new Date(`${last_day}T00:00:00Z`)
  day.setUTCFullYear(day.getUTCFullYear() + RECORD_YEARS)
  return day.toISOString().slice(0, 10)
}

type Ties = { is_self: boolean; straws: number; horses: number; files: number; kept_until: string | null }

/** Returns the obstacles that prevent the erasure of a party's personal data on the day `today`. */
export function obstaclesOf({ is_self, straws, horses, files, kept_until }: Ties, today: string) {
  const found: [boolean, ErasureObstacle][] = [
    [is_self, 'SELF'],
    [straws > 0, 'STRAWS'],
    [horses > 0, 'HORSES'],
    [files > 0, 'FILES'],
    [kept_until !== null && kept_until >= today, 'LAW'],
  ]
  return found.flatMap(([applies, obstacle]) => (applies ? [obstacle] : []))
}
