import { expect, test } from 'vitest'
import {
  abbreviationIn,
  dayIn,
  instantIn,
  isTimeZone,
  localTime,
  momentIn,
  offsetOfRepeated,
  timeIn,
} from './time-zone.ts'

const MADRID = 'Europe/Madrid'

test('IANA names and aliases are time zones, but offsets, unknown names and lower-case names are not', () => {
  for (const name of [
    'Europe/Madrid',
    'Europe/Kyiv',
    'Europe/Kiev',
    'UTC',
    'GB',
    'Etc/GMT+12',
    'America/Port-au-Prince',
  ])
    expect(isTimeZone(name), name).toBe(true)
  for (const name of [
    '',
    '+02:00',
    'europe/madrid',
    'Mars/Phobos',
    'Europe/Madrid ',
    'CET2',
    `A${'a'.repeat(70)}`,
  ])
    expect(isTimeZone(name), name).toBe(false)
})

test('a day lasts until midnight in the time zone, from UTC+14 to UTC-12', () => {
  const noon = '2026-03-12T12:00:00Z'
  expect(dayIn('Pacific/Kiritimati', noon)).toBe('2026-03-13')
  expect(dayIn('Pacific/Kiritimati', '2026-03-12T09:59:59Z')).toBe('2026-03-12')
  expect(dayIn('Pacific/Kiritimati', '2026-03-12T10:00:00Z')).toBe('2026-03-13')
  expect(dayIn('Pacific/Pago_Pago', '2026-03-12T10:59:59Z')).toBe('2026-03-11')
  expect(dayIn('Etc/GMT+12', '2026-03-12T11:59:59.999Z')).toBe('2026-03-11')
  expect(dayIn('Etc/GMT+12', noon)).toBe('2026-03-12')
  expect(timeIn('Asia/Kathmandu', noon)).toBe('17:45')
  expect(timeIn(MADRID, '2026-03-11T23:00:00Z')).toBe('00:00')
})

test('local time follows daylight saving time', () => {
  expect(localTime(MADRID, '2026-03-29T00:59:59Z')).toBe('2026-03-29T01:59:59')
  expect(localTime(MADRID, '2026-03-29T01:00:00Z')).toBe('2026-03-29T03:00:00')
  expect(localTime(MADRID, '2026-10-25T00:30:00Z')).toBe('2026-10-25T02:30:00')
  expect(localTime(MADRID, '2026-10-25T01:30:00Z')).toBe('2026-10-25T02:30:00')
})

test('a day runs from midnight to midnight, with 23 or 25 hours when the clocks change', () => {
  const hours = (day: string, next: string) =>
    (Date.parse(instantIn(MADRID, next)) - Date.parse(instantIn(MADRID, day))) / 3_600_000
  expect(instantIn(MADRID, '2026-03-29')).toBe('2026-03-28T23:00:00.000Z')
  expect(hours('2026-03-28', '2026-03-29')).toBe(24)
  expect(hours('2026-03-29', '2026-03-30')).toBe(23)
  expect(hours('2026-10-25', '2026-10-26')).toBe(25)
  expect(instantIn('Pacific/Kiritimati', '2026-03-12')).toBe('2026-03-11T10:00:00.000Z')
  expect(instantIn('Etc/GMT+12', '2026-03-12')).toBe('2026-03-12T12:00:00.000Z')
})

test('a time skipped by the clocks is moved forward, and a repeated one is the first', () => {
  expect(instantIn(MADRID, '2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z')
  expect(instantIn(MADRID, '2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z')
  // In Cairo a day begins at one o'clock when clocks go forward. In Havana midnight occurs twice when they go back.
  expect(localTime('Africa/Cairo', instantIn('Africa/Cairo', '2026-04-24'))).toBe('2026-04-24T01:00:00')
  expect(instantIn('America/Havana', '2026-11-01')).toBe('2026-11-01T04:00:00.000Z')
})

test('the local day and time of an instant convert back to it in any time zone', () => {
  for (const zone of [...Intl.supportedValuesOf('timeZone'), 'UTC']) {
    const [day, time] = localTime(zone, '2026-07-01T12:34:56Z').split('T')
    expect(instantIn(zone, day!, time), zone).toBe('2026-07-01T12:34:56.000Z')
  }
})

test('a time has the abbreviation of its zone and season', () => {
  expect(momentIn(MADRID, '2026-03-12T13:32:00Z')).toBe('12 March 2026, 14:32 CET')
  expect(momentIn(MADRID, '2026-07-12T12:32:00Z')).toBe('12 July 2026, 14:32 CEST')
  expect(abbreviationIn('America/New_York', '2026-07-12T12:32:00Z')).toBe('EDT')
  expect(abbreviationIn('Australia/Sydney', '2026-01-12T12:32:00Z')).toBe('AEDT')
  expect(abbreviationIn('America/Argentina/Buenos_Aires', '2026-01-12T12:32:00Z')).toBe('GMT-3')
  expect(abbreviationIn('UTC', '2026-01-12T12:32:00Z')).toBe('UTC')
})

test('the second of two equal times when clocks go back is marked with its offset', () => {
  const found = (zone: string, instant: string) => offsetOfRepeated(zone, instant)
  expect(found(MADRID, '2026-10-25T00:30:00Z')).toBeNull()
  expect(found(MADRID, '2026-10-25T01:00:00Z')).toBe('+01:00')
  expect(found(MADRID, '2026-10-25T01:59:59Z')).toBe('+01:00')
  expect(found(MADRID, '2026-10-25T02:00:00Z')).toBeNull()
  expect(found(MADRID, '2026-03-29T01:30:00Z')).toBeNull()
  expect(found('America/New_York', '2026-11-01T06:30:00Z')).toBe('-05:00')
  // On Lord Howe Island, clocks go back by only half an hour.
  expect(found('Australia/Lord_Howe', '2026-04-04T15:15:00Z')).toBe('+10:30')
})
