import { expect, test } from 'vitest'
import { addDays } from '#platform/contract/days.ts'
import { isLongHeld, LONG_HELD_DAYS, openMatters } from './open-matters.ts'

const TODAY = '2026-11-24'
const ago = (days: number) => addDays(TODAY, -days)

test('straws are overdue after half a year', () => {
  expect(isLongHeld(ago(LONG_HELD_DAYS), TODAY)).toBe(false)
  expect(isLongHeld(ago(LONG_HELD_DAYS + 1), TODAY)).toBe(true)
  expect(isLongHeld(null, TODAY)).toBe(false)
})

test('open matters are listed with the urgent ones first, and without those that are not open', () => {
  expect(openMatters({ held_since: ago(200), outcomes_due: 2, planned: 5 }, TODAY)).toEqual([
    { kind: 'LONG_HELD', count: 200, isUrgent: true },
    { kind: 'OUTCOMES', count: 2, isUrgent: true },
    { kind: 'PLANNED', count: 5, isUrgent: false },
  ])
  expect(openMatters({ held_since: ago(10), outcomes_due: 0, planned: 0 }, TODAY)).toEqual([])
})
