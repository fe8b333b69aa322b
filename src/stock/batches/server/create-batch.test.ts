import { expect, test } from 'vitest'
import { DEFAULT_DOSE } from '../contract.ts'
import { newBatch } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id } = ana

// A published ejaculate of 1 February: 75 ml at 135 M/ml, 60 % progressive.
const EJACULATE = {
  collection: { produced_on: '2026-02-01' },
  sample: { volume: 75, concentration: 135 },
  sample_motility: { progressive: 60 },
}

test('SPZ per class are stored as counted, computed if missing, and marked if they contradict', async () => {
  const counts = {
    sample_motility: {
      motile_spz: 7000,
      progressive_spz: 6075,
      non_progressive_spz: 925,
      immotile_spz: 3125,
    },
    sample_viability: { viable_spz: 8000, non_viable_spz: 2125 },
    sample_morphology: { normal_spz: 9000, abnormal_spz: 1125 },
    post_centrifugation_motility: {
      motile_spz: 1,
      progressive_spz: 2,
      non_progressive_spz: 3,
      immotile_spz: 4,
    },
    post_thaw_motility: { motile_spz: 5, progressive_spz: 6, non_progressive_spz: 7, immotile_spz: 8 },
    post_thaw_viability: { viable_spz: 9, non_viable_spz: 10 },
    post_thaw_morphology: { normal_spz: 11, abnormal_spz: 12 },
  }
  const { id } = await newBatch(ana, { sheet: EJACULATE })
  const before = await ana.call('showBatch', { params: { id }, query: {} })
  expect(before.computed.sample_motility.progressive_spz).toBe(6075)
  const params = { id }
  const after = await ana.call('updateBatch', { params, body: { tenant_id, sheet: counts } })
  expect(after.sheet).toMatchObject(counts)
  expect(after.computed).toMatchObject({ ...counts, deviations: [] })

  const wrong = { sample_motility: { progressive: 50, motile_spz: null } }
  const contradicting = await ana.call('updateBatch', { params, body: { tenant_id, sheet: wrong } })
  expect(contradicting.computed.sample_motility).toMatchObject({ progressive_spz: 6075, motile_spz: 5987.5 })
  expect(contradicting.computed.deviations).toEqual([
    { field: 'sample_motility.immotile_spz', formula: 4137.5 },
    { field: 'sample_motility.progressive_spz', formula: 5062.5 },
  ])
  const { changes } = await ana.call('listBatchChanges', { params, query: {} })
  expect(changes[0]!.fields).toContainEqual({
    field: 'sheet.sample_motility.motile_spz',
    old: 7000,
    new: null,
  })
  for (const progressive_spz of [-1, 'many', 100_000_001]) {
    const body = { tenant_id, sheet: { sample_motility: { progressive_spz } } }
    expect((await ana.try('updateBatch', { params, body })).status).toBe(422)
  }
})

test('straws per dose are computed only with a target and a mode', async () => {
  const sheet = {
    ...EJACULATE,
    cryopreservation: { final_concentration: 200 },
    post_thaw_motility: { progressive: 30 },
  }
  const dose = async (fields: object) => {
    const { concentration_per_dose, calculation_mode, straws_per_dose, computed } = await newBatch(ana, {
      sheet,
      ...fields,
    })
    return [concentration_per_dose, calculation_mode, straws_per_dose, computed.straws_per_dose]
  }
  const { concentration_per_dose, calculation_mode } = DEFAULT_DOSE
  expect(await dose({})).toEqual([null, null, null, null])
  expect(await dose({ concentration_per_dose })).toEqual([250, null, null, null])
  expect(await dose({ calculation_mode })).toEqual([null, calculation_mode, null, null])
  // A dose of 250 M takes 8.33 straws with 30 % of 100 M each.
  expect(await dose(DEFAULT_DOSE)).toEqual([250, calculation_mode, null, 9])
  expect(await dose({ straws_per_dose: 8 })).toEqual([null, null, 8, 8])
})

test('fields of the sheet that were added after a batch was stored are null', async () => {
  const { id, sheet } = await newBatch(ana, { sheet: EJACULATE })
  await server.owner.query(
    `update batches set sheet = sheet #- '{sample,volume}' #- '{behaviour}' where id = $1`,
    [id],
  )
  const { sheet: shown } = await ana.call('showBatch', { params: { id }, query: {} })
  expect(shown).toEqual({ ...sheet, sample: { ...sheet.sample, volume: null } })
})
