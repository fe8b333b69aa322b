import { expect, test } from 'vitest'
import { findPresets, PRESETS } from './presets.ts'
import { Vessel } from './vessel.ts'

test('every preset is a valid vessel with a unique name', () => {
  for (const { canisters: _, is_named: __, ...vessel } of PRESETS)
    expect(Vessel.safeParse(vessel).success, vessel.model).toBe(true)
  expect(new Set(PRESETS.map(({ model }) => model)).size).toBe(PRESETS.length)
})

test('litres, loss and days of a preset are consistent as far as they are known', () => {
  for (const { model, litres, rated_loss, static_days } of PRESETS) {
    if (litres === null || rated_loss === null || static_days === null) continue
    expect(Math.abs(litres / rated_loss / static_days - 1), model).toBeLessThan(0.1)
  }
})

test('a model is found by any part of its name among those of its kind', () => {
  expect(findPresets('STORAGE', ' 35/').map(({ model }) => model)).toEqual(['MVE SC 35/24'])
  expect(findPresets('SHIPPER', 'cryoshipper')).toHaveLength(4)
  expect(findPresets('SUPPLY', '35/')).toEqual([])
})

test('supply vessels have no canisters', () => {
  expect(findPresets('SUPPLY', '').every(({ canisters }) => canisters === 0)).toBe(true)
})
