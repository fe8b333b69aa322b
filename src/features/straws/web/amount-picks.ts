/** Amounts at one press. */
const MOST_DOSES = 3

/** @param doses null for all that are there */
export type QuickAmount = { doses: number | null; straws: number }

/**
 * One, two and three doses; where there are fewer, all that are there.
 * @param dose straws per dose; null if unknown
 */
export function amountPicks(dose: number | null, available: number): QuickAmount[] {
  const doses = Array.from({ length: dose === null ? 0 : MOST_DOSES }, (_, index) => index + 1)
    .map((count) => ({ doses: count, straws: count * dose! }))
    .filter(({ straws }) => straws <= available)
  const isAll = available === 0 || doses.length === MOST_DOSES || doses.at(-1)?.straws === available
  return isAll ? doses : [...doses, { doses: null, straws: available }]
}

/** What to begin with: a dose, or all of fewer; one straw where the dose is unknown. */
export function firstAmount(dose: number | null, available: number): number {
  return Math.max(1, Math.min(dose ?? 1, available))
}
