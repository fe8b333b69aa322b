import { expect, test } from 'vitest'
import { drawYears, firstYear } from './year-drawing.ts'

const insemination = (
  date: string,
  outcome: 'PENDING' | 'PREGNANT' | 'NOT_PREGNANT',
  checked_on: string | null = null,
) => ({
  ...{ id: date, date, outcome, checked_on },
})

test('an open insemination is drawn to today, and to day 340, after which there is room for its texts', () => {
  const size = { width: 729, room: { words: 120, outcome: 144 } }
  const { drawn, year, today, ticks } = drawYears(
    [insemination('2026-09-03', 'PENDING'), insemination('2026-04-14', 'NOT_PREGNANT', '2026-04-30')],
    '2026-11-24',
    size,
  )
  // One day is one pixel: day 585 is at the end of the room of 729 - 144 pixels.
  expect([year, Math.round(today)]).toEqual([2026, 327])
  expect(drawn).toMatchObject([
    { x: expect.closeTo(103), checked: expect.closeTo(119), foals: null, lane: 0 },
    { x: expect.closeTo(245), checked: expect.closeTo(327), foals: expect.closeTo(585), lane: 1 },
  ])
  expect(ticks.map(({ day }) => day).at(-1)).toBe('2027-10-01')
})

test('inseminations that would overlap are in lanes below each other', () => {
  const lanesOf = (...dates: string[]) => {
    const { drawn, lanes } = drawYears(
      dates.map((date) => insemination(date, 'NOT_PREGNANT', date)),
      '2026-11-24',
      { width: 364, room: { words: 60, outcome: 60 } },
    )
    return [lanes, drawn.map(({ lane }) => lane)]
  }
  expect(lanesOf('2026-05-08', '2026-05-20', '2026-08-01')).toEqual([2, [0, 1, 0]])
  expect(lanesOf('2026-05-08', '2026-08-01')).toEqual([1, [0, 0]])
})

test('only the latest of several open inseminations can lead to a foal', () => {
  const { drawn } = drawYears(
    ['2026-05-08', '2026-05-20'].map((date) => insemination(date, 'PENDING')),
    '2026-11-24',
    { width: 729, room: { words: 60, outcome: 60 } },
  )
  expect(drawn.map(({ foals }) => foals === null)).toEqual([true, false])
})

test('the line begins with the year of an insemination that can still lead to a foal', () => {
  expect(firstYear([{ date: '2025-09-03' }], '2026-05-01')).toBe(2025)
  expect(firstYear([{ date: '2025-03-03' }], '2026-05-01')).toBe(2026)
  expect(firstYear([], '2026-05-01')).toBe(2026)
})
