import { addDays } from '#platform/contract/days.ts'
import { dayIn, instantIn } from '#platform/contract/time-zone.ts'
import { ALERT_KINDS, type AlertKind } from './status.ts'

/** Alerts that cannot be snoozed, because straws may already be harmed. */
const UNSNOOZABLE: ReadonlySet<AlertKind> = new Set(['LOW_ALARM', 'COLD_OVER'])
export const CAN_WAIT = ALERT_KINDS.filter((kind) => !UNSNOOZABLE.has(kind))

/** Longest snooze: until tomorrow in any time zone. */
const LONGEST_MS = 48 * 60 * 60 * 1000

export function snoozeProblem(snoozed_until: string, now: Date): string | null {
  const wait = Date.parse(snoozed_until) - now.getTime()
  return wait > 0 && wait <= LONGEST_MS ? null : 'Within 2 days from now'
}

const MORNING = '06:00'

/** Returns tomorrow morning in a time zone, as ISO 8601. */
export function tomorrowMorning(time_zone: string, now = new Date()): string {
  return instantIn(time_zone, addDays(dayIn(time_zone, now), 1), MORNING)
}

/** Local time of the daily check, so that no one is mailed at night. */
const CHECK_TIME = '05:00'

/** Returns the time of the next daily check in a time zone, as ISO 8601. */
export function nextMorning(time_zone: string, now: Date): string {
  const today = dayIn(time_zone, now)
  const morning = instantIn(time_zone, today, CHECK_TIME)
  return Date.parse(morning) > now.getTime() ? morning : instantIn(time_zone, addDays(today, 1), CHECK_TIME)
}

export function unsnoozedAlerts<T>({ alerts, later }: { alerts: readonly T[]; later: readonly T[] }): T[] {
  return alerts.filter((kind) => !later.includes(kind))
}
