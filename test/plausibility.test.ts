import { expect, test } from 'vitest'
import { newAnimal, newBatch, newStraws } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id, user_id: signer_id } = ana

const lucero = () => newAnimal(ana, { name: 'Lucero', born_on: '2014-04-18', died_on: '2024-06-01' })

async function accepted(subject_id: string) {
  const { rows } = await server.owner.query(
    'select code, accepted_by_name from acceptances where tenant_id = $1 and subject_id = $2 order by accepted_at',
    [tenant_id, subject_id],
  )
  return rows.map(({ code, accepted_by_name }) => [code, accepted_by_name])
}

const batch = (animal_id: string, label: string, produced_on: string, fields: object = {}) => ({
  ...{ tenant_id, label, animal_id, origin: 'PRODUCTION' as const, straw_size: 0.5 as const },
  ...{ straw_colour: 'YELLOW' as const, sheet: { collection: { produced_on } }, ...fields },
})

test('a batch of a stallion that was dead or unborn causes one warning, and who accepted it is stored', async () => {
  const { id: animal_id } = await lucero()
  const body = batch(animal_id, 'B-1', '2024-06-02')
  const refused = await ana.try('createBatch', { body })
  expect([refused.status, refused.body.code, refused.body['warnings']]).toEqual([
    ...[409, 'IMPLAUSIBLE'],
    [
      {
        code: 'COLLECTED_AFTER_DEATH',
        message: 'B-1 was collected on 2 June 2024, but Lucero died on 1 June 2024.',
        field: 'sheet.collection.produced_on',
      },
    ],
  ])
  const { id } = await ana.call('createBatch', { body: { ...body, accept: ['COLLECTED_AFTER_DEATH'] } })
  expect(await accepted(id)).toEqual([['COLLECTED_AFTER_DEATH', 'Ana García']])

  // Accepted warnings are not shown again.
  const change = (fields: object) =>
    ana.try('updateBatch', { params: { id }, body: { tenant_id, ...fields } })
  expect((await change({ note: 'Thawed well' })).status).toBe(200)
  expect((await change({ label: 'B-1 bis' })).status).toBe(200)
  expect((await change({ sheet: { collection: { produced_on: '2014-04-17' } } })).body).toMatchObject({
    warnings: [{ code: 'COLLECTED_BEFORE_BIRTH' }],
  })
  expect((await change({ sheet: { collection: { produced_on: '2020-03-01' } } })).status).toBe(200)
})

test('a release more than a year ahead causes a warning', async () => {
  const { id } = await newBatch(ana)
  const body = { tenant_id, releasable_from: '2999-01-01' }
  expect((await ana.try('updateBatch', { params: { id }, body })).body).toMatchObject({
    warnings: [{ code: 'FAR_FUTURE', field: 'releasable_from' }],
  })
  await ana.call('updateBatch', { params: { id }, body: { ...body, accept: ['FAR_FUTURE'] } })
})

test('a health test sampled before the birth causes a warning when it is created or changed', async () => {
  const { id: animal_id } = await lucero()
  const body = { tenant_id, animal_id, disease: 'EIA' as const, sampled_on: '2014-04-17' }
  const refused = await ana.try('createHealthTest', { body })
  expect([refused.body.code, refused.body['warnings']]).toMatchObject([
    'IMPLAUSIBLE',
    [{ code: 'TESTED_BEFORE_BIRTH' }],
  ])
  const { id } = await ana.call('createHealthTest', { body: { ...body, accept: ['TESTED_BEFORE_BIRTH'] } })
  expect(await accepted(id)).toEqual([['TESTED_BEFORE_BIRTH', 'Ana García']])
  const params = { id }
  await ana.call('updateHealthTest', { params, body: { tenant_id, note: 'As written by the laboratory' } })
  const earlier = { tenant_id, sampled_on: '2014-04-16' }
  expect((await ana.try('updateHealthTest', { params, body: earlier })).body.code).toBe('IMPLAUSIBLE')
})

