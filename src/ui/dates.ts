/** Days, times and periods on screens: those of the account's time zone, and of the device's until the account has one. */
import { ENDS_BEFORE, isPeriod, longDate, shortDate as shortDay } from '#platform/contract/days.ts'
import { abbreviationIn, dayIn, instantIn, localTime, timeIn } from '#platform/contract/time-zone.ts'

let ofAccount: string | undefined
let ofDevice: string | undefined

/** Sets the time zone of the account that this page shows. */
export function setTimeZone(name: string | undefined) {
  ofAccount = name
}

/** IANA name of the device's time zone. */
export function deviceTimeZone(): string {
  ofDevice ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return ofDevice
}

/** IANA name of the time zone in which this page shows days and times. */
export function timeZone(): string {
  return ofAccount ?? deviceTimeZone()
}

/** Whether a text has the form of a date, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}

/** The day of an instant, `YYYY-MM-DD`. */
export function dayOf(instant: string | Date): string {
  return dayIn(timeZone(), instant)
}

/** Today, `YYYY-MM-DD`: the default of a date. */
export function today(): string {
  return dayOf(new Date())
}

/** The latest day that users can mean by today: the account's or, where they are ahead of it, the device's. */
export function latestHere(): string {
  const [account, device] = [today(), dayIn(deviceTimeZone(), new Date())]
  return account > device ? account : device
}

/** "12 Mar 2026", of a day or an instant. */
export function shortDate(day: string): string {
  return shortDay(isDay(day) ? day : dayOf(day))
}

/** "12 March 2026", of an instant. */
export function longDay(instant: string): string {
  return longDate(dayOf(instant))
}

/** The time of an instant, "10:31"; "10:31 CET" if the clock of the device shows another one. */
export function shortTime(instant: string): string {
  const zone = timeZone()
  const isSame = localTime(zone, instant) === localTime(deviceTimeZone(), instant)
  return isSame ? timeIn(zone, instant) : `${timeIn(zone, instant)} ${abbreviationIn(zone, instant)}`
}

/** "10:31" today, "20 Nov 2026, 10:31" otherwise. */
export function whenText(instant: string): string {
  return dayOf(instant) === today() ? shortTime(instant) : `${shortDate(instant)}, ${shortTime(instant)}`
}

/** The instant of a day and time that were typed, ISO 8601. */
export function instantOf(day: string, time: string): string {
  return instantIn(timeZone(), day, time)
}

type Typed = { from?: string | undefined; to?: string | undefined }

/** Returns the days that filter: none that is still being typed, and no last day before the first. */
export function periodOf({ from = '', to = '' }: Typed): Typed {
  const first = isDay(from) ? from : undefined
  return { from: first, to: isDay(to) && isPeriod(first, to) ? to : undefined }
}

/** Returns what is wrong with the last day. */
export function periodProblem({ from = '', to = '' }: Typed): string | undefined {
  return isDay(from) && isDay(to) && !isPeriod(from, to) ? ENDS_BEFORE : undefined
}
