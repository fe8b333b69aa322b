import { addDays } from '#platform/contract/days.ts'

/** Days before the end of validity from which the next sample is due soon. */
const SOON_DAYS = 30

/**
 * Whether a regular test is due within `SOON_DAYS` days, or overdue.
 * @param until last day on which a regular test is valid; null if it does not expire
 */
export function isDueSoon(until: string | null, on: string): boolean {
  return until !== null && until < addDays(on, SOON_DAYS)
}
