import * as z from 'zod/mini'

/** Returns the latest date that is "today" anywhere on earth: the date in UTC+14. */
export function latestToday(now: Date): string {
  return new Date(now.getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/**
 * Returns the earliest date that is "today" anywhere on earth: the date in UTC-12. A period that ends earlier
 * is over.
 */
export function earliestToday(now: Date): string {
  return new Date(now.getTime() - 12 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

const DAY_MS = 86_400_000

/** Returns the days between two days or instants; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

// Do not use Intl, because its formatter delays page starts by milliseconds, and browsers disagree on "Sept".
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const SHORT_MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ')

function written(date: string, months: string[]): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${months[month! - 1]} ${year}`
}

/** Formats `2026-03-12` as "12 March 2026". */
export function longDate(date: string): string {
  return written(date, MONTHS)
}

/** Formats `2026-03-12` as "12 Mar 2026". */
export function shortDate(date: string): string {
  return written(date, SHORT_MONTHS)
}

export const ENDS_BEFORE = 'Before the first day'

type Day = string | null | undefined

/** Whether a period does not end before it begins. A missing day sets no limit. */
export function isPeriod(from: Day, to: Day): boolean {
  return !from || !to || from <= to
}

/** Adds the check that the period of a request, `from` to `to`, does not end before it begins. */
export function withPeriod<S extends z.ZodMiniObject>(request: S): S {
  return request.check(
    z.refine(({ from, to }: z.infer<S> & { from?: Day; to?: Day }) => isPeriod(from, to), {
      error: ENDS_BEFORE,
      path: ['to'],
    }),
  )
}
