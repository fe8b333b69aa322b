/** No request is slowed down by others: of another account, of anonymous callers, or of the same user. */
import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { strengthOf } from '#account/auth/server/password-strength.ts'
import { waitingForLocks } from './blocked.ts'
import { DAY, newBatch, newStraws } from './factories.ts'
import { ask, logIn, newTenant, openTestServer, PASSWORD, type Person } from './test-server.ts'
import { waitUntil } from './wait-until.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const eve = await newTenant(server, 'Elsewhere')

const overview = ({ try: ask, tenant_id }: Person) => ask('showOverview', { query: { tenant_id } })

/**
 * Holds a lock that others wait for.
 * @returns a function that releases the lock
 */
async function hold(sql: string, values: unknown[] = []) {
  const client = await server.owner.connect()
  await client.query('begin')
  await client.query(sql, values)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

const waiting = () => waitingForLocks(server)

function collect(person: Person, batch_id: string, amount: number) {
  const { tenant_id, warehouse_id, user_id: signer_id } = person
  const body = { tenant_id, warehouse_id, signer_id, batch_id, date: DAY, reason: 'COLLECTION', amount }
  return person.try('addStraws', { body })
}

test('forty concurrent large bookings of one account delay neither other accounts nor its own reads', async () => {
  await Promise.all([overview(ana), overview(eve)])
  const { id: batch_id } = await newBatch(ana)
  const { id: foreign_id } = await newBatch(eve)
  const letGo = await hold('select from batches where id = $1 for update', [batch_id])
  const bookings = Array.from({ length: 40 }, () => collect(ana, batch_id, 200))
  await waitUntil(async () => expect(await waiting()).toBe(3))
  // Other requests are answered while the bookings wait.
  expect((await overview(eve)).status).toBe(200)
  expect((await collect(eve, foreign_id, 10)).status).toBe(201)
  expect((await overview(ana)).status).toBe(200)
  expect(await waiting()).toBe(3)
  await letGo()
  const answers = await Promise.all(bookings)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.length).toBeLessThan(37)
  // On a slow machine, requests that would wait too long are also refused.
  for (const { status, headers } of refused) {
    expect([status, Number(headers['retry-after'])]).toEqual([503, 2])
  }
})

test('anonymous requests share one small concurrency limit, whichever account they name', async () => {
  await Promise.all([overview(ana), overview(eve)])
  const letGo = await hold('lock table sessions in access exclusive mode')
  const { tenant_id } = eve
  const strangers = Array.from({ length: 40 }, () =>
    ask(server, `session=${uuidv7()}`, 'listBatches', { query: { tenant_id } }),
  )
  await waitUntil(async () => expect(await waiting()).toBe(2))
  await letGo()
  const statuses = (await Promise.all(strangers)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([401]))

  const locked = await hold('lock table attempts in access exclusive mode')
  const body = { email: ana.email, password: 'a guess' }
  const guesses = Array.from({ length: 9 }, () => ask(server, '', 'logIn', { body }))
  await waitUntil(async () => expect(await waiting()).toBe(2))
  expect((await overview(eve)).status).toBe(200)
  expect((await ask(server, '', 'showReadiness')).status).toBe(200)
  await locked()
  await Promise.all(guesses)
})

test('requests beyond a full queue are refused with a time to retry', async () => {
  await server.owner.query('delete from attempts')
  const letGo = await hold('lock table attempts in access exclusive mode')
  const requests = Array.from({ length: 310 }, (_, index) =>
    ask(server, '', 'requestInvitation', { body: { email: `${index}@stud.test` } }),
  )
  const refused = await Promise.race(requests)
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    503,
    'UNAVAILABLE',
    '2',
  ])
  await letGo()
  await Promise.all(requests)
})

test('a waiting booking blocks no other request of its session, and the use of the session is recorded', async () => {
  const person = await logIn(server, ana)
  const { id: batch_id } = await newBatch(ana)
  await server.owner.query(`update sessions set last_used_at = now() - interval '1 hour'`)
  const letGo = await hold('select from batches where id = $1 for update', [batch_id])
  const booking = collect(person, batch_id, 1)
  await waitUntil(async () => expect(await waiting()).toBe(1))
  expect((await overview(person)).status).toBe(200)
  expect((await person.try('updateProfile', { body: { first_name: 'Ana' } })).status).toBe(200)
  expect(await waiting()).toBe(1)
  const fresh = async () => {
    const { rows } = await server.owner.query(
      `select from sessions where user_id = $1 and last_used_at > now() - interval '1 minute'`,
      [ana.user_id],
    )
    return rows.length
  }
  await waitUntil(async () => expect(await fresh()).toBe(1))
  await letGo()
  expect((await booking).status).toBe(201)
})

test('a booking does not wait while another one of the same member deletes expired keys', async () => {
  const [one, other] = [await newBatch(ana), await newBatch(ana)]
  await ana.try('updateProfile', { body: {} }, { 'idempotency-key': uuidv7() })
  await server.owner.query(`update idempotency_keys set forget_after = now() - interval '1 day'`)
  const letGo = await hold('select from batches where id = $1 for update', [one.id])
  const keyed = (batch_id: string) => {
    const { tenant_id, warehouse_id, user_id: signer_id } = ana
    const body = { tenant_id, warehouse_id, signer_id, batch_id, date: DAY, reason: 'COLLECTION', amount: 1 }
    return ana.try('addStraws', { body }, { 'idempotency-key': uuidv7() })
  }
  const first = keyed(one.id)
  await waitUntil(async () => expect(await waiting()).toBe(1))
  expect((await keyed(other.id)).status).toBe(201)
  await letGo()
  expect((await first).status).toBe(201)
  const { rows } = await server.owner.query(`select from idempotency_keys where forget_after < now()`)
  expect(rows).toEqual([])
})

