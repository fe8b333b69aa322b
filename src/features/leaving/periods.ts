/** How long what is kept, and what stands in the way of taking a party out. */
import { addDays } from '#platform/contract/days.ts'
import { dayIn } from '#platform/contract/time-zone.ts'
import type { ErasureObstacle } from './contract.ts'

/** Days for which a closed account can be read and taken back; the database's own default says the same. */
export const GRACE_DAYS = 30

/** Days before the end at which the members are reminded. */
export const REMINDED_DAYS = 7

/**
 * Years for which registers say where semen came from and went, and who used it. Source: Regulation (EU) 2016/429,
 * article 103 (three years at least); the French order of 24 January 2008 (five).
 */
export const RECORD_YEARS = 5

export const A_FORMER_MEMBER = 'A former member'
export const A_FORMER_STAKEHOLDER = 'A former stakeholder'

/** The last day on which something of `last_day` has to be on record. */
export function keptUntil(last_day: string): string {
  const day = new Date(`${last_day}T00:00:00Z`)
  day.setUTCFullYear(day.getUTCFullYear() + RECORD_YEARS)
  return day.toISOString().slice(0, 10)
}

/**
 * The last day, in a time zone, on which a backup holds what is deleted at `moment`: that night's backup may be made before.
 * @param backup_days for how long a backup is kept
 */
export function backupsUntil(moment: string, backup_days: number, time_zone: string): string {
  return addDays(dayIn(time_zone, moment), backup_days + 1)
}

type Ties = { is_self: boolean; straws: number; horses: number; files: number; kept_until: string | null }

/** What has to be settled before a party's personal data may go, on `today`. */
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