test('a date of birth or death that contradicts batches, tests or inseminations causes a warning', async () => {
  const { id: animal_id } = await newAnimal(ana)
  const { id: batch_id } = await ana.call('createBatch', { body: batch(animal_id, 'B-2', '2026-02-01') })
  const sampled = { tenant_id, animal_id, disease: 'EIA' as const, sampled_on: '2026-01-20' }
  await ana.call('createHealthTest', { body: sampled })
  const change = (id: string, body: object) =>
    ana.try('updateAnimal', { params: { id }, body: { tenant_id, ...body } })
  const codes = ({ body }: { body: object }) =>
    ((body as { warnings?: { code: string }[] }).warnings ?? []).map(({ code }) => code)
  expect(codes(await change(animal_id, { died_on: '2026-01-31' }))).toEqual(['COLLECTED_AFTER_DEATH'])
  const late = { born_on: '2026-02-02' }
  expect(codes(await change(animal_id, late))).toEqual(['COLLECTED_BEFORE_BIRTH', 'TESTED_BEFORE_BIRTH'])
  const accept = ['COLLECTED_BEFORE_BIRTH', 'TESTED_BEFORE_BIRTH']
  expect((await change(animal_id, { ...late, accept })).status).toBe(200)
  expect(await accepted(batch_id)).toEqual([['COLLECTED_BEFORE_BIRTH', 'Ana García']])

  const mare = await newAnimal(ana, { sex: 'MARE' })
  const straws = await newStraws(ana, 1)
  const withdrawal = { type: 'INSEMINATION' as const, date: '2026-05-08', animal_id: mare.id }
  await ana.call('changeStraws', {
    body: { tenant_id, signer_id, straw_ids: straws.straw_ids, withdrawal },
  })
  expect(codes(await change(mare.id, { died_on: '2026-05-07' }))).toEqual(['MARE_DEAD'])
  expect((await change(mare.id, { died_on: '2026-05-08' })).status).toBe(200)
})

test('a date of death is checked against inseminations of a merged mare, but not against erased ones', async () => {
  const [mare, twin, other] = [
    await newAnimal(ana, { sex: 'MARE' }),
    await newAnimal(ana, { sex: 'MARE' }),
    await newAnimal(ana, { sex: 'MARE' }),
  ]
  for (const { id: animal_id } of [twin, other]) {
    const { straw_ids, batch_id, owner_id } = await newStraws(ana, 1)
    const withdrawal = { type: 'INSEMINATION' as const, date: '2026-05-08', animal_id }
    await ana.call('changeStraws', { body: { tenant_id, signer_id, straw_ids, withdrawal } })
    if (animal_id === other.id)
      await ana.call('eraseStraws', { query: { tenant_id, signer_id, batch_id, owner_id, straw_ids } })
  }
  await ana.call('mergeAnimals', { body: { tenant_id, into_id: mare.id, from_id: twin.id } })
  const died = (id: string) =>
    ana.try('updateAnimal', { params: { id }, body: { tenant_id, died_on: '2026-05-07' } })
  expect((await died(mare.id)).body).toMatchObject({ warnings: [{ code: 'MARE_DEAD' }] })
  expect((await died(other.id)).status).toBe(200)
})

test('an unrelated change does not set the straws per dose of a batch from an earlier version', async () => {
  const counted = {
    post_thaw_motility: { motile: 60, progressive: 40 },
    cryopreservation: { spz_per_straw: 100 },
  }
  const { id } = await newBatch(ana, {
    concentration_per_dose: 800,
    calculation_mode: 'POST_THAW_MOTILITY_MOTILE',
  })
  const params = { id }
  await ana.call('updateBatch', { params, body: { tenant_id, sheet: counted } })
  const stored = async () => {
    const { rows } = await server.owner.query(
      'select effective_straws_per_dose::float8 as per_dose from batches where id = $1',
      [id],
    )
    return rows[0].per_dose
  }
  const computed = await stored()
  expect(computed).toBeGreaterThan(0)
  await server.owner.query('update batches set effective_straws_per_dose = null where id = $1', [id])
  await ana.call('updateBatch', { params, body: { tenant_id, note: 'Thawed well' } })
  expect(await stored()).toBe(null)
  await ana.call('updateBatch', { params, body: { tenant_id, concentration_per_dose: 400 } })
  expect(await stored()).toBeCloseTo(computed / 2)
})

test('batches, horses and health tests state who accepted which warning', async () => {
  const { id: animal_id, name } = await lucero()
  const accept = ['COLLECTED_AFTER_DEATH', 'TESTED_BEFORE_BIRTH'] as const
  const { id } = await ana.call('createBatch', {
    body: { ...batch(animal_id, 'B-3', '2024-06-02'), accept: [...accept] },
  })
  await ana.call('createHealthTest', {
    body: { tenant_id, animal_id, disease: 'EIA', sampled_on: '2014-04-17', accept: [...accept] },
  })
  const by = { accepted_by_name: 'Ana García', accepted_at: expect.any(String) }
  const query = { tenant_id }
  const { acceptances } = await ana.call('listBatchChanges', { params: { id }, query })
  expect(acceptances).toEqual([{ code: 'COLLECTED_AFTER_DEATH', ...by }])
  const { health_tests } = await ana.call('listHealthTests', { params: { id: animal_id }, query })
  expect(health_tests[0]!.acceptances).toEqual([{ code: 'TESTED_BEFORE_BIRTH', ...by }])
  const twin = await newAnimal(ana, { name, born_on: '2014-04-18' })
  const shown = await ana.call('showAnimal', { params: { id: twin.id }, query })
  expect(shown.acceptances).toEqual([{ code: 'SIMILAR_NAME', ...by }])
})
