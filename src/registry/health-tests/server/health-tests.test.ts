import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import type { Api } from '#app/features.ts'
import type { Sent } from '#platform/contract/endpoint.ts'
import { newAnimal } from '#test/factories.ts'
import { newMember, newTenant, openTestServer, type Person } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const eve = await newTenant(server, 'Elsewhere')
const { tenant_id } = ana

type Body = Sent<Api['createHealthTest'], 'body'>

const bodyOf = (animal_id: string, fields: Partial<Body> = {}): Body => ({
  tenant_id,
  animal_id,
  disease: 'EIA',
  sampled_on: '2026-01-10',
  ...fields,
})

async function newTest(person: Person, fields: Partial<Body> = {}) {
  const { id } = await newAnimal(person)
  return person.call('createHealthTest', { body: bodyOf(id, fields) })
}

test('the tests of a horse are listed with all details, the latest sample first', async () => {
  const { id } = await newAnimal(ana)
  const whole = {
    disease: 'EVA' as const,
    sample: 'Semen',
    sampled_on: '2026-02-03',
    laboratory: 'LDM Ghent',
    method: 'Virus isolation',
    result: 'NEGATIVE' as const,
    resulted_on: '2026-02-19',
    certificate_number: 'LDM-26-1188',
    note: 'Second of two',
  }
  const first = await ana.call('createHealthTest', { body: bodyOf(id) })
  const second = await tomas.call('createHealthTest', { body: bodyOf(id, whole) })
  expect(second).toMatchObject({ ...whole, version: 1, animal_id: id })
  expect(first).toMatchObject({ result: null, resulted_on: null, laboratory: null })
  const { health_tests } = await tomas.call('listHealthTests', { params: { id }, query: {} })
  expect(health_tests).toEqual([second, first])
})

test('a change of an older version is refused with who changed it, and stored values stay', async () => {
  const { id, animal_id } = await newTest(ana)
  const params = { id }
  const edit = { result: 'NEGATIVE' as const, resulted_on: '2026-01-20' }
  const changed = await tomas.call('updateHealthTest', { params, body: { tenant_id, version: 1, ...edit } })
  expect(changed).toMatchObject({ ...edit, version: 2, disease: 'EIA' })
  const stale = await ana.try('updateHealthTest', {
    params,
    body: { tenant_id, version: 1, method: 'Coggins' },
  })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
  expect(stale.body.message).toContain('has just changed this')
  // An update with the same values changes nothing.
  expect(await ana.call('updateHealthTest', { params, body: { tenant_id, ...edit } })).toEqual(changed)
  const cleared = { tenant_id, version: 2, result: null, resulted_on: null }
  expect(await ana.call('updateHealthTest', { params, body: cleared })).toMatchObject({
    version: 3,
    result: null,
  })
  await ana.call('deleteHealthTest', { params, query: {} })
  const { health_tests } = await ana.call('listHealthTests', { params: { id: animal_id }, query: {} })
  expect(health_tests).toEqual([])
  expect((await ana.try('deleteHealthTest', { params })).status).toBe(404)
  const { rows } = await server.owner.query(
    'select fields from changes where subject_id = $1 and version = 4',
    [id],
  )
  expect(JSON.stringify(rows[0].fields)).toContain('"disease"')
})

test('impossible dates are refused at their field', async () => {
  const { id } = await newAnimal(ana)
  for (const [fields, at] of [
    [{ sampled_on: '2999-01-01' }, 'sampled_on'],
    [{ result: 'NEGATIVE', resulted_on: '2999-01-01' }, 'resulted_on'],
    [{ result: 'NEGATIVE', resulted_on: '2026-01-09' }, 'resulted_on'],
    [{ resulted_on: '2026-01-19' }, 'result'],
    [{ animal_id: uuidv7() }, 'animal_id'],
  ] as const) {
    const answer = await ana.try('createHealthTest', { body: bodyOf(id, fields) })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [`body.${at}`]])
  }
  const known = await newTest(ana, { result: 'NEGATIVE', resulted_on: '2026-01-20' })
  for (const [fields, at] of [
    [{ sampled_on: '2026-01-21' }, 'resulted_on'],
    [{ resulted_on: '2999-01-01' }, 'resulted_on'],
    [{ sampled_on: '2999-01-01', result: null, resulted_on: null }, 'sampled_on'],
  ] as const) {
    const body = { tenant_id, ...fields }
    const answer = await ana.try('updateHealthTest', { params: { id: known.id }, body })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [`body.${at}`]])
  }
})

test('a retry adds one health test', async () => {
  const { id } = await newAnimal(ana)
  const key = uuidv7()
  const send = () => ana.try('createHealthTest', { body: bodyOf(id) }, { 'idempotency-key': key })
  const [one, other] = [await send(), await send()]
  expect(other.body).toEqual(one.body)
  expect((await ana.call('listHealthTests', { params: { id }, query: {} })).health_tests).toHaveLength(1)
})

test('a horse with tests cannot be deleted, and no test refers to a horse of another account', async () => {
  const { animal_id } = await newTest(ana)
  const answer = await ana.try('deleteAnimal', { params: { id: animal_id } })
  expect([answer.status, answer.body.code]).toEqual([409, 'IN_USE'])
  const body = { ...bodyOf(animal_id), tenant_id: eve.tenant_id }
  const foreign = await eve.try('createHealthTest', { body })
  expect([foreign.status, Object.keys(foreign.body.fields ?? {})]).toEqual([422, ['body.animal_id']])
})
