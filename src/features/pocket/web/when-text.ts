import { shortDate, shortTime } from '#ui/dates.ts'

/** "14:32" today, and with its day before. */
export function whenText(instant: string): string {
  const isToday = new Date(instant).toDateString() === new Date().toDateString()
  return isToday ? shortTime(instant) : `${shortDate(instant)}, ${shortTime(instant)}`
}
