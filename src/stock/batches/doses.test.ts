import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compute, type DoseInputs } from './doses.ts'
import { dosesOf } from './whole-doses.ts'
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

test('Equi-genetique: 0.5 ml at 100 M/ml is 50 M per straw, and 4 typed straws per dose are kept', () => {
  const computed = compute(batch(frozen(100, 40), { calculation_mode: null, straws_per_dose: 4 }), 10)
  expect(computed).toMatchObject({ spz_per_straw: 50, straws_per_dose: 4, doses: 2, straws_left_over: 2 })
})

test.each([
  [956, 4.4],
  [992, 0.8],
  [914, 8.6],
  [938, 6.2],
  [838, 16.2],
])('Ferrer 2012: of 1000 M %d M remain, a loss of %d %%', (left, loss) => {
  const computed = compute(batch({ sample: { spz: 1000 }, cryopreservation: { final_spz: left } }), null)
  expect(computed.final_spz_loss).toBe(loss)
})

test.each([
  [75, 135, 60, 10125, 6075],
  [60, 145, 60, 8700, 5220],
  [55, 156, 65, 8580, 5577],
  [58, 150, 70, 8700, 6090],
  [70, 132, 70, 9240, 6468],
  [65, 148, 65, 9620, 6253],
  [65, 158, 65, 10270, 6675.5],
  [68, 145, 60, 9860, 5916],
  [75, 150, 60, 11250, 6750],
  [62, 159, 65, 9858, 6407.7],
])(
  'the published ejaculate of %d ml at %d M/ml is computed as published',
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

test('counted SPZ are kept and marked if they contradict, while the dose uses the percentage', () => {
  const measured = (progressive_spz: number) => ({
    ...frozen(200, 38),
    sample: { volume: 75, concentration: 135 },
    sample_motility: { progressive: 60, progressive_spz },
  })
  const counted = compute(batch(measured(5000)), null)
  expect(counted.sample_motility).toMatchObject({ progressive: 60, progressive_spz: 5000 })
  expect(counted.deviations).toEqual([{ field: 'sample_motility.progressive_spz', formula: 6075 }])
  // 0.1 % of 10125 is 10.1, the rounding tolerance of an instrument.
  expect(compute(batch(measured(6085)), null).deviations).toEqual([])
  expect(compute(batch(measured(6086)), null).deviations).toHaveLength(1)

  const thawed = {
    cryopreservation: { final_volume: 37.5, final_concentration: 200 },
    post_thaw_motility: { progressive: 38, progressive_spz: 100, immotile_spz: 4000 },
    post_thaw_viability: { non_viable: 40, viable_spz: 4500 },
    post_thaw_morphology: { normal_spz: 5000 },
  }
  const { deviations, ...after } = compute(batch(thawed), null)
  // 7500 M are left: 38 % of them are 2850, 60 % are 4500. With 100 M progressive, a dose would take 188 straws.
  expect(deviations).toEqual([{ field: 'post_thaw_motility.progressive_spz', formula: 2850 }])
  expect(after.post_thaw_motility).toMatchObject({
    progressive_spz: 100,
    motile_spz: 3500,
    immotile_spz: 4000,
  })
  expect(after.post_thaw_viability).toMatchObject({ viable: 60, viable_spz: 4500, non_viable_spz: 3000 })
  expect(after.post_thaw_morphology).toMatchObject({ normal: 66.67, normal_spz: 5000, abnormal_spz: 2500 })
  expect(after.straws_per_dose).toBe(7)
})

test('a dose with an unknown rule is never computed', () => {
  const unknown = (straws_per_dose: number | null) =>
    compute(batch(frozen(200, 35), { calculation_mode: 'UNKNOWN', straws_per_dose }), 16)
  expect(unknown(null)).toMatchObject({ straws_per_dose: null, doses: null, spz_per_straw: 100 })
  expect(unknown(8)).toMatchObject({ straws_per_dose: 8, doses: 2, deviations: [] })
})

test('rounding has no floating-point error: 1.005 x 1 is 1.01', () => {
  expect(compute(batch({ sample: { volume: 1.005, concentration: 1 } }), null).sample_spz).toBe(1.01)
})

test('a typed value is used in later formulas, and marked if it contradicts its own', () => {
  const computed = compute(batch({ sample: { volume: 75, concentration: 135, spz: 10000 } }), null)
  expect(computed.sample_spz).toBe(10000)
  expect(computed.deviations).toEqual([{ field: 'sample.spz', formula: 10125 }])
})

test('a dose meets the WBFSH rule by its size and its percentage', () => {
  expect(compute(batch(frozen(200, 35)), null).meets_wbfsh).toBe(true)
  expect(compute(batch(frozen(200, 34)), null).meets_wbfsh).toBe(false)
})

test('the rule gives enough straws per dose, and never one too many', () => {
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
      // Compare in hundredths of half a million, so that both sides are integers.
      const perStraw = concentration * progressive
      expect(straws_per_dose! * perStraw).toBeGreaterThanOrEqual(target * 200)
      expect(Math.max(0, straws_per_dose! - 1) * perStraw).toBeLessThan(target * 200)
    }),
  )
})

