import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dayOf,
  deviceTimeZone,
  instantOf,
  latestHere,
  longDay,
  setTimeZone,
  shortDate,
  shortTime,
  timeZone,
  today,
  whenText,
} from './dates.ts'

const [FIRST, LAST] = ['Pacific/Kiritimati', 'Etc/GMT+12']

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T11:30:00Z') }))
afterEach(() => {
  setTimeZone(undefined)
  vi.useRealTimers()
})

test('dates and times are in the time zone of the account, wherever the device is', () => {
  setTimeZone(FIRST)
  expect([today(), shortDate('2026-03-12T09:59:00Z'), shortDate('2026-03-12T10:00:00Z')]).toEqual([
    ...['2026-03-13', '12 Mar 2026', '13 Mar 2026'],
  ])
  expect(longDay('2026-03-12T10:00:00Z')).toBe('13 March 2026')
  setTimeZone(LAST)
  expect([today(), dayOf('2026-03-12T12:00:00Z')]).toEqual(['2026-03-11', '2026-03-12'])
})

test('a date without a time is the same in every time zone', () => {
  for (const zone of [FIRST, LAST, undefined]) {
    setTimeZone(zone)
    expect(shortDate('2026-03-12')).toBe('12 Mar 2026')
  }
})

test('a time names its zone if the clock of the device differs', () => {
  setTimeZone(FIRST)
  expect(shortTime('2026-03-12T10:00:00Z')).toBe('00:00 GMT+14')
  setTimeZone(deviceTimeZone())
  expect(shortTime('2026-03-12T10:00:00Z')).toMatch(/^\d\d:\d\d$/)
})

test('times of today are shown without the date', () => {
  setTimeZone(FIRST)
  expect(whenText('2026-03-12T10:00:00Z')).toBe('00:00 GMT+14')
  expect(whenText('2026-03-12T09:59:00Z')).toBe('12 Mar 2026, 23:59 GMT+14')
})

test('a typed time is in the time zone of the account', () => {
  setTimeZone(FIRST)
  expect(instantOf('2026-03-13', '00:30')).toBe('2026-03-12T10:30:00.000Z')
})

test('without a time zone of the account that of the device is used', () => {
  expect(timeZone()).toBe(deviceTimeZone())
})

test('today’s date of the device is accepted if it is ahead of the account', () => {
  setTimeZone(LAST)
  expect(today()).toBe('2026-03-11')
  expect(latestHere()).toBe('2026-03-12')
  setTimeZone(FIRST)
  expect(latestHere()).toBe('2026-03-13')
})
