/** Request bodies: the callers whose bodies are read, the limits of size and depth, and the refusals. */
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NewImport } from '#integration/imports/contract.ts'
import { DAY, newBatch } from './factories.ts'
import { newMember, newTenant, openTestServer, type Person } from './test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id, user_id, warehouse_id, self_id } = ana

const MB = 1024 * 1024
const json = { 'content-type': 'application/json' }

/** Sends a body unchanged, so that it need not be JSON. */
async function post(
  url: string,
  payload: string,
  headers: Record<string, string> = {},
  method: 'POST' | 'PATCH' = 'POST',
) {
  const all = { ...json, cookie: ana.cookie, ...headers }
  const answer = await server.app.inject({ method, url: `/api/v1${url}`, payload, headers: all })
  const { code, message } = answer.json<{ code?: string; message?: string }>()
  return { is: [answer.statusCode, code], message, body: answer.json<Record<string, unknown>>() }
}

const setExpiry = (person: Person, moment: string) =>
  server.owner.query(`update tenants set subscription_expires_on = ${moment} where id = $1`, [
    person.tenant_id,
  ])

/**
 * Returns an import with the given number of bookings; a thousand bookings exceed 64 kB, above which a body counts as
 * long.
 */
const importOf = (batch: string, rows: number, person = ana) => ({
  tenant_id: person.tenant_id,
  file_name: 'stock.xlsx',
  sheet: null,
  rows,
  bookings: Array.from({ length: rows }, (_, index) => ({
    row: index + 1,
    kind: 'ADDITION',
    batch,
    amount: 1,
    reason: 'COLLECTION',
    date: DAY,
    owner: null,
    supplier: null,
    warehouse_id: person.warehouse_id,
    location: null,
    note: `From canister ${index}`,
  })),
})

/** Body above 64 kB that is not JSON: its refusal as MALFORMED shows that the server has read it. */
const LONG = '{'.padEnd(100_000)

test('the rights of an API key are checked before the request body is read', async () => {
  const body = { tenant_id, name: 'Web shop', rights: [], expires_on: inDays(90) }
  const { secret } = await ana.call('createApiKey', { body })
  const headers = { authorization: `Bearer ${secret}`, cookie: '' }
  for (const payload of ['{', LONG]) {
    expect((await post('/imports', payload, headers)).is).toEqual([403, 'KEY_NOT_ALLOWED'])
  }
})

test('a long body is read only if the member has the permission for its endpoint', async () => {
  const person = await newTenant(server)
  const { cookie } = await newMember(server, person)
  const logo = (payload: string) => post('/letterhead', payload, { cookie }, 'PATCH')
  expect((await logo(LONG)).is).toEqual([403, 'NOT_ALLOWED'])
  expect((await logo('{')).is).toEqual([400, 'MALFORMED'])
  await setExpiry(person, `now() - interval '1 day'`)
  const imported = (payload: string) => post('/imports', payload, { cookie })
  expect((await imported(LONG)).is).toEqual([402, 'SUBSCRIPTION_EXPIRED'])
  // A new expiry applies immediately: it is not taken from the cached session.
  await setExpiry(person, `now() + interval '1 day'`)
  expect((await imported(LONG)).is).toEqual([400, 'MALFORMED'])
})

test('a retried request with a long body gets its reply even after expiry, demotion and closing', async () => {
  const person = await newTenant(server)
  const { id } = await newBatch(person)
  const payload = JSON.stringify(importOf(id, 1000, person))
  const { cookie } = person
  const first = await post('/imports', payload, { cookie, 'idempotency-key': 'first' })
  expect(first.is[0]).toBe(202)
  const logo = JSON.stringify({ tenant_id: person.tenant_id, paper: 'A4' }).padEnd(100_000)
  const asOwner = await post('/letterhead', logo, { cookie, 'idempotency-key': 'logo' }, 'PATCH')
  expect(asOwner.is[0]).toBe(200)
  const again = async () => {
    const reply = await post('/imports', payload, { cookie, 'idempotency-key': 'first' })
    expect(reply).toEqual(first)
    const other = await post('/imports', JSON.stringify(importOf(id, 1001, person)), {
      cookie,
      'idempotency-key': 'first',
    })
    expect(other.is).toEqual([422, 'KEY_REUSED'])
    return (await post('/imports', payload, { cookie, 'idempotency-key': 'second' })).is
  }
  await setExpiry(person, `now() - interval '1 day'`)
  expect(await again()).toEqual([402, 'SUBSCRIPTION_EXPIRED'])
  await setExpiry(person, `now() + interval '1 day'`)
  await server.owner.query(`update entitlements set role = 'COLLABORATOR' where user_id = $1`, [
    person.user_id,
  ])
  expect(await post('/letterhead', logo, { cookie, 'idempotency-key': 'logo' }, 'PATCH')).toEqual(asOwner)
  const demoted = await post('/letterhead', logo, { cookie, 'idempotency-key': 'other' }, 'PATCH')
  expect(demoted.is).toEqual([403, 'NOT_ALLOWED'])
  await server.owner.query(`update entitlements set role = 'OWNER' where user_id = $1`, [person.user_id])
  // A waiting import would prevent closing the account.
  await server.owner.query(`update imports set status = 'REFUSED', request = null where tenant_id = $1`, [
    person.tenant_id,
  ])
  const { name } = (await person.call('validateSession', {})).tenants[0]!
  await person.call('closeAccount', { body: { tenant_id: person.tenant_id, name } })
  expect(await again()).toEqual([409, 'ACCOUNT_CLOSING'])
})

