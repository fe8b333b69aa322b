/** Time zones to choose from, with their clocks. */
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { abbreviationIn, isTimeZone, timeIn, UTC } from '#platform/contract/time-zone.ts'

/** Browsers list some zones under names that are out of use. */
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

/** "America/New York" */
export function timeZoneName(timeZone: string): string {
  return (PRESENT_NAMES[timeZone] ?? timeZone).replaceAll('_', ' ')
}

/** The time in a zone, "14:32 CET". */
export function clockIn(timeZone: string, now: Date): string {
  return `${timeIn(timeZone, now)} ${abbreviationIn(timeZone, now)}`
}

/** All time zones that the browser knows, and the chosen one, by name. */
export function timeZoneChoices(chosen: string): { value: string; label: string }[] {
  const listed = Intl.supportedValuesOf('timeZone').map((name) => {
    const present = PRESENT_NAMES[name]
    return present && isTimeZone(present) ? present : name
  })
  return [...new Set([...listed, UTC, chosen])]
    .map((value) => ({ value, label: timeZoneName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

/** Now, for a clock without seconds. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useInterval(() => setNow(new Date()), 5000, { autoInvoke: true })
  return now
}
