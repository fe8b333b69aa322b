import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { newAnimal, newBatch } from '#test/factories.ts'
import { newMember, newTenant, openTestServer, type Person } from '#test/test-server.ts'
import { MAX_REQUIREMENTS } from '../contract.ts'
import { PRESETS } from '../presets.ts'

const server = await openTestServer()

const show = ({ call, tenant_id }: Person) => call('showTestProgramme', { query: { tenant_id } })
const replace = (person: Person, requirements: object[], fields: object = {}, headers = {}) =>
  person.try(
    'replaceTestProgramme',
    { body: { tenant_id: person.tenant_id, requirements, ...fields } },
    headers,
  )

const NONE = {
  ...{ sample: null, interval_days: null, days_before: null, days_after: null },
  ...{ residence_days: null, arrival_days: null, residence: null, origin: null },
}
const EVA = { disease: 'EVA', days_before: 60 }

test('an account has the first preset until an owner replaces it, and every member can read it', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const tomas = await newMember(server, ana)
  const preset = { tenant_id, version: 1, requirements: PRESETS[0].requirements }
  expect(await show(tomas)).toEqual(preset)
  // Saving the default requirements changes nothing.
  expect((await replace(ana, [...PRESETS[0].requirements], { version: 1 })).body).toEqual(preset)
  const whole = {
    ...{
      disease: 'CEM',
      sample: 'Swab',
      interval_days: 60,
      days_before: 90,
      days_after: { from: 7, to: 21 },
    },
    ...{ residence_days: 30, arrival_days: 14, residence: 'LEAVES', origin: 'PRODUCTION' },
  }
  const requirements = [whole, { ...NONE, ...EVA }]
  const replaced = await replace(ana, [whole, EVA], { version: 1 })
  expect(replaced.body).toEqual({ tenant_id, version: 2, requirements })
  expect(await show(tomas)).toEqual({ tenant_id, version: 2, requirements })
  expect((await replace(ana, [], { version: 2 })).body).toEqual({ tenant_id, version: 3, requirements: [] })
  expect((await replace(tomas, [])).body.code).toBe('NOT_ALLOWED')
})

test('a change over someone else’s is refused and names that change', async () => {
  const ana = await newTenant(server)
  const bea = await newMember(server, ana, 'OWNER')
  for (const version of [1, 2]) {
    const requirements = [{ ...EVA, days_before: version }]
    expect((await replace(bea, requirements, { version })).status).toBe(200)
    const stale = await replace(ana, [], { version })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
    expect(stale.body['changes']).toMatchObject([
      { version: version + 1, changed_by: bea.user_id, fields: [{ field: 'requirements' }] },
    ])
  }
  expect((await show(ana)).requirements).toEqual([{ ...NONE, ...EVA, days_before: 2 }])
})

