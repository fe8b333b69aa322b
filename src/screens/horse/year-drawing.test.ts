import { expect, test } from 'vitest'
import { drawYears, firstYear } from './year-drawing.ts'

const insemination = (
  date: string,
  outcome: 'PENDING' | 'PREGNANT' | 'NOT_PREGNANT',
  checked_on: string | null = null,
) => ({
  ...{ id: date, date, outcome, checked_on },
})

test('an open insemination is drawn to today, and to day 340 on which the mare would foal', () => {
  const size = { width: 729, textWidth: 120 }
  const { drawn, year, today } = drawYears(
    [insemination('2026-09-03', 'PENDING'), insemination('2026-04-14', 'NOT_PREGNANT', '2026-04-30')],
    '2026-11-24',
    size,
  )
  expect([year, today]).toEqual([2026, 327])
  expect(drawn).toMatchObject([
    { x: expect.closeTo(103), checked: expect.closeTo(119), foals: null, row: 0 },
    { x: 245, checked: 327, foals: 585, row: 0 },
  ])
})

test('texts that would overlap are in rows above each other, the earliest at the top', () => {
  const { drawn, rows } = drawYears(
    ['2026-05-08', '2026-05-20', '2026-08-01'].map((date) => insemination(date, 'PENDING')),
    '2026-11-24',
    { width: 729, textWidth: 60 },
  )
  expect([rows, drawn.map(({ row }) => row)]).toEqual([2, [1, 0, 0]])
  // Only the latest of several open inseminations can lead to a foal.
  expect(drawn.map(({ foals }) => foals === null)).toEqual([true, true, false])
})

test('the line begins with the year of an insemination that can still lead to a foal', () => {
  expect(firstYear([{ date: '2025-09-03' }], '2026-05-01')).toBe(2025)
  expect(firstYear([{ date: '2025-03-03' }], '2026-05-01')).toBe(2026)
  expect(firstYear([], '2026-05-01')).toBe(2026)
})