const HARD = 'ic|95d6$0646l4t$b#6@4l@d<03%28i4'

test('rating a password delays no other request', async () => {
  const judge = () => ask(server, '', 'judgePassword', { body: { password: HARD.repeat(4) } })
  // The first request starts the rating thread, which loads its word lists.
  expect((await judge()).status).toBe(200)
  /** Returns the processor time of this thread in ms: unlike elapsed time, it does not depend on other processes. */
  const busy = async (work: () => unknown) => {
    const before = process.threadCpuUsage()
    await work()
    return process.threadCpuUsage(before).user / 1000
  }
  const inThisThread = await busy(() => strengthOf({ password: HARD.repeat(4), known: [] }))
  const judging: number[] = []
  for (let round = 0; round < 8; round += 1) judging.push(await busy(judge))
  expect(Math.min(...judging)).toBeLessThan(inThisThread / 2)
})

test('only the first 32 characters of a password are rated', () => {
  const weak = 'password1'.repeat(4)
  expect(strengthOf({ password: `${weak}${HARD}`, known: [] }).score).toBeLessThan(3)
  expect(strengthOf({ password: `${HARD}${weak}`, known: [] }).score).toBe(4)
})

test('an address can have 120 passwords rated within a quarter of an hour', async () => {
  const judge = (remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/password-strength',
      remoteAddress,
      payload: { password: 'x' },
    })
  const statuses: number[] = []
  for (let request = 0; request < 123; request += 1) statuses.push((await judge('192.0.2.7')).statusCode)
  expect(statuses).toEqual(Array.from({ length: 123 }, (_, index) => (index < 120 ? 200 : 429)))
  const refused = await judge('192.0.2.7')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await judge('192.0.2.8')).statusCode).toBe(200)
})

test('an anonymous body is not read if it is too long or its endpoint requires a session', async () => {
  const body = { email: ana.email, password: 'x'.repeat(20_000) }
  const long = await ask(server, '', 'logIn', { body })
  expect([long.status, long.body.code]).toEqual([413, 'TOO_LARGE'])
  // If the body were read, it would be refused as malformed.
  const noJson = '[['.repeat(300_000)
  for (const cookie of ['', `session=${uuidv7()}`]) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v1/straws',
      payload: noJson,
      headers: { cookie, 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(401)
  }
  const known = await server.app.inject({
    method: 'POST',
    url: '/api/v1/straws',
    payload: noJson,
    headers: { cookie: ana.cookie, 'content-type': 'application/json' },
  })
  expect(known.statusCode).toBe(400)
})

test('one address cannot fill the queue that other users need to log in', async () => {
  await server.owner.query('delete from attempts')
  const from = (remoteAddress: string, url: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/v1${url}`, remoteAddress, payload })
  const letGo = await hold('lock table attempts in access exclusive mode')
  const flood = Array.from({ length: 400 }, () => from('192.0.2.66', '/auth/password', { email: ana.email }))
  await waitUntil(async () => expect(await waiting()).toBe(2))
  const log_in = from('192.0.2.67', '/auth', { email: ana.email, password: PASSWORD })
  await waitUntil(async () => expect(await waiting()).toBe(3))
  await letGo()
  expect((await log_in).statusCode).toBe(200)
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([204, 429, 503]))
})

test('mails to one address and mails of one member are limited', async () => {
  const person = await newTenant(server, 'Mails')
  const { tenant_id } = person
  const invite = (email: string) =>
    person.try('inviteMember', { body: { tenant_id, email, role: 'COLLABORATOR' } })
  const { id } = (await invite('stranger@stud.test')).body as { id: string }
  const resend = () => person.try('resendMemberInvitation', { params: { id }, body: { tenant_id } })
  const resent = await Promise.all(Array.from({ length: 20 }, resend))
  expect(resent.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(resent.filter(({ body }) => body.code === 'TOO_MANY_ATTEMPTS')).toHaveLength(16)
  const invited = await Promise.all(Array.from({ length: 30 }, () => invite(`${uuidv7()}@stud.test`)))
  expect(invited.filter(({ status }) => status === 201)).toHaveLength(25)
  expect(invited.filter(({ status }) => status === 429)).toHaveLength(5)
  const { rows } = await server.owner.query(
    `select count(*)::int as mails from pgboss.job where data ->> 'tenant_id' = $1`,
    [tenant_id],
  )
  expect(rows).toEqual([{ mails: 30 }])
  // Mails to one address are counted per account, so another account can still mail it.
  const other = await newTenant(server, 'Others')
  const elsewhere = { tenant_id: other.tenant_id, email: 'stranger@stud.test', role: 'COLLABORATOR' as const }
  expect((await other.try('inviteMember', { body: elsewhere })).status).toBe(201)
})

test('help messages of one member are limited', async () => {
  const person = await newTenant(server, 'Help')
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => person.try('sendHelpMessage', { body: { message: 'How?' } })),
  )
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
})

test('concurrent bookings of one batch are each recorded once', async () => {
  const { batch_id } = await newStraws(ana, 1)
  const answers = await Promise.all(Array.from({ length: 12 }, () => collect(ana, batch_id, 2)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  const { rows } = await server.owner.query(`select stored from batches where id = $1`, [batch_id])
  expect(rows).toEqual([{ stored: 25 }])
})