const percent = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
const size = fc.integer({ min: 1, max: 500_000 }).map((hundredths) => hundredths / 100)

test('motile and immotile, viable and non-viable shares each add up to 100 %', () => {
  fc.assert(
    fc.property(percent, percent, size, size, (one, two, volume, concentration) => {
      const [progressive, non_progressive] = one + two <= 100 ? [one, two] : [one / 2, 0]
      const { sample_motility, sample_viability, sample_morphology } = compute(
        batch({
          sample: { volume, concentration },
          sample_motility: { progressive, non_progressive },
          sample_viability: { viable: one },
          sample_morphology: { abnormal: two },
        }),
        null,
      )
      expect(sample_motility.motile).toBeCloseTo(progressive + non_progressive, 2)
      expect(sample_motility.motile! + sample_motility.immotile!).toBeCloseTo(100, 1)
      expect(sample_viability.viable! + sample_viability.non_viable!).toBeCloseTo(100, 1)
      expect(sample_morphology.normal! + sample_morphology.abnormal!).toBeCloseTo(100, 1)
      // The classes add up to all spermatozoa, apart from rounding to two decimals.
      const spz = sample_motility.motile_spz! + sample_motility.immotile_spz!
      expect(Math.abs(spz - volume * concentration)).toBeLessThanOrEqual(
        0.011 + volume * concentration * 1e-12,
      )
    }),
  )
})

test('loss and rest add up to the whole sample', () => {
  fc.assert(
    fc.property(size, size, (spz, final_spz) => {
      const loss = compute(batch({ sample: { spz }, cryopreservation: { final_spz } }), null).final_spz_loss!
      expect(Math.abs(spz * (1 - loss / 100) - final_spz)).toBeLessThanOrEqual(spz * 0.00005 + 1e-6)
      expect(Math.sign(loss)).toBe(Math.sign(Math.round(((spz - final_spz) / spz) * 10_000)))
    }),
  )
})

test('straws make as many whole doses as fit, and the rest is left over', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1000 }), (straws, straws_per_dose) => {
      const { doses, straws_left_over } = dosesOf(straws, straws_per_dose)!
      expect(doses * straws_per_dose).toBeLessThanOrEqual(straws)
      expect(straws).toBeLessThan((doses + 1) * straws_per_dose)
      expect(doses * straws_per_dose + straws_left_over).toBe(straws)
    }),
  )
})

test('better straws never need more per dose, and a bigger dose never fewer', () => {
  const inputs = fc.record({
    final_concentration: fc.integer({ min: 1, max: 2000 }),
    progressive: fc.integer({ min: 1, max: 99 }),
    target: fc.integer({ min: 1, max: 1000 }),
  })
  fc.assert(
    fc.property(
      inputs,
      fc.integer({ min: 1, max: 500 }),
      ({ final_concentration, progressive, target }, more) => {
        const perDose = (concentration: number, thawed: number, aim: number, straw_size = 0.25) =>
          compute(batch(frozen(concentration, thawed), { concentration_per_dose: aim, straw_size }), null)
            .straws_per_dose!
        const one = perDose(final_concentration, progressive, target)
        expect(perDose(final_concentration + more, progressive, target)).toBeLessThanOrEqual(one)
        expect(perDose(final_concentration, progressive + 1, target)).toBeLessThanOrEqual(one)
        expect(perDose(final_concentration, progressive, target, 0.5)).toBeLessThanOrEqual(one)
        expect(perDose(final_concentration, progressive, target + more)).toBeGreaterThanOrEqual(one)
      },
    ),
  )
})

