/** What a period is refused with that ends before it begins. */
export const ENDS_BEFORE = 'Before the first day'

/** Whether a period, with days as `YYYY-MM-DD`, does not end before it begins. A missing day is no limit. */
export function isPeriod(from: string | null | undefined, to: string | null | undefined): boolean {
  return !from || !to || from <= to
}
