import { expect, test } from 'vitest'
import { api, type EndpointName, contract } from '#app/features.ts'
import { doImport } from '#integration/imports/server/do-import.ts'
import { type Endpoint, isOpen } from '#platform/contract/endpoint.ts'
import { type KeyRight, missingPermission, permissionsOfKey } from '#platform/contract/permissions.ts'
import { MAX_KEYS } from '../contract.ts'
import { openApiDocument } from '#platform/http/openapi.ts'
import { overtaken } from '#test/blocked.ts'
import { DAY, newBatch, newStraws } from '#test/factories.ts'
import {
  type AnyParts,
  ask,
  newMember,
  newTenant,
  openTestServer,
  type Person,
  PASSWORD,
} from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const eve = await newTenant(server, 'Elsewhere')

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function keyOf(person: Person, rights: KeyRight[], name = 'Shipping desk') {
  const body = { tenant_id: person.tenant_id, name, rights, expires_on: inDays(90) }
  const { key, secret } = await person.call('createApiKey', { body })
  const send = (endpoint: EndpointName, parts?: AnyParts, headers = {}) =>
    ask(server, '', endpoint, parts, { authorization: `Bearer ${secret}`, ...headers })
  return { ...key, secret, send }
}

const inTenant = ({ tenant_id }: Person) => ({ query: { tenant_id } })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const INVALID = [401, 'INVALID_KEY']
const NOT_ALLOWED = [403, 'KEY_NOT_ALLOWED']

async function sale(person: Person, signer_id = person.user_id) {
  const { tenant_id, self_id: owner_id } = person
  const { batch_id } = await newStraws(person, 20)
  const withdrawal = { type: 'LOSS', reason: 'QUALITY_TEST', date: DAY }
  return { tenant_id, signer_id, batch_id, owner_id, amount: 3, withdrawal }
}

const endpoints = Object.entries<Endpoint>(api) as [EndpointName, Endpoint][]

test.each(endpoints)('%s: API keys may call it as the contract says', async (name, endpoint) => {
  const { secret, send } = await aReader
  const params = { id: '01890000-0000-7000-8000-000000000000' }
  const { status, body } = await send(name, { params })
  const mayRead = endpoint.programs && !missingPermission(endpoint.needs, permissionsOfKey([]))
  if (mayRead) expect(status).not.toBe(403)
  else expect([status, body.code, JSON.stringify(body).includes(secret)]).toEqual([...NOT_ALLOWED, false])
  expect(documented.get(name)).toBe(endpoint.programs === true)
})

const aReader = keyOf(ana, [], 'Stock display')
const documented = new Map(
  Object.values(openApiDocument(contract).paths)
    .flatMap((methods) => Object.values(methods) as { operationId: string; 'x-programs': boolean }[])
    .map((operation) => [operation.operationId, operation['x-programs']]),
)

test('API keys cannot call endpoints that are irreversible, reserved for owners or personal', () => {
  const open = endpoints.filter(([, { programs }]) => programs !== undefined)
  expect(open.length).toBeGreaterThan(80)
  for (const [, endpoint] of open) {
    expect(endpoint.reauthentication ?? endpoint.isSecret).toBeUndefined()
    expect(isOpen(endpoint, 'NO_FACTOR')).toBe(false)
    expect(missingPermission(endpoint.needs, permissionsOfKey(['BOOK', 'EDIT']))).toBeUndefined()
    if (endpoint.needs === 'ANYONE') expect(endpoint.method).toBe('GET')
  }
})

test('a key is shown once, and only its hash is stored', async () => {
  const { id, secret, starts_with } = await keyOf(ana, [])
  const listed = JSON.stringify(await ana.call('listApiKeys', inTenant(ana)))
  expect(listed).toContain(starts_with)
  expect(listed).not.toContain(secret)
  const { rows } = await server.owner.query('select k::text, key_hash from api_keys k where id = $1', [id])
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(rows[0].key_hash).toHaveLength(32)
})

test('a movement booked with a key names the key and a signing member, and a key cannot sign', async () => {
  const { id, name, send } = await keyOf(ana, ['BOOK', 'EDIT'])
  const body = await sale(ana)
  const done = await send('changeStraws', { body })
  expect(done.status).toBe(200)
  expect(done.body).toMatchObject({
    movements: [
      { recorded_by: id, recorded_by_name: name, signer_id: ana.user_id, signer_name: 'Ana García' },
    ],
  })
  const own = await send('changeStraws', { body: { ...body, signer_id: id } })
  expect(own.body.fields).toEqual({ 'body.signer_id': 'This person is not a member' })
})

