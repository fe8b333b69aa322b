import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compute, type DoseInputs, dosesOf } from './doses.ts'
import { BatchSheet } from './sheet.ts'

type Some = { [section in keyof BatchSheet]?: Partial<BatchSheet[section]> }

function batch(sheet: Some, fields: Partial<Omit<DoseInputs, 'sheet'>> = {}): DoseInputs {
  return {
    straw_size: 0.5,
    concentration_per_dose: 250,
    calculation_mode: 'POST_THAW_MOTILITY_PROGRESSIVE',
    straws_per_dose: null,
    ...fields,
    sheet: BatchSheet.parse(sheet),
  }
}

const frozen = (final_concentration: number, progressive: number) => ({
  cryopreservation: { final_concentration },
  post_thaw_motility: { progressive },
})

test('Colorado State: 0.5 ml at 200 M/ml is 100 M per straw', () => {
  expect(compute(batch(frozen(200, 30)), null).spz_per_straw).toBe(100)
})

test('Select Breeders: 8 straws of 0.5 ml at 200 and 250 M/ml and 30 % hold 240 and 300 M progressive', () => {
  const at = (concentration: number) =>
    compute(batch(frozen(concentration, 30), { straws_per_dose: 8 }), null).progressive_spz_per_dose
  expect([at(200), at(250)]).toEqual([240, 300])
})

test('AQHA: 1200 straws make 150 doses at 8 per dose; Matamata: 240 straws make 30', () => {
  expect(dosesOf(1200, 8)).toEqual({ doses: 150, straws_left_over: 0 })
  expect(dosesOf(240, 8)).toEqual({ doses: 30, straws_left_over: 0 })
})

test('Equi-genetique: 0.5 ml at 100 M/ml is 50 M per straw, and 4 straws typed by hand stand', () => {
  const computed = compute(batch(frozen(100, 40), { calculation_mode: null, straws_per_dose: 4 }), 10)
  expect(computed).toMatchObject({ spz_per_straw: 50, straws_per_dose: 4, doses: 2, straws_left_over: 2 })
})

test.each([
  [956, 4.4],
  [992, 0.8],
  [914, 8.6],
  [938, 6.2],
  [838, 16.2],
])('Ferrer 2012: of 1000 M, %d M left is a loss of %d %%', (left, loss) => {
  const computed = compute(batch({ sample: { spz: 1000 }, cryopreservation: { final_spz: left } }), null)
  expect(computed.final_spz_loss).toBe(loss)
})

test.each([
  [75, 135, 60, 10125, 6075],
  [65, 158, 65, 10270, 6675.5],
  [62, 159, 65, 9858, 6407.7],
])(
  'the published ejaculate of %d ml at %d M/ml',
  (volume, concentration, progressive, spz, progressive_spz) => {
    const computed = compute(
      batch({ sample: { volume, concentration }, sample_motility: { progressive } }),
      null,
    )
    expect(computed.sample_spz).toBe(spz)
    expect(computed.sample_motility.progressive_spz).toBe(progressive_spz)
  },
)

test('a missing input gives no result, and a real 0 stays 0', () => {
  expect(compute(batch({}), null)).toMatchObject({ sample_spz: null, straws_per_dose: null, doses: null })
  expect(compute(batch({ sample: { volume: 0, concentration: 135 } }), null).sample_spz).toBe(0)
  expect(compute(batch(frozen(200, 0)), 10).straws_per_dose).toBeNull()
  expect(
    compute(batch({ sample: { spz: 0 }, cryopreservation: { final_spz: 5 } }), 1).final_spz_loss,
  ).toBeNull()
})

test('binary floating point leaks into no rounding: 1.005 x 1 reads 1.01', () => {
  expect(compute(batch({ sample: { volume: 1.005, concentration: 1 } }), null).sample_spz).toBe(1.01)
})

test('a typed value wins downstream, and where it contradicts the formula it is marked', () => {
  const computed = compute(batch({ sample: { volume: 75, concentration: 135, spz: 10000 } }), null)
  expect(computed.sample_spz).toBe(10000)
  expect(computed.deviations).toEqual([{ field: 'sample.spz', formula: 10125 }])
})

test('what stands against the WBFSH figure is the dose and its percentage', () => {
  expect(compute(batch(frozen(200, 35)), null).meets_wbfsh).toBe(true)
  expect(compute(batch(frozen(200, 34)), null).meets_wbfsh).toBe(false)
})

test('the rule gives enough straws, and not one too many', () => {
  const inputs = fc.tuple(
    fc.integer({ min: 1, max: 2000 }),
    fc.integer({ min: 1, max: 100 }),
    fc.integer({ min: 1, max: 1000 }),
  )
  fc.assert(
    fc.property(inputs, ([concentration, progressive, target]) => {
      const { straws_per_dose } = compute(
        batch(frozen(concentration, progressive), { concentration_per_dose: target }),
        null,
      )
      // In hundredths of half a million, so that whole numbers are compared.
      const perStraw = concentration * progressive
      expect(straws_per_dose! * perStraw).toBeGreaterThanOrEqual(target * 200)
      expect(Math.max(0, straws_per_dose! - 1) * perStraw).toBeLessThan(target * 200)
    }),
  )
})
