import { expect, test } from 'vitest'
import { findPresets } from '../presets.ts'
import { BLANK_VESSEL, Vessel } from '../vessel.ts'
import { draftOf, vesselOf, withPreset } from './vessel-draft.ts'

const TANK: Vessel = {
  ...BLANK_VESSEL,
  model: 'MVE SC 35/24',
  litres: 35,
  rated_loss: 0.21,
  tested_on: '2026-05-12',
  bought_year: 2021,
  points: [
    [10, 6.5],
    [20, 14],
  ],
}

test('an unchanged data sheet is sent as it was shown', () => {
  expect(Vessel.parse(vesselOf(draftOf(TANK)))).toEqual(TANK)
  expect(Vessel.parse(vesselOf(draftOf(BLANK_VESSEL)))).toEqual(BLANK_VESSEL)
})

test('a decimal comma is accepted in the table too, and an incomplete pair is refused', () => {
  const draft = draftOf(TANK)
  expect(vesselOf({ ...draft, points: '10 6,5\n20 14;' })['points']).toEqual(TANK.points)
  expect(Vessel.safeParse(vesselOf({ ...draft, points: '10; 20 14' })).success).toBe(false)
  expect(Vessel.safeParse(vesselOf({ ...draft, points: '20 14; 10 6.5' })).success).toBe(false)
})

test('a preset fills in its known values, empties the others, and keeps the marks', () => {
  const [shipper] = findPresets('SHIPPER', 'SC 4/2V')
  const draft = withPreset({ ...draftOf(TANK), warning_cm: '12' }, shipper!)
  expect(draft).toMatchObject({ kind: 'SHIPPER', model: 'MVE SC 4/2V', litres: '3.6', warning_cm: '12' })
  expect(withPreset(draft, findPresets('SHIPPER', 'Cryocube')[0]!)).toMatchObject({ litres: '', tare_kg: '' })
})
