import { dayIn } from '../contract/time-zone.ts'
import type { Actor } from './actor.ts'

/** Today in the account, `YYYY-MM-DD`: the default of a date, never its limit (`latestToday`). */
export function todayOf({ time_zone }: Pick<Actor, 'time_zone'>, now = new Date()): string {
  return dayIn(time_zone, now)
}
