import { latestToday, longDate } from '#platform/contract/days.ts'
import { invalid } from '#platform/contract/refusal.ts'
import { type Actor, todayOf } from '#platform/http/actor.ts'
import type { LockedBatch } from './lock-batches.ts'

/**
 * A movement's date must have been reached somewhere on earth, and must not precede its batch.
 * @param field path of the date in the request
 * @throws Refusal INVALID
 */
export function checkDate(date: string, batches: Iterable<LockedBatch>, field: string) {
  if (date > latestToday(new Date())) throw invalid(field, 'This day is in the future')
  for (const { label, available_from } of batches) {
    if (date < available_from) {
      throw invalid(field, `${label} came into being on ${longDate(available_from)}`)
    }
  }
}

/** Date for actions without one: the account's today, or the last day one of the straws moved, if that is later. */
export function todayOrLater(
  actor: Pick<Actor, 'time_zone'>,
  straws: Iterable<{ last_moved_on: string }>,
): string {
  let day = todayOf(actor)
  for (const { last_moved_on } of straws) if (last_moved_on > day) day = last_moved_on
  return day
}