test('of two concurrent replacements one succeeds, the first time and later', async () => {
  const ana = await newTenant(server)
  const bea = await newMember(server, ana, 'OWNER')
  for (const version of [1, 2]) {
    const answers = await Promise.all(
      [ana, bea].map((owner, index) =>
        replace(owner, [{ ...EVA, days_before: 10 * version + index }], { version }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const done = answers.find(({ status }) => status === 200)!
    expect(await show(ana)).toEqual(done.body)
  }
})

test('a retry takes effect once', async () => {
  const ana = await newTenant(server)
  const headers = { 'idempotency-key': uuidv7() }
  const send = () => replace(ana, [EVA], { version: 1 }, headers)
  const first = await send()
  expect([first.status, await send()]).toEqual([
    200,
    expect.objectContaining({ status: 200, body: first.body }),
  ])
  expect((await show(ana)).version).toBe(2)
})

test('another account can neither read nor change a programme', async () => {
  const [ana, eve] = [await newTenant(server), await newTenant(server)]
  expect((await replace(ana, [EVA])).status).toBe(200)
  const query = { tenant_id: ana.tenant_id }
  expect((await eve.try('showTestProgramme', { query })).status).toBe(404)
  expect((await replace(eve, [], { tenant_id: ana.tenant_id })).status).toBe(404)
  expect((await show(eve)).requirements).toEqual(PRESETS[0].requirements)
})

test('an invalid requirement is refused at its field', async () => {
  const ana = await newTenant(server)
  for (const [fields, at] of [
    [{ days_before: null }, '0.days_before'],
    [{ days_before: -1 }, '0.days_before'],
    [{ days_before: 3661 }, '0.days_before'],
    [{ days_before: 1.5 }, '0.days_before'],
    [{ days_after: { from: 90, to: 14 } }, '0.days_after.to'],
    [{ interval_days: 0 }, '0.interval_days'],
    [{ residence_days: 0 }, '0.residence_days'],
    [{ arrival_days: 3661 }, '0.arrival_days'],
    [{ disease: 'FLU' }, '0.disease'],
    [{ sample: 'x'.repeat(101) }, '0.sample'],
    [{ residence: 'MARE' }, '0.residence'],
    [{ origin: 'GIFT' }, '0.origin'],
  ] as const) {
    const { status, body } = await replace(ana, [{ ...EVA, ...fields }])
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [`body.requirements.${at}`]])
  }
  const many = Array.from({ length: MAX_REQUIREMENTS + 1 }, () => EVA)
  expect((await replace(ana, many)).status).toBe(422)
  expect((await replace(ana, many.slice(1))).status).toBe(200)
})

test('the status of a stallion lists the regular samples and the uncovered batches', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const stallion = await newAnimal(ana)
  const dated = (produced_on: string) =>
    newBatch(ana, { animal_id: stallion.id, sheet: { collection: { produced_on } } })
  const [, old] = [await dated('2026-02-01'), await dated('2025-02-01')]
  const body = { tenant_id, animal_id: stallion.id, disease: 'EVA' as const, sampled_on: '2026-01-01' }
  await ana.call('createHealthTest', { body: { ...body, result: 'NEGATIVE' } })
  await replace(ana, [
    EVA,
    { disease: 'CEM', sample: 'Swab', days_after: { from: 0, to: 60 }, origin: 'ACQUISITION' },
  ])
  const status = (on: string) => ana.call('showTestStatus', { params: { id: stallion.id }, query: { on } })
  const uncovered = [{ batch_id: old.id, batch_label: old.label }]
  const eva = { disease: 'EVA', sample: null }
  expect(await status('2026-03-02')).toEqual({
    regular: [{ ...eva, state: 'VALID', day: '2026-03-02' }],
    ...{ covered: 1, uncovered },
  })
  expect((await status('2026-03-03')).regular).toEqual([{ ...eva, state: 'OVERDUE', day: '2026-03-03' }])
  await ana.call('updateAnimal', {
    params: { id: stallion.id },
    body: { tenant_id, gelded_on: '2026-03-02' },
  })
  expect(await status('2026-03-03')).toEqual({ regular: [], covered: 1, uncovered })
  const mare = await newAnimal(ana, { sex: 'MARE' })
  const none = await ana.call('showTestStatus', { params: { id: mare.id }, query: { on: '2026-03-03' } })
  expect(none).toEqual({ regular: [], covered: 0, uncovered: [] })
})

test('the warnings of a batch follow the programme of the account', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const stallion = await newAnimal(ana)
  const sheet = { collection: { produced_on: '2026-02-01' } }
  const { id } = await newBatch(ana, { animal_id: stallion.id, sheet })
  const body = { tenant_id, animal_id: stallion.id, disease: 'EVA' as const, sampled_on: '2025-11-01' }
  await ana.call('createHealthTest', { body: { ...body, result: 'NEGATIVE' } })
  const warned = async () => {
    const { warnings } = await ana.call('listBatchWarnings', { params: { id }, query: { on: '2026-11-01' } })
    return warnings.filter(({ kind }) => kind.startsWith('TESTS'))
  }
  expect(await warned()).toEqual([{ kind: 'TESTS_MISSING', diseases: ['EIA', 'CEM'] }])
  await replace(ana, [EVA])
  expect(await warned()).toEqual([{ kind: 'TESTS_OLD', diseases: ['EVA'] }])
  await replace(ana, [{ ...EVA, days_before: 100, residence: 'RESIDENT', residence_days: 30 }])
  expect(await warned()).toEqual([{ kind: 'TESTS_RESIDENCE', diseases: ['EVA'] }])
  const leaves = { tenant_id, residence: 'LEAVES' as const }
  await ana.call('updateAnimal', { params: { id: stallion.id }, body: leaves })
  expect(await warned()).toEqual([])
})