test('concurrent requests and retries with one idempotency key book once', async () => {
  const { send } = await keyOf(ana, ['BOOK', 'EDIT'])
  const body = await sale(ana)
  const headers = { 'idempotency-key': 'order-4711' }
  const [one, two] = await Promise.all([
    send('changeStraws', { body }, headers),
    send('changeStraws', { body }, headers),
  ])
  const three = await send('changeStraws', { body }, headers)
  expect([one.status, two.body, three.body]).toEqual([200, one.body, one.body])
  // Idempotency keys are separate for each API key and member, so the member's request is not a repetition.
  const anas = await ana.try('changeStraws', { body }, headers)
  expect(anas.body['movements']).not.toEqual(one.body['movements'])
})

test('a read-only key books nothing', async () => {
  const { send } = await keyOf(ana, [])
  const body = await sale(ana)
  expect(codeOf(await send('changeStraws', { body }))).toEqual(NOT_ALLOWED)
  const { straws } = await ana.call('listStraws', {
    query: { tenant_id: ana.tenant_id, batch_id: body.batch_id },
  })
  expect(straws).toHaveLength(20)
  expect((await send('listStraws', inTenant(ana))).status).toBe(200)
})

test('a read-only key draws labels but assigns no codes', async () => {
  const { tenant_id } = ana
  const { batch_id } = await newStraws(ana, 1)
  const body = { tenant_id, template: 'L7160', labels: [{ kind: 'GOBLET', batch_id }] }
  const { send } = await keyOf(ana, [])
  const drawn = await send('drawLabels', { body })
  expect([drawn.status, drawn.body['drawings']]).toEqual([200, [expect.objectContaining({ code: null })]])
  expect(codeOf(await send('drawLabels', { body: { ...body, is_final: true } }))).toEqual(NOT_ALLOWED)
  expect(codeOf(await send('printLabels', { body: { ...body, format: 'PDF' } }))).toEqual(NOT_ALLOWED)
  const { rows } = await server.owner.query('select from codes where batch_id = $1', [batch_id])
  expect(rows).toEqual([])
  const booking = await keyOf(ana, ['BOOK', 'EDIT'])
  expect((await booking.send('drawLabels', { body: { ...body, is_final: true } })).status).toBe(200)
})

test('a key sees nothing of another account, and owners see no keys of other accounts', async () => {
  const { id, send } = await keyOf(ana, ['BOOK', 'EDIT'])
  expect((await send('listBatches', inTenant(eve))).status).toBe(404)
  const { id: foreign_id } = await newBatch(eve)
  expect((await send('showBatch', { params: { id: foreign_id } })).status).toBe(404)
  expect((await eve.try('endApiKey', { params: { id } })).status).toBe(404)
  expect((await eve.call('listApiKeys', inTenant(eve))).keys).toEqual([])
})

test('a wrong key, an unknown key and a key in a cookie are rejected', async () => {
  const { secret } = await keyOf(ana, [])
  const other = secret.slice(0, -1) + (secret.endsWith('a') ? 'b' : 'a')
  const strange = (await import('#platform/http/api-key.ts')).newApiKey()
  for (const key of [other, strange, 'sbk_']) {
    const answer = await ask(server, '', 'listBatches', inTenant(ana), { authorization: `Bearer ${key}` })
    expect(codeOf(answer)).toEqual(key === 'sbk_' ? [401, 'INVALID_KEY'] : INVALID)
  }
  const inCookie = await ask(server, `session=${secret}`, 'listBatches', inTenant(ana))
  expect(codeOf(inCookie)).toEqual([401, 'NO_SESSION'])
  const asBearer = await ask(server, '', 'listBatches', inTenant(ana), {
    authorization: `Bearer ${ana.cookie.slice('session='.length)}`,
  })
  expect(codeOf(asBearer)).toEqual([401, 'NO_SESSION'])
})

test('a request with both a session and a key has the rights of the key', async () => {
  const { secret } = await keyOf(ana, [])
  const headers = { authorization: `Bearer ${secret}` }
  expect(codeOf(await ana.try('listApiKeys', inTenant(ana), headers))).toEqual(NOT_ALLOWED)
  expect(codeOf(await ana.try('changeStraws', { body: await sale(ana) }, headers))).toEqual(NOT_ALLOWED)
})