test('JSON is read up to 32 levels deep, not counting brackets in strings', async () => {
  const nested = (depth: number, filler = '') =>
    `{"tenant_id":"${tenant_id}","name":${'['.repeat(depth - 1)}"${filler}"${']'.repeat(depth - 1)}}`
  for (const filler of ['', 'x'.repeat(100_000), '[{\\"[\\\\'.repeat(12_000)]) {
    expect((await post('/parties', nested(32, filler))).is).toEqual([422, 'INVALID'])
    const deeper = await post('/parties', nested(33, filler))
    expect(deeper.is).toEqual([400, 'MALFORMED'])
    expect(deeper.message).toContain('32 levels')
  }
})

test('a long body is validated like a short one', async () => {
  const { id } = await newBatch(ana)
  const refusedAt = async (change: (body: ReturnType<typeof importOf>) => object, rows = 2) => {
    const { is, body } = await post('/imports', JSON.stringify(change(importOf(id, rows))))
    return [...is, ...Object.entries(body['fields'] ?? {})]
  }
  const wrong: ((body: ReturnType<typeof importOf>) => object)[] = [
    (body) => ({ ...body, rows: 0 }),
    (body) => ({ ...body, anything: 1 }),
    (body) => ({ ...body, bookings: [{ ...body.bookings[0], amount: 0 }, ...body.bookings.slice(1)] }),
    (body) => ({ ...body, tenant_id: uuidv7() }),
  ]
  for (const change of wrong) {
    const short = await refusedAt(change)
    expect(short[0]).toBeGreaterThanOrEqual(404)
    expect(await refusedAt(change, 1000)).toEqual(short)
  }
  const text = JSON.stringify(importOf(id, 1000))
  expect((await post('/imports', `${text}}`)).is).toEqual([400, 'MALFORMED'])
  expect((await post('/imports', text.replace('{', '{"__proto__":{"rows":1},'))).is).toEqual([
    400,
    'MALFORMED',
  ])
  const { is, body } = await post('/imports', text)
  expect(is[0]).toBe(202)
  const { rows } = await server.owner.query('select request from imports where id = $1', [body['id']])
  const lists = ['parties', 'animals', 'containers', 'batches', 'health_tests', 'measurements', 'sheets']
  const defaults = Object.fromEntries(lists.map((list) => [list, []]))
  expect(rows[0].request).toEqual({ is_repeat: false, ...defaults, ...importOf(id, 1000) })
})

