import { expect, test } from 'vitest'
import { shortDate } from '../dates.ts'
import { dayBefore, readDay } from './DayField.tsx'

const read = (typed: string) => readDay(typed, '2026-11-21')

test.each([
  ...['2026-03-12', '2026/3/12', '20260312', '12.03.2026', '12.3.26', '12/3/26', '12-03-2026', '12 3 2026'],
  ...['12032026', '12 Mar 2026', '12 march 2026', '12. March 2026'],
  ...['12th March 2026', 'March 12, 2026', 'mar 12 2026', ' 12  Mar  26 '],
])('%j is read as 12 March 2026', (typed) => {
  expect(read(typed)).toBe('2026-03-12')
})

test('today and yesterday are read as dates, even over the end of a year', () => {
  expect(read('Today')).toBe('2026-11-21')
  expect(read('yesterday')).toBe('2026-11-20')
  expect(dayBefore('2026-01-01')).toBe('2025-12-31')
})

test('a year of two digits is read as a past one', () => {
  expect(read('12/3/98')).toBe('1998-03-12')
  expect(read('1.12.26')).toBe('2026-12-01')
  expect(read('12/3/27')).toBe('1927-03-12')
})

test('a year of two digits of a planned day may be a future one', () => {
  expect(readDay('5.1.27', '2026-11-21', true)).toBe('2027-01-05')
  expect(readDay('12/3/98', '2026-11-21', true)).toBe('1998-03-12')
})

test('a date as shown on the page is read back, in every month', () => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2025-${String(month).padStart(2, '0')}-28`
    expect(read(shortDate(day))).toBe(day)
  }
})

test.each(['', '12', '12.3', '31 Feb 2026', '13/13/2026', '12 Foo 2026', '0.3.2026', '12 Mar 1026', 'soon'])(
  '%j is not a date',
  (typed) => expect(read(typed)).toBeNull(),
)
