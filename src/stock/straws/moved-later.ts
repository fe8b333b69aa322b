import { longDate } from '#platform/contract/days.ts'

/**
 * Returns the message that straws moved after a day (`YYYY-MM-DD`) and cannot be booked on it; undefined if none did.
 */
export function movedLater(
  lines: readonly { straws?: number; last_moved_on: string }[],
  date: string,
): string | undefined {
  const later = lines.filter(({ last_moved_on }) => last_moved_on > date)
  if (later.length === 0) return undefined
  const straws = later.reduce((sum, line) => sum + (line.straws ?? 1), 0)
  const last = later
    .map(({ last_moved_on }) => last_moved_on)
    .reduce((left, right) => (left > right ? left : right))
  return `${straws} of these straws moved on a later day, the last on ${longDate(last)}`
}
