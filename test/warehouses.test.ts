/** Several warehouses in one account: named, renamed, and distinguished. */
import { expect, test } from 'vitest'
import { DAY, newBatch, newContainer, newStraws } from './factories.ts'
import { newMember, newTenant, openTestServer, type Person } from './test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const eve = await newTenant(server, 'Elsewhere')
const { tenant_id } = ana

const add = (name: unknown, person: Person = ana, headers = {}) =>
  person.try('createWarehouse', { body: { tenant_id: person.tenant_id, name } }, headers)
const rename = (id: string, name: unknown, person: Person = ana) =>
  person.try('updateWarehouse', { params: { id }, body: { tenant_id: person.tenant_id, name } })
const list = async (person: Person = ana) =>
  (await person.call('listWarehouses', { query: { tenant_id: person.tenant_id } })).warehouses
const inSession = async (person: Person) => (await person.call('validateSession', {})).legal_entities

test('an owner adds and renames warehouses, and all sessions of the account show them immediately', async () => {
  expect((await list()).map(({ name }) => name)).toEqual(['Haras del Sur'])
  const added = await add('  Étable du Nord ')
  expect([added.status, added.body['name']]).toEqual([201, 'Étable du Nord'])
  const id = String(added.body['id'])
  expect((await list()).map(({ name }) => name)).toEqual(['Étable du Nord', 'Haras del Sur'])
  for (const person of [ana, tomas]) {
    expect(await inSession(person)).toEqual([
      { id: ana.warehouse_id, tenant_id, name: 'Haras del Sur' },
      { id, tenant_id, name: 'Étable du Nord' },
    ])
  }
  expect((await rename(id, 'Étable du Midi')).body).toEqual({ id, tenant_id, name: 'Étable du Midi' })
  expect((await inSession(tomas))[1]!.name).toBe('Étable du Midi')
  const unchanged = await ana.try('updateWarehouse', { params: { id }, body: { tenant_id } })
  expect([unchanged.status, unchanged.body['name']]).toEqual([200, 'Étable du Midi'])
})

test('a collaborator can see warehouses but not change them', async () => {
  expect((await list(tomas)).length).toBe((await list()).length)
  for (const answer of [await add('Mine', tomas), await rename(ana.warehouse_id, 'Mine', tomas)]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'NOT_ALLOWED'])
  }
})

test('names of warehouses are unique in an account regardless of case, and free in another account', async () => {
  const taken = await add('hARAS del sur')
  expect([taken.status, taken.body.code]).toEqual([409, 'NAME_EXISTS'])
  const { body: other } = await add('Ärztehaus')
  expect((await add('ÄRZTEHAUS')).body.code).toBe('NAME_EXISTS')
  expect((await rename(String(other['id']), 'Haras Del Sur')).body.code).toBe('NAME_EXISTS')
  // Changing only the case of a warehouse's own name is allowed.
  expect((await rename(String(other['id']), 'ÄRZTEHAUS')).status).toBe(200)
  expect((await add('Ärztehaus', eve)).status).toBe(201)
  for (const name of ['', '  ', 'x'.repeat(201), 7, null]) expect((await add(name)).status).toBe(422)
})

test('of concurrent additions of the same name, all but one are refused because it is taken', async () => {
  const answers = await Promise.all(['Annex', 'ANNEX', 'annex', 'aNNEX'].map((name) => add(name)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  expect((await list()).filter(({ name }) => name.toLowerCase() === 'annex')).toHaveLength(1)
})

test('a warehouse that is added again with the same key is created once', async () => {
  const key = { 'idempotency-key': 'add-a-barn' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => add('Barn', ana, key)))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(answers[0]!.status).toBe(201)
  expect((await add('Another barn', ana, key)).body.code).toBe('KEY_REUSED')
})

test('a warehouse of another account can be neither renamed nor used, and appears not to exist', async () => {
  expect((await rename(ana.warehouse_id, 'Theirs', eve)).status).toBe(404)
  expect((await rename(crypto.randomUUID(), 'Theirs', eve)).status).toBe(404)
  const own = { tenant_id: eve.tenant_id, warehouse_id: ana.warehouse_id }
  const container = await eve.try('createContainer', {
    body: { ...own, label: 'Tank', canisters: 1, levels: 1 },
  })
  expect(container.status).toBe(422)
  const straws = { batch_id: (await newBatch(eve)).id, signer_id: eve.user_id, date: DAY, amount: 1 }
  const entry = await eve.try('addStraws', { body: { ...own, ...straws, reason: 'COLLECTION' } })
  expect(entry.status).toBe(422)
  expect((await list(eve)).some(({ id }) => id === ana.warehouse_id)).toBe(false)
})

test('containers and straws are in the chosen warehouse, and straws can be listed by it', async () => {
  const warehouse_id = String((await add('Cold store')).body['id'])
  const container = await newContainer(ana, { warehouse_id })
  expect(container.warehouse_id).toBe(warehouse_id)
  const { batch_id } = await newStraws(ana, 3)
  const location = { container_id: container.id, canister: 1, level: 1 }
  await newStraws(ana, 2, { batch_id, warehouse_id, location })
  await newStraws(ana, 1, { batch_id, warehouse_id })
  const numbers = async (query: object) =>
    (await ana.call('listStraws', { query: { tenant_id, batch_id, ...query } })).straws.map(
      ({ number }) => number,
    )
  expect(await numbers({ warehouse_id })).toEqual([4, 5, 6])
  expect(await numbers({ warehouse_id, unlocated: '1' })).toEqual([6])
  expect(await numbers({ warehouse_id: ana.warehouse_id })).toEqual([1, 2, 3])
  const { warehouses } = await ana.call('showBatch', { params: { id: batch_id }, query: {} })
  expect(warehouses.map(({ name, stored }) => [name, stored]).toSorted()).toEqual([
    ['Cold store', 3],
    ['Haras del Sur', 3],
  ])
})