test('a revoked key is rejected immediately, and concurrent revocations are recorded once', async () => {
  const { id, send } = await keyOf(ana, [])
  expect((await send('listBatches', inTenant(ana))).status).toBe(200)
  const end = () => ana.try('endApiKey', { params: { id } })
  expect((await Promise.all([end(), end()])).map(({ status }) => status)).toEqual([204, 204])
  expect(codeOf(await send('listBatches', inTenant(ana)))).toEqual(INVALID)
  const { rows } = await server.owner.query(
    'select kind, user_id from security_events where subject_id = $1 order by id',
    [id],
  )
  expect(rows).toEqual([
    { kind: 'KEY_MADE', user_id: ana.user_id },
    { kind: 'KEY_ENDED', user_id: ana.user_id },
  ])
})

test('an expired key is rejected, and expiry dates in the past or too far ahead are refused', async () => {
  const { id, send } = await keyOf(ana, [])
  expect((await send('listBatches', inTenant(ana))).status).toBe(200)
  await server.owner.query(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [id])
  expect(codeOf(await send('listBatches', inTenant(ana)))).toEqual(INVALID)
  const make = (expires_on: string) =>
    ana.try('createApiKey', {
      body: { tenant_id: ana.tenant_id, name: 'Late', rights: [], expires_on },
    })
  for (const expires_on of [inDays(-1), inDays(800)]) {
    const { status, body: reply } = await make(expires_on)
    expect([status, Object.keys(reply.fields ?? {})]).toEqual([422, ['body.expires_on']])
  }
  // The key works until the end of its last day.
  const tomorrow = inDays(1)
  const made = await make(tomorrow)
  expect(made).toMatchObject({ status: 201, body: { key: { expires_at: `${tomorrow}T23:59:59.999Z` } } })
})

test.each(['demoted', 'removed'])('keys of an owner who is %s are revoked permanently', async (how) => {
  const ines = await newMember(server, ana, 'OWNER')
  const { id, send } = await keyOf(ines, ['BOOK', 'EDIT'])
  expect((await send('listBatches', inTenant(ana))).status).toBe(200)
  const params = { id: ines.user_id }
  const setRole = (role: 'OWNER' | 'COLLABORATOR') =>
    ana.call('updateMember', { params, body: { tenant_id: ana.tenant_id, role } })
  if (how === 'demoted') await setRole('COLLABORATOR')
  else await ana.call('removeMember', { params, query: {} })
  expect(codeOf(await send('listBatches', inTenant(ana)))).toEqual(INVALID)
  if (how === 'demoted') await setRole('OWNER')
  expect(codeOf(await send('listBatches', inTenant(ana)))).toEqual(INVALID)
  const { keys } = await ana.call('listApiKeys', inTenant(ana))
  expect(keys.find((key) => key.id === id)).toMatchObject({ is_open: false })
})

test('a key can only read after the subscription has expired', async () => {
  const { send } = await keyOf(ana, ['BOOK', 'EDIT'])
  const body = await sale(ana)
  const until = (moment: string) =>
    server.owner.query(`update tenants set subscription_expires_on = ${moment} where id = $1`, [
      ana.tenant_id,
    ])
  await until('now()')
  expect(codeOf(await send('changeStraws', { body }))).toEqual([402, 'SUBSCRIPTION_EXPIRED'])
  expect((await send('listBatches', inTenant(ana))).status).toBe(200)
  await until("now() + interval '1 month'")
})

test('an import sent with a key is recorded by the key and signed by the creator of the key', async () => {
  const { id, name, send } = await keyOf(ana, ['BOOK', 'EDIT'])
  const { tenant_id, warehouse_id } = ana
  const { id: batch } = await newBatch(ana)
  const booking = {
    row: 2,
    kind: 'ADDITION',
    reason: 'COLLECTION',
    batch,
    date: DAY,
    amount: 4,
    warehouse_id,
  }
  const body = { tenant_id, file_name: 'stock.xlsx', sheet: 'Tank 1', rows: 1, bookings: [booking] }
  const made = await send('createImport', { body })
  expect(made.status).toBe(202)
  const import_id = String(made.body['id'])
  await doImport(server.database, { tenant_id, import_id })
  expect((await send('showImport', { params: { id: import_id } })).body).toMatchObject({ status: 'BOOKED' })
  const { movements } = await ana.call('listMovements', { query: { tenant_id, batch_id: batch } })
  expect(movements).toMatchObject([{ recorded_by: id, recorded_by_name: name, signer_id: ana.user_id }])
})

