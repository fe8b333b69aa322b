import { localDay } from '#platform/contract/days.ts'

export { shortDate } from '#platform/contract/days.ts'

/** Whether a text has the form of a date, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}

/** The time of an instant in the user's time zone, "10:31". */
export function shortTime(instant: string): string {
  return new Date(instant).toTimeString().slice(0, 'hh:mm'.length)
}

/** Today in the user's time zone, `YYYY-MM-DD`. */
export function today(): string {
  return localDay(new Date().toISOString())
}
