/** Rate limits of a member and of an account, as seen in replies. The counters have their own tests. */
import { afterAll, expect, inject, test } from 'vitest'
import { contract } from '#app/features.ts'
import { type Limits, DEFAULT_RATE_LIMITS } from '#platform/http/rate-limits.ts'
import { serve } from '#platform/http/serve.ts'
import { watchRefusals } from './refusals-seen.ts'
import { newMember, newTenant, openTestServer, type Person } from './test-server.ts'
import { waitUntil } from './wait-until.ts'

const server = await openTestServer()
const closing: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

/** Starts a server with the same accounts and other limits. */
async function serveWith(limits: Partial<Limits>) {
  const { database, jobs, payments, archive_dir, upload_dir } = server
  const places = { archive_dir, upload_dir, most_file_bytes: 1024 ** 2 }
  const more = { limits: { ...DEFAULT_RATE_LIMITS, ...limits }, webhooks_to_loopback: false, backup_days: 14 }
  const app = await serve({
    ...{ database, contract, mode: 'testing', publicUrl: undefined, logger: false },
    external: { jobs, payments, link: (path) => path, ...places, ...more },
  })
  const unnamed = watchRefusals(app, inject('refusals'))
  closing.push(async () => {
    await app.close()
    expect(unnamed).toEqual([])
  })
  const send = async (
    { cookie }: Pick<Person, 'cookie'>,
    url: string,
    body?: object,
    method = body ? 'POST' : 'GET',
  ) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api/v1${url}`,
      headers: { cookie },
      ...(body ? { payload: body } : {}),
    })
    const { code } = answer.headers['content-type']?.toString().startsWith('application/json')
      ? answer.json<{ code?: string }>()
      : {}
    return { status: answer.statusCode, code, after: Number(answer.headers['retry-after']) }
  }
  return { app, send }
}

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)

test('a member with too many requests gets a time to retry, and other members are not affected', async () => {
  const [ana, eve] = [await newTenant(server), await newTenant(server, 'Elsewhere')]
  const tomas = await newMember(server, ana)
  const { send } = await serveWith({ requests_of_member: 5 })
  const list = (person: Person) => send(person, `/parties?tenant_id=${person.tenant_id}`)
  for (let request = 0; request < 5; request += 1) expect((await list(ana)).status).toBe(200)
  const refused = await list(ana)
  expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  expect(refused.after).toBeGreaterThan(5)
  expect(refused.after).toBeLessThanOrEqual(12)
  const written = await send(ana, '/parties', { tenant_id: ana.tenant_id, name: 'Stal Van Dijk' })
  expect(written.status).toBe(429)
  expect(statusesOf([await list(tomas), await list(eve)])).toEqual([200, 200])
  const { parties } = await ana.call('listParties', { query: { tenant_id: ana.tenant_id } })
  expect(parties.map(({ name }) => name)).not.toContain('Stal Van Dijk')
  // The readiness endpoint needs no session, so its requests are not counted.
  expect((await send(ana, '/health/ready')).status).toBe(200)
})

test('session look-ups are limited by member, or by address if the session does not exist', async () => {
  const ana = await newTenant(server)
  const { send } = await serveWith({ requests_of_member: 3 })
  const ask = (person: Pick<Person, 'cookie'>, method = 'GET') => send(person, '/auth', undefined, method)
  // The first request is counted by address: this server does not know the session yet.
  expect(statusesOf([await ask(ana), await ask(ana), await ask(ana), await ask(ana)])).toEqual([
    200, 200, 200, 200,
  ])
  expect(await ask(ana)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  const nobody = { cookie: 'session=of-nobody' }
  const statuses = [
    await ask(nobody),
    await ask(nobody, 'DELETE'),
    await ask(nobody),
    await ask(nobody, 'DELETE'),
  ]
  expect(statusesOf(statuses)).toEqual([401, 204, 429, 429])
  // The limit also counts look-ups of the session by other endpoints.
  expect((await send(nobody, `/parties?tenant_id=${ana.tenant_id}`)).status).toBe(429)
  expect((await ask({ cookie: '' })).status).toBe(401)
})

test('members of one account share its limit', async () => {
  const ana = await newTenant(server)
  const tomas = await newMember(server, ana)
  const { send } = await serveWith({ requests_of_account: 4 })
  const list = (person: Person) => send(person, `/parties?tenant_id=${person.tenant_id}`)
  const answers = [await list(ana), await list(tomas), await list(ana), await list(tomas), await list(tomas)]
  expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 429])
})

test('concurrent requests of a member are limited, and a finished one frees a slot', async () => {
  const ana = await newTenant(server)
  const { send } = await serveWith({ parallel_of_member: 6 })
  const list = () => send(ana, `/parties?tenant_id=${ana.tenant_id}`)
  await list()
  const lock = await server.owner.connect()
  await lock.query('begin; lock table parties in access exclusive mode')
  const first = Array.from({ length: 6 }, list)
  await waitUntil(async () => {
    const { status, after } = await list()
    expect([status, after]).toEqual([429, 1])
  })
  await lock.query('rollback')
  lock.release()
  expect(new Set(statusesOf(await Promise.all(first)))).toEqual(new Set([200]))
  expect((await list()).status).toBe(200)
})

const HOUR_S = 60 * 60

test('exports are limited per hour, and lists are not', async () => {
  const ana = await newTenant(server)
  const { send } = await serveWith({ exports_of_member: 3 })
  const { tenant_id } = ana
  const ask = (what: string) => send(ana, `/exports${what}tenant_id=${tenant_id}&format=csv`)
  const whats = ['/batches?', '?sheets=batches&', '/movements?', '/horses?', '?sheets=batches&']
  const answers = []
  for (const what of whats) answers.push(await ask(what))
  expect(statusesOf(answers)).toEqual([200, 200, 200, 429, 429])
  const nextHour = HOUR_S - ((Date.now() / 1000) % HOUR_S)
  expect(Math.abs(answers[4]!.after - nextHour)).toBeLessThan(60)
  expect((await send(ana, `/batches?tenant_id=${tenant_id}`)).status).toBe(200)
})

const DAY_S = 24 * 60 * 60

test('mails of an account are limited, regardless of which owner sends them', async () => {
  const ana = await newTenant(server)
  const bea = await newMember(server, ana, 'OWNER')
  const { send } = await serveWith({ mails_of_account: 4, mails_of_member: 3 })
  let invited = 0
  const invite = (person: Person) =>
    send(person, '/members/invitations', {
      ...{ tenant_id: ana.tenant_id, email: `${(invited += 1)}@stud.test`, role: 'COLLABORATOR' },
    })
  const answers = [await invite(ana), await invite(ana), await invite(ana), await invite(ana)]
  answers.push(await invite(bea), await invite(bea))
  expect(statusesOf(answers)).toEqual([201, 201, 201, 429, 201, 429])
  // The account's limit is per day, which begins at midnight UTC.
  const midnight = DAY_S - ((Date.now() / 1000) % DAY_S)
  expect(Math.abs(answers[5]!.after - midnight)).toBeLessThan(60)
})

test('archives are limited per day', async () => {
  const ana = await newTenant(server)
  const { send } = await serveWith({ archives_of_account: 1 })
  const ask = () => send(ana, '/archives', { tenant_id: ana.tenant_id })
  expect((await ask()).status).toBe(201)
  await server.owner.query(`update archives set state = 'FAILED' where tenant_id = $1`, [ana.tenant_id])
  expect((await ask()).status).toBe(429)
})

test('twelve concurrent requests of a browser, and a series of scans, stay within the default limits', async () => {
  const ana = await newTenant(server)
  const { send } = await serveWith({})
  const list = () => send(ana, `/parties?tenant_id=${ana.tenant_id}`)
  const statuses = new Set<number>()
  for (let loaded = 0; loaded < 20; loaded += 1) {
    for (const status of statusesOf(await Promise.all(Array.from({ length: 12 }, list)))) statuses.add(status)
  }
  for (let scanned = 0; scanned < 200; scanned += 1) {
    statuses.add((await send(ana, `/codes/7KQ4M2XZ9A?tenant_id=${ana.tenant_id}`)).status)
  }
  expect([...statuses].toSorted()).toEqual([200, 404])
})