test('the last use of a key is stored at most once a minute', async () => {
  const { id, send } = await keyOf(ana, [])
  const read = async () => {
    const { rows } = await server.owner.query('select last_used_at from api_keys where id = $1', [id])
    return rows[0].last_used_at as Date | null
  }
  expect(await read()).toBeNull()
  await send('listBatches', inTenant(ana))
  await expect.poll(read).not.toBeNull()
  const first = await read()
  for (let time = 0; time < 3; time++) await send('listBatches', inTenant(ana))
  expect(await read()).toEqual(first)
})

test('no one can log in as a key, and creating one requires re-authentication', async () => {
  const { id } = await keyOf(ana, [])
  const { status } = await ask(server, '', 'logIn', { body: { email: `key:${id}`, password: PASSWORD } })
  expect(status).toBe(422)
  await server.owner.query(
    `update sessions set reauthenticated_at = now() - interval '6 minutes' where user_id = $1`,
    [eve.user_id],
  )
  const body = { tenant_id: eve.tenant_id, name: 'Desk', rights: [], expires_on: inDays(9) }
  expect(codeOf(await eve.try('createApiKey', { body }))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
})

test('an owner who is demoted while creating a key creates none', async () => {
  const tomas = await newMember(server, ana, 'OWNER')
  const { tenant_id } = ana
  const body = { tenant_id, name: 'Night shift', rights: ['BOOK', 'EDIT'], expires_on: inDays(1) }
  const answer = await overtaken(
    server,
    `update entitlements set role = 'COLLABORATOR' where tenant_id = $1 and user_id = $2`,
    [tenant_id, tomas.user_id],
    () => tomas.try('createApiKey', { body }),
  )
  expect(codeOf(answer)).toEqual([403, 'NOT_ALLOWED'])
  const { keys } = await ana.call('listApiKeys', { query: { tenant_id } })
  expect(keys.map(({ name }) => name)).not.toContain('Night shift')
})

test('concurrent creation of a key and demotion of its owner leave no open key', async () => {
  const { tenant_id } = ana
  for (let turn = 1; turn <= 5; turn += 1) {
    const tomas = await newMember(server, ana, 'OWNER')
    const body = { tenant_id, name: `Turn ${turn}`, rights: ['BOOK', 'EDIT'], expires_on: inDays(1) }
    await Promise.all([
      tomas.try('createApiKey', { body }),
      ana.call('updateMember', { params: { id: tomas.user_id }, body: { tenant_id, role: 'COLLABORATOR' } }),
    ])
    const { keys } = await ana.call('listApiKeys', { query: { tenant_id } })
    expect(keys.filter(({ made_by, is_open }) => made_by === tomas.user_id && is_open)).toEqual([])
  }
})

test('the limit of open keys per account holds for concurrent requests', async () => {
  const owner = await newTenant(server, 'Haras de la Loire')
  const { id } = await keyOf(owner, [])
  for (let made = 1; made < MAX_KEYS - 1; made += 1) await keyOf(owner, [], `Scale ${made}`)
  const body = { tenant_id: owner.tenant_id, name: 'One more', rights: [], expires_on: inDays(90) }
  const more = () => owner.try('createApiKey', { body })
  const both = await Promise.all([more(), more()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  await owner.call('endApiKey', { params: { id }, query: {} })
  expect((await more()).status).toBe(201)
})

test('a key shows its creator’s name in this account, not one changed in another account', async () => {
  const owner = await newTenant(server, 'Haras du Rhône')
  const tomas = await newMember(server, owner, 'OWNER')
  const { id } = await keyOf(tomas, [])
  await owner.call('removeMember', { params: { id: tomas.user_id }, query: {} })
  // The former member joins another account, and changes their name there.
  await server.owner.query(`insert into entitlements values ($1, $2, 'COLLABORATOR')`, [
    eve.tenant_id,
    tomas.user_id,
  ])
  await server.owner.query(`update users set last_name = 'Ibarra Paz' where id = $1`, [tomas.user_id])
  const maker = async () =>
    (await owner.call('listApiKeys', inTenant(owner))).keys.find((key) => key.id === id)!.made_by_name
  expect(await maker()).toBe('Tomás Ibarra')
  await server.owner.query(`update former_members set name = 'A former member' where user_id = $1`, [
    tomas.user_id,
  ])
  expect(await maker()).toBe('A former member')
})
