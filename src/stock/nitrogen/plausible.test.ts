import { expect, test } from 'vitest'
import { BLANK_VESSEL } from '#stock/containers/vessel.ts'
import { problemOf, type Typed } from './plausible.ts'

const NOW = '2026-11-20T08:10:00.000Z'
const typed = (some: Partial<Typed>): Typed => ({
  ...{ cm: null, kg: null, litres: null, added_litres: null, happened_at: NOW },
  ...some,
})
const TANK = { ...BLANK_VESSEL, litres: 35, diameter_cm: 31 }

test('readings that a vessel can hold are accepted, with tolerance for a leaning rod', () => {
  for (const figures of [{ cm: 24 }, { cm: 57 }, { litres: 43 }, { added_litres: 60 }])
    expect(problemOf(TANK, typed(figures), NOW)).toBeNull()
})

test('readings above the capacity are refused at their field, in any unit', () => {
  expect(problemOf(TANK, typed({ cm: 60 }), NOW)).toEqual({ field: 'cm', message: 'It holds only 35 l' })
  expect(problemOf(TANK, typed({ litres: 44 }), NOW)?.field).toBe('litres')
  expect(problemOf({ ...TANK, tare_kg: 13 }, typed({ kg: 60 }), NOW)?.field).toBe('kg')
  // Without the empty weight, only gross errors are detected, such as grams entered as kilograms.
  expect(problemOf(TANK, typed({ kg: 60 }), NOW)).toBeNull()
  expect(problemOf(TANK, typed({ kg: 500 }), NOW)?.field).toBe('kg')
  expect(problemOf(TANK, typed({ added_litres: 200 }), NOW)?.field).toBe('added_litres')
})

test('without a data sheet a vessel has no capacity to exceed', () => {
  expect(problemOf(BLANK_VESSEL, typed({ cm: 150 }), NOW)).toBeNull()
})

test('a phone’s clock may be a few minutes ahead, but not more', () => {
  expect(problemOf(TANK, typed({ cm: 24, happened_at: '2026-11-20T08:14:00.000Z' }), NOW)).toBeNull()
  expect(problemOf(TANK, typed({ cm: 24, happened_at: '2026-11-20T08:16:00.000Z' }), NOW)?.field).toBe(
    'happened_at',
  )
})
