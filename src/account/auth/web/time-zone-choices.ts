import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { abbreviationIn, isTimeZone, timeIn, UTC } from '#platform/contract/time-zone.ts'

/** Current names of zones that some browsers list under obsolete ones. */
const PRESENT_NAMES: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
}

/** Returns "America/New York" for "America/New_York". */
export function timeZoneName(timeZone: string): string {
  return (PRESENT_NAMES[timeZone] ?? timeZone).replaceAll('_', ' ')
}

/** Returns the time in a zone, such as "14:32 CET". */
export function clockIn(timeZone: string, now: Date): string {
  return `${timeIn(timeZone, now)} ${abbreviationIn(timeZone, now)}`
}

/** Returns all time zones that the browser supports, and the chosen one, sorted by name. */
export function timeZoneChoices(chosen: string): { value: string; label: string }[] {
  const listed = Intl.supportedValuesOf('timeZone').map((name) => {
    const present = PRESENT_NAMES[name]
    return present && isTimeZone(present) ? present : name
  })
  return [...new Set([...listed, UTC, chosen])]
    .map((value) => ({ value, label: timeZoneName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

/** Returns the current time, updated every five seconds, for a clock without seconds. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useInterval(() => setNow(new Date()), 5000, { autoInvoke: true })
  return now
}
