import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { newAnimal, newBatch, newParty } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id } = ana

test('a batch stores the data of the register and its mark verbatim, and its changes name the centres', async () => {
  const approved = { approval_valid_from: '2024-01-01', approval_valid_until: '2028-12-31' }
  const centre = await newParty(ana, {
    approval_number: 'DE-KS-018-EWG',
    centre_kind: 'COLLECTION',
    centre_vet: 'Dr. Inés Łuk',
    ...approved,
  })
  expect(centre).toMatchObject({ approval_number: 'DE-KS-018-EWG', centre_vet: 'Dr. Inés Łuk' })
  const facts = {
    straw_mark_text: 'QUINTUS L  276431310123456\n010226 DE-KS-018-EWG',
    health_status: 'EU' as const,
    releasable_from: '2026-03-03',
    thawing_instruction: '38 °C, 30 s',
    incubation_minutes: 30,
    incubation_celsius: 37.5,
    culture_result: 'No growth',
  }
  const made = await newBatch(ana, { ...facts, collection_centre_id: centre.id })
  const collection_centre = {
    id: centre.id,
    name: centre.name,
    approval_number: 'DE-KS-018-EWG',
    ...approved,
  }
  expect(made).toMatchObject({ ...facts, collection_centre, processing_centre: null })
  const body = { tenant_id, version: 1, processing_centre_id: centre.id, releasable_from: null }
  const changed = await ana.call('updateBatch', { params: { id: made.id }, body })
  expect(changed).toMatchObject({ processing_centre: collection_centre, releasable_from: null })
  const { changes } = await ana.call('listBatchChanges', { params: { id: made.id }, query: {} })
  expect(changes[0]!.fields).toContainEqual({
    field: 'processing_centre_id',
    old: null,
    new: centre.id,
    old_name: null,
    new_name: centre.name,
  })
  const used = await ana.try('deleteParty', { params: { id: centre.id } })
  expect([used.status, used.body.code]).toEqual([409, 'IN_USE'])
})

test.each(['collection_centre_id', 'processing_centre_id'])('%s has to be a known party', async (field) => {
  const { id } = await newBatch(ana)
  const answer = await ana.try('updateBatch', { params: { id }, body: { tenant_id, [field]: uuidv7() } })
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [`body.${field}`]])
})

test('missing and late papers of a batch are listed for a given day', async () => {
  const stallion = await newAnimal(ana, {
    born_on: '2016-01-01',
    died_on: '2023-05-01',
    studbooks: [{ name: 'aqha', number: null }],
  })
  await ana.call('createStudbookRule', { body: { tenant_id, name: 'AQHA', years: 2 } })
  const eia = { tenant_id, animal_id: stallion.id, disease: 'EIA' as const, sampled_on: '2023-01-10' }
  await ana.call('createHealthTest', { body: { ...eia, result: 'NEGATIVE' } })
  const sheet = { collection: { produced_on: '2023-02-01' } }
  const { id } = await newBatch(ana, { animal_id: stallion.id, sheet, releasable_from: '2023-03-03' })
  const warningsOn = async (on: string) =>
    (await ana.call('listBatchWarnings', { params: { id }, query: { on } })).warnings
  const missing = [{ kind: 'NO_MARK' }, { kind: 'TESTS_MISSING', diseases: ['EVA', 'CEM'] }]
  expect(await warningsOn('2023-03-02')).toEqual([{ kind: 'NOT_RELEASABLE', from: '2023-03-03' }, ...missing])
  expect(await warningsOn('2025-12-31')).toEqual(missing)
  const over = { kind: 'STUDBOOK_OVER', studbook: 'aqha', until: '2025-12-31' }
  expect(await warningsOn('2026-01-01')).toEqual([over, ...missing])
})

test('the account’s own organisation can be a centre like any party', async () => {
  const params = { id: ana.self_id }
  const body = { tenant_id, approval_number: 'ES-11-01-EQ', centre_kind: 'STORAGE' as const }
  expect(await ana.call('updateParty', { params, body })).toMatchObject({ is_self: true, ...body })
  const early = { tenant_id, approval_valid_from: '2026-01-01', approval_valid_until: '2025-12-31' }
  const ended = { fields: { 'body.approval_valid_until': 'Before the first day' } }
  expect((await ana.try('createParty', { body: { ...early, name: uuidv7() } })).body).toMatchObject(ended)
  const valid = { tenant_id, approval_valid_from: '2026-01-01' }
  expect(await ana.call('updateParty', { params, body: valid })).toMatchObject(valid)
  // The last day is refused, because the stored first day is after it.
  const end = { tenant_id, approval_valid_until: '2025-12-31' }
  expect((await ana.try('updateParty', { params, body: end })).body).toMatchObject(ended)
  const cleared = { tenant_id, approval_number: null, centre_kind: null, approval_valid_from: null }
  expect(await ana.call('updateParty', { params, body: cleared })).toMatchObject({ centre_kind: null })
})

test('the dates of a horse have to be in order', async () => {
  const { id } = await newAnimal(ana, { born_on: '2010-05-01' })
  const change = (fields: object) =>
    ana.try('updateAnimal', { params: { id }, body: { tenant_id, ...fields } })
  for (const [fields, at] of [
    [{ gelded_on: '2010-04-30' }, 'gelded_on'],
    [{ died_on: '2010-04-30' }, 'died_on'],
    [{ died_on: '2999-01-01' }, 'died_on'],
    [{ gelded_on: '2020-01-02', died_on: '2020-01-01' }, 'gelded_on'],
    [{ resident_since: '2010-04-30' }, 'resident_since'],
    [{ resident_since: '2999-01-01' }, 'resident_since'],
  ] as const) {
    const answer = await change(fields)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [`body.${at}`]])
  }
  const both = { gelded_on: '2020-01-01', died_on: '2024-06-30' }
  expect((await change(both)).body).toMatchObject(both)
  const mare = await newAnimal(ana, { sex: 'MARE' })
  const stay = { residence: 'LEAVES' as const, resident_since: '2024-01-01' }
  expect((await change(stay)).body).toMatchObject(stay)
  for (const [field, value] of Object.entries({ gelded_on: '2020-01-01', ...stay })) {
    const answer = await ana.try('updateAnimal', {
      params: { id: mare.id },
      body: { tenant_id, [field]: value },
    })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [`body.${field}`]])
  }
})