test('rounding by instruments is not a contradiction, and shares stay within 0 to 100', () => {
  const { sample_motility, sample_viability, deviations } = compute(
    batch({
      sample: { spz: 1000 },
      sample_motility: { progressive: 40.05, non_progressive: 60.05 },
      sample_viability: { viable: 70, non_viable: 30.1 },
    }),
    null,
  )
  expect(sample_motility).toMatchObject({ motile: 100, immotile: 0, immotile_spz: 0 })
  expect(sample_viability).toMatchObject({ viable: 70, non_viable: 30.1 })
  expect(deviations).toEqual([])
  const together = BatchSheet.safeParse({ sample_motility: { progressive: 40, immotile: 90 } })
  expect(together.error?.issues.map(({ path }) => path)).toEqual([['sample_motility', 'immotile']])
})

test('an immotile share that contradicts its formula is marked', () => {
  const deviations = (typed: object) =>
    compute(batch({ post_thaw_motility: { ...typed, immotile: 56 } }), null).deviations
  const immotile = { field: 'post_thaw_motility.immotile', formula: 54 }
  expect(deviations({ progressive: 38, non_progressive: 8 })).toEqual([immotile])
  const motile = { field: 'post_thaw_motility.motile', formula: 44 }
  expect(deviations({ motile: 46 })).toEqual([motile, immotile])
})

test('a dose of more than a million straws gives no result', () => {
  expect(compute(batch(frozen(0.0001, 0.01)), 10)).toMatchObject({ straws_per_dose: null, doses: null })
})

const deviating = (sheet: Some) =>
  compute(batch(sheet), null).deviations.map(({ field, formula }) => [field, formula])

test('SPZ counts without percentages give the percentages and the straws per dose', () => {
  const counted = compute(
    batch({
      sample: { spz: 10_000 },
      sample_motility: { motile_spz: 7000, progressive_spz: 6000 },
      sample_viability: { viable_spz: 8000 },
      cryopreservation: { final_volume: 20, final_concentration: 200 },
      post_thaw_motility: { progressive_spz: 1200 },
    }),
    null,
  )
  expect(counted.sample_motility).toMatchObject({
    motile: 70,
    progressive: 60,
    non_progressive: 10,
    immotile: 30,
  })
  expect(counted.sample_viability).toMatchObject({ viable: 80, non_viable: 20, non_viable_spz: 2000 })
  // A straw has 0.5 ml x 200 M/ml x 30 % = 30 M progressive, so that 250 M take 9 straws.
  expect(counted).toMatchObject({ straws_per_dose: 9, deviations: [] })
})

test('a count with a repeating fraction does not enlarge the dose', () => {
  const third = {
    cryopreservation: { final_spz: 3000, spz_per_straw: 100 },
    post_thaw_motility: { progressive_spz: 1000 },
  }
  expect(compute(batch(third, { concentration_per_dose: 100 }), null).straws_per_dose).toBe(3)
})

test('an immotile share alone gives the motile share', () => {
  const { sample_motility } = compute(batch({ sample_motility: { immotile: 35 } }), null)
  expect(sample_motility).toMatchObject({ motile: 65, immotile: 35 })
})

test('a count above its total, or parts that exceed it, are marked on every typed value', () => {
  const sample = { spz: 10_000 }
  expect(deviating({ sample, sample_motility: { motile_spz: 20_000 } })).toEqual([
    ['sample_motility.motile_spz', 10_000],
  ])
  expect(deviating({ sample, sample_motility: { motile_spz: 3000, immotile_spz: 3000 } })).toEqual([
    ['sample_motility.motile_spz', 7000],
    ['sample_motility.immotile_spz', 7000],
  ])
  expect(deviating({ sample_viability: { viable: 70, non_viable: 70 } })).toEqual([
    ['sample_viability.viable', 30],
    ['sample_viability.non_viable', 30],
  ])
  expect(deviating({ sample, sample_motility: { motile_spz: 3000, progressive_spz: 4000 } })).toEqual([
    ['sample_motility.progressive_spz', 3000],
  ])
  expect(deviating({ sample, sample_viability: { viable: 70, non_viable_spz: 7000 } })).toEqual([
    ['sample_viability.viable', 30],
    ['sample_viability.non_viable_spz', 3000],
  ])
})
