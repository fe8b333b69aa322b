import * as z from 'zod/mini'
import { longDate } from './days.ts'

export const TIME_ZONE_HEADER = 'Strawbook-Time-Zone'

/** Time zone that the server uses for accounts without one. */
export const UTC = 'UTC'

/** Whether the runtime knows an IANA name or alias. Offsets such as "+02:00" are refused. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}

export const timeZone = z.string().check(z.refine(isTimeZone, 'Enter an IANA time zone like Europe/Madrid'))

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    const twoDigits = {
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    } as const
    const options = { timeZone, year: 'numeric', ...twoDigits, hourCycle: 'h23' } as const
    clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', options)
    clocks.set(timeZone, clock)
  }
  return clock
}

/** Returns the local time of an instant, `YYYY-MM-DDThh:mm:ss`. */
export function localTime(timeZone: string, instant: string | Date): string {
  const parts = clockOf(timeZone).formatToParts(new Date(instant))
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  )
  return `${year!.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`
}

/** Returns the local day of an instant, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, instant: string | Date): string {
  return localTime(timeZone, instant).slice(0, 'YYYY-MM-DD'.length)
}

/** Returns the local time of an instant, such as "14:32". */
export function timeIn(timeZone: string, instant: string | Date): string {
  return localTime(timeZone, instant).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDThh:mm'.length)
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function offsetAt(timeZone: string, at: number): number {
  return Date.parse(`${localTime(timeZone, new Date(at))}Z`) - Math.floor(at / 1000) * 1000
}

/** Returns the UTC offset ("+01:00") of an instant whose clock time occurs for the second time; null for all others. */
export function offsetOfRepeated(timeZone: string, instant: string): string | null {
  const at = Date.parse(instant)
  const [offset, before] = [offsetAt(timeZone, at), offsetAt(timeZone, at - 2 * HOUR_MS)]
  if (before <= offset || offsetAt(timeZone, at - (before - offset)) !== before) return null
  const hours = new Date(Math.abs(offset))
    .toISOString()
    .slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDThh:mm'.length)
  return `${offset < 0 ? '-' : '+'}${hours}`
}

/**
 * Returns the instant at which local clocks show a day and time; the first if it occurs twice. A skipped time uses the
 * offset before clocks go forward. Without `time`, returns the start of the day.
 */
export function instantIn(timeZone: string, day: string, time = '00:00'): string {
  const wanted = Date.parse(`${day}T${time}Z`)
  const [before, after] = [wanted - DAY_MS, wanted + DAY_MS].map((at) => wanted - offsetAt(timeZone, at)) as [
    number,
    number,
  ]
  const shows = (at: number) => at + offsetAt(timeZone, at) === wanted
  const found = [Math.min(before, after), Math.max(before, after)].find(shows) ?? before
  return new Date(found).toISOString()
}

/** English locales; each has abbreviations for its own time zones only. */
const ENGLISH = ['en-GB', 'en-US', 'en-AU', 'en-IN', 'en-ZA']

const namers = new Map<string, Intl.DateTimeFormat[]>()

/** Returns the abbreviation of a time zone, such as "CET", or an offset such as "GMT-3" for zones without one. */
export function abbreviationIn(timeZone: string, instant: string | Date): string {
  const formats =
    namers.get(timeZone) ??
    ENGLISH.map((locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }))
  namers.set(timeZone, formats)
  const names = formats.map(
    (format) => format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')!.value,
  )
  return names.find((name) => !/^GMT./.test(name)) ?? names[0]!
}

/** Formats an instant for readers in other time zones: "12 March 2026, 14:32 CET". */
export function momentIn(timeZone: string, instant: string | Date): string {
  const [day, time] = [dayIn(timeZone, instant), timeIn(timeZone, instant)]
  return `${longDate(day)}, ${time} ${abbreviationIn(timeZone, instant)}`
}
