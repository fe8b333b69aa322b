import { expect, test } from 'vitest'
import { axisOf, isLong, isPast, isSoon } from './time-axis.ts'

const TODAY = '2026-11-24'
const row = (since: string, ends_on: string | null = null) => ({ since, ends_on })

test('the axis holds every day of the list, and today', () => {
  const { at, ticks } = axisOf([row('2026-04-20', '2026-09-30'), row('2026-06-10', '2026-12-31')], TODAY)
  expect(at('2026-04-01')).toBe(0)
  expect(at('2026-12-31')).toBeLessThan(100)
  expect(at('2026-04-20')).toBeGreaterThan(0)
  expect(ticks.map(({ day }) => day.slice(0, 7))).toEqual(['2026-04', '2026-06', '2026-08', '2026-10'])
})

test('a long axis has few ticks, and none under the word of today', () => {
  const { at, ticks } = axisOf([row('2016-01-05')], TODAY)
  expect(ticks.length).toBeLessThan(8)
  for (const tick of ticks) expect(Math.abs(tick.at - at(TODAY))).toBeGreaterThan(16)
})

test('straws that left today have an axis too', () => {
  const { at } = axisOf([row(TODAY)], TODAY)
  expect(at(TODAY)).toBeGreaterThan(50)
})

test('more than 180 days are long, and an end is past the day after it', () => {
  expect([isLong(row('2026-05-28'), TODAY), isLong(row('2026-05-27'), TODAY)]).toEqual([false, true])
  expect([isPast(row('2026-01-01', TODAY), TODAY), isPast(row('2026-01-01', '2026-11-23'), TODAY)]).toEqual([
    false,
    true,
  ])
  expect([
    isSoon(row('2026-01-01', '2027-01-08'), TODAY),
    isSoon(row('2026-01-01', '2027-01-09'), TODAY),
  ]).toEqual([true, false])
})
