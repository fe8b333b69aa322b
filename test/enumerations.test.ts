/** Enumerations of batches, horses and parties: every value can be stored and is returned. */
import { expect, test } from 'vitest'
import { BREEDS } from '#registry/animals/breeds.ts'
import { COAT_COLOURS, STUDBOOKS } from '#registry/animals/contract.ts'
import { BATCH_ORIGINS, CALCULATION_MODES, QUALITIES, STRAW_SIZES } from '#stock/batches/contract.ts'
import { COUNTRY_CODES } from '#platform/contract/countries.ts'
import * as sheet from '#stock/batches/sheet.ts'
import { HEALTH_STATUSES } from '#stock/batches/register.ts'
import { STRAW_COLOURS } from '#stock/batches/straw.ts'
import { newAnimal, newBatch, newParty } from './factories.ts'
import { newTenant, openTestServer } from './test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id } = ana
const ONE_TO_FIVE = [1, 2, 3, 4, 5]
const YES_NO_OR_UNKNOWN = [true, false, 'UNKNOWN']

const OF_A_BATCH: [path: string, values: readonly unknown[]][] = [
  ['origin', BATCH_ORIGINS],
  ['straw_size', STRAW_SIZES],
  ['straw_colour', STRAW_COLOURS],
  ['calculation_mode', [...CALCULATION_MODES, null]],
  ['quality', [...QUALITIES, null]],
  ['health_status', [...HEALTH_STATUSES, null]],
  ['sheet.behaviour.libido', [...ONE_TO_FIVE, 'UNKNOWN', null]],
  ['sheet.behaviour.collection_mode', [...sheet.COLLECTION_MODES, null]],
  ['sheet.sample.appearance', [...sheet.APPEARANCES, null]],
  ['sheet.sample.consistency', [...sheet.CONSISTENCIES, null]],
  ['sheet.sample.concentration_method', [...sheet.CONCENTRATION_METHODS, null]],
  ['sheet.sample_motility.method', [...sheet.MOTILITY_METHODS, null]],
  ['sheet.sample_motility.velocity', [...ONE_TO_FIVE, null]],
  ['sheet.sample_viability.method', [...sheet.VIABILITY_METHODS, null]],
  ['sheet.sample_morphology.method', [...sheet.MORPHOLOGY_METHODS, null]],
  ['sheet.centrifugation.cushion', [...YES_NO_OR_UNKNOWN, null]],
  ['sheet.centrifugation.density_gradient', [...YES_NO_OR_UNKNOWN, null]],
  ['sheet.post_centrifugation_motility.method', [...sheet.MOTILITY_METHODS, null]],
  ['sheet.post_centrifugation_motility.velocity', [...ONE_TO_FIVE, null]],
  ['sheet.cryopreservation.freezing_method', [...sheet.FREEZING_METHODS, null]],
  ['sheet.post_thaw_motility.method', [...sheet.POST_THAW_MOTILITY_METHODS, null]],
  ['sheet.post_thaw_motility.velocity', [...ONE_TO_FIVE, 'UNKNOWN', null]],
  ['sheet.post_thaw_viability.method', [...sheet.POST_THAW_VIABILITY_METHODS, null]],
  ['sheet.post_thaw_morphology.method', [...sheet.POST_THAW_MORPHOLOGY_METHODS, null]],
]

const put = (path: string, value: unknown) =>
  path.split('.').reduceRight<unknown>((part, key) => ({ [key]: part }), value)
const take = (path: string, value: unknown) =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], value)

test.each(OF_A_BATCH)('each value of %s is stored and returned', async (path, values) => {
  // Create the batch with a day of production and a day of receipt, so that either origin can be chosen.
  const { id } = await newBatch(ana, { received_on: '2026-02-02' })
  for (const value of values) {
    const answer = await ana.try('updateBatch', {
      params: { id },
      body: { tenant_id, ...(put(path, value) as object) },
    })
    expect([answer.status, take(path, answer.body)], String(value)).toEqual([200, value])
    expect(take(path, await ana.call('showBatch', { params: { id }, query: {} }))).toEqual(value)
  }
})

/** Fields that can be marked as unknown, which differs from leaving them out. */
const MAY_BE_UNKNOWN = [
  ...[
    'calculation_mode',
    'quality',
    'health_status',
    'sheet.behaviour.libido',
    'sheet.behaviour.collection_mode',
  ],
  ...['sheet.centrifugation.cushion', 'sheet.centrifugation.density_gradient'],
  ...['sheet.cryopreservation.freezing_method', 'sheet.post_thaw_motility.method'],
  ...['sheet.post_thaw_motility.velocity', 'sheet.post_thaw_viability.method'],
  'sheet.post_thaw_morphology.method',
]

test('UNKNOWN is accepted by exactly the listed fields, and never used as a number', async () => {
  const { id } = await newBatch(ana)
  const accepting: string[] = []
  for (const path of [...OF_A_BATCH.map(([one]) => one), 'sheet.sample.volume', 'sheet.centrifugation.g']) {
    const body = { tenant_id, ...(put(path, 'UNKNOWN') as object) }
    const { status } = await ana.try('updateBatch', { params: { id }, body })
    expect([200, 422]).toContain(status)
    if (status === 200) accepting.push(path)
  }
  expect(accepting.toSorted()).toEqual(MAY_BE_UNKNOWN.toSorted())
  const { computed } = await ana.call('showBatch', { params: { id }, query: {} })
  expect(computed.straws_per_dose).toBeNull()
  const { changes } = await ana.call('listBatchChanges', { params: { id }, query: {} })
  expect(changes[0]!.fields).toEqual([
    { field: 'sheet.post_thaw_morphology.method', old: null, new: 'UNKNOWN' },
  ])
})

test('each breed, coat colour and studbook of a horse and each country of a party is stored', async () => {
  const horse = await newAnimal(ana)
  for (const [field, values] of [
    ['breed', [...BREEDS, null]],
    ['colour', [...COAT_COLOURS, null]],
    ['studbooks', STUDBOOKS.map((name) => [{ name, number: null }])],
  ] as const) {
    for (const value of values) {
      const body = { tenant_id, [field]: value }
      const answer = await ana.try('updateAnimal', { params: { id: horse.id }, body })
      expect([answer.status, answer.body[field]]).toEqual([200, value])
    }
  }
  const party = await newParty(ana)
  for (const country of COUNTRY_CODES) {
    const answer = await ana.try('updateParty', { params: { id: party.id }, body: { tenant_id, country } })
    expect([answer.status, answer.body['country']]).toEqual([200, country])
  }
})
