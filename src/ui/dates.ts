/** Days, times and periods on screens, in the account's time zone, or the device's if the account has none. */
import { ENDS_BEFORE, isPeriod, longDate, shortDate as shortDay } from '#platform/contract/days.ts'
import { commonTexts } from './texts.ts'
import { abbreviationIn, dayIn, instantIn, localTime, timeIn } from '#platform/contract/time-zone.ts'

let ofAccount: string | undefined
let ofDevice: string | undefined

export function setTimeZone(name: string | undefined) {
  ofAccount = name
}

export function deviceTimeZone(): string {
  ofDevice ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return ofDevice
}

/** Returns the IANA name of the time zone in which this page shows days and times. */
export function timeZone(): string {
  return ofAccount ?? deviceTimeZone()
}

/** Whether a text has the form of a date, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}

/** Returns the day of an instant, `YYYY-MM-DD`. */
export function dayOf(instant: string | Date): string {
  return dayIn(timeZone(), instant)
}

export function today(): string {
  return dayOf(new Date())
}

/** Returns the latest day that counts as today: the account's today, or the device's if that is later. */
export function latestHere(): string {
  const [account, device] = [today(), dayIn(deviceTimeZone(), new Date())]
  return account > device ? account : device
}

/** Formats a day or an instant as "12 Mar 2026". */
export function shortDate(day: string): string {
  return shortDay(isDay(day) ? day : dayOf(day))
}

/** Formats an instant as "12 March 2026". */
export function longDay(instant: string): string {
  return longDate(dayOf(instant))
}

/** Formats the time of an instant as "10:31", or "10:31 CET" if the device's clock shows another time. */
export function shortTime(instant: string): string {
  const zone = timeZone()
  const isSame = localTime(zone, instant) === localTime(deviceTimeZone(), instant)
  return isSame ? timeIn(zone, instant) : `${timeIn(zone, instant)} ${abbreviationIn(zone, instant)}`
}

/** Formats an instant as "10:31" today, "20 Nov 2026, 10:31" otherwise. */
export function whenText(instant: string): string {
  return dayOf(instant) === today() ? shortTime(instant) : `${shortDate(instant)}, ${shortTime(instant)}`
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Formats the age of stored data as "today 10:31", "yesterday 10:31" or "20 Nov 2026, 10:31". */
export function ageText(instant: string): string {
  const day = dayOf(instant)
  if (day === today()) return commonTexts.todayAt(shortTime(instant))
  const yesterday = dayOf(new Date(Date.now() - DAY_MS))
  return day === yesterday ? commonTexts.yesterdayAt(shortTime(instant)) : whenText(instant)
}

export function instantOf(day: string, time: string): string {
  return instantIn(timeZone(), day, time)
}

type Typed = { from?: string | undefined; to?: string | undefined }

/** Returns the days to filter by: omits a day that is still being typed, and a last day before the first. */
export function periodOf({ from = '', to = '' }: Typed): Typed {
  const first = isDay(from) ? from : undefined
  return { from: first, to: isDay(to) && isPeriod(first, to) ? to : undefined }
}

export function periodProblem({ from = '', to = '' }: Typed): string | undefined {
  return isDay(from) && isDay(to) && !isPeriod(from, to) ? ENDS_BEFORE : undefined
}

/** Formats a day or an instant as "20 Nov", with the year unless it is the current one. */
export function briefDate(day: string): string {
  const date = shortDate(day)
  return date.endsWith(today().slice(0, 4)) ? date.slice(0, -5) : date
}
