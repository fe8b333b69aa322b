import { shortDate, shortTime } from '#ui/dates.ts'

/** "10:31" today, "20 Nov 2026, 10:31" else. */
export function whenText(instant: string): string {
  const isToday = new Date(instant).toDateString() === new Date().toDateString()
  return isToday ? shortTime(instant) : `${shortDate(instant)}, ${shortTime(instant)}`
}