test('bookings in a long body are recorded', async () => {
  const { id: batch_id } = await newBatch(ana)
  const note = 'x'.repeat(2000)
  const booking = { reason: 'COLLECTION', batch_id, amount: 1, date: DAY, warehouse_id, note }
  const bookings = Array.from({ length: 50 }, () => booking)
  const { is, body } = await post(
    '/straws/bookings',
    JSON.stringify({ tenant_id, signer_id: user_id, bookings }),
  )
  expect(is[0]).toBe(201)
  expect(body['bookings']).toHaveLength(50)
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Port at which the server listens; 0 before the tests start. */
let port = 0
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.app.server.closeAllConnections())

/**
 * Sends a body in chunks, and continues to send after an early reply.
 * @returns status, code and message of the reply; if the connection fails, its error code and an empty message
 */
async function sendBytes(url: string, payload: Buffer, headers: Record<string, string> = {}) {
  const request = httpRequest({
    ...{ port, host: '127.0.0.1', method: 'POST', path: `/api/v1${url}`, agent: false },
    headers: { ...json, cookie: ana.cookie, 'content-length': payload.length, ...headers },
  })
  const response = once(request, 'response')
  const failed = once(request, 'error').then(([error]) => ({ is: [error.code as string], message: '' }))
  for (let at = 0; at < payload.length; at += 256 * 1024) {
    if (!request.write(payload.subarray(at, at + 256 * 1024))) {
      await Promise.race([once(request, 'drain'), failed])
    }
  }
  request.end()
  const answered = response.then(async ([message]) => {
    let text = ''
    for await (const chunk of message) text += String(chunk)
    const { code, message: words } = JSON.parse(text) as { code: string; message: string }
    return { is: [message.statusCode as number, code], message: words }
  })
  answered.catch(() => {})
  return Promise.race([answered, failed])
}

test('a request with too large a body is refused with a message while it is being sent', async () => {
  const large = Buffer.alloc(5 * MB, 'x')
  for (let round = 0; round < 10; round += 1) {
    const { is, message } = await sendBytes('/help-messages', large)
    expect(is).toEqual([413, 'TOO_LARGE'])
    expect(message).toContain('at most 1 MB')
  }
  const toStrangers = await sendBytes('/auth', large, { cookie: '' })
  expect(toStrangers.is).toEqual([413, 'TOO_LARGE'])
  expect(toStrangers.message).toContain('at most 16 kB')
  const file = { 'content-type': 'application/octet-stream' }
  const query = `tenant_id=${tenant_id}&party_id=${self_id}&name=photo.png`
  const upload = await sendBytes(`/files?${query}`, Buffer.alloc(25 * MB), file)
  expect(upload.is).toEqual([413, 'TOO_LARGE'])
  expect(upload.message).toContain('at most 20 MB')
})

test('a request that is refused before its body is read gets a reply', async () => {
  const large = Buffer.alloc(5 * MB, 'x')
  for (let round = 0; round < 5; round += 1) {
    expect((await sendBytes('/imports', large, { cookie: '' })).is).toEqual([401, 'NO_SESSION'])
    const { is } = await sendBytes('/imports', large, { 'content-type': 'text/csv' })
    expect(is).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  }
})

/**
 * Returns the longest time in ms for which `work` blocked the event loop: the lowest of three measurements, because
 * other processes can only lengthen it.
 */
async function longestDelay(work: () => Promise<unknown>): Promise<number> {
  const measured: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    await work()
    delay.disable()
    measured.push(delay.max / 1e6)
  }
  return Math.min(...measured)
}

test('validating a stored import again blocks other requests for less time than parsing it would', async () => {
  const stored = JSON.stringify(importOf(uuidv7(), 50_000))
  const began = performance.now()
  const parsed = NewImport.parse(JSON.parse(stored))
  const parsing = performance.now() - began
  let read: unknown
  const delay = await longestDelay(async () => (read = await server.json.readStored(stored, 'createImport')))
  expect(read).toEqual(parsed)
  expect(delay).toBeLessThan(parsing / 3)
  const changed = stored.replace('"kind":"ADDITION"', '"kind":"GIFT"')
  await expect(server.json.readStored(changed, 'createImport')).rejects.toThrow(
    /createImport does not fit.*kind/,
  )
})

test('the largest body delays other requests less than parsing it would', async () => {
  const delayOf = async (text: string) => {
    const payload = Buffer.from(text)
    let is: unknown[] = []
    const ms = await longestDelay(async () => void ({ is } = await sendBytes('/imports', payload)))
    return { is, ms }
  }
  const start = `{"tenant_id":"${tenant_id}","bookings":[`
  const values = `${start}${'[],'.repeat((15 * MB) / 3)}[]]}`
  const began = performance.now()
  JSON.parse(values)
  const parsing = performance.now() - began
  // Start the thread that parses long bodies, so that its start is not measured.
  const { is } = await sendBytes('/imports', Buffer.from(JSON.stringify(importOf(uuidv7(), 1000))))
  expect(is[0]).toBe(202)
  const read = await delayOf(values)
  expect(read.is).toEqual([422, 'INVALID'])
  expect(read.ms).toBeLessThan(parsing / 3)
  const deep = await delayOf('['.repeat(15 * MB))
  expect(deep.is).toEqual([400, 'MALFORMED'])
  expect(deep.ms).toBeLessThan(parsing / 3)
})
