/** Two processes on one database act as one: all shared state is in PostgreSQL. */
import { once } from 'node:events'
import { request } from 'node:http'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { onDatabase, openOwner, run } from './shared-postgres.ts'
import { logInAt, startServer, stopServers } from './start-server.ts'
import { waitUntil } from './wait-until.ts'

const admin_url = inject('admin_url')
const name = `strawbook_test_two_${process.pid}`
const DATABASE_URL = onDatabase(admin_url, name)
await run(admin_url, `create database ${name}`)
const owner = openOwner(DATABASE_URL)
afterAll(async () => {
  await stopServers()
  await owner.end()
  await run(admin_url, `drop database ${name} with (force)`)
})

// Both servers start at the same time, on an empty database. The log of the first shows its requests.
const [first, second] = await Promise.all([
  startServer({ DATABASE_URL, LOG_LEVEL: 'debug', LIMIT_EXPORTS_ACCOUNT: '10' }),
  startServer({ DATABASE_URL, DRAIN_SECONDS: '6', LIMIT_EXPORTS_ACCOUNT: '10' }),
])
const addresses = [first.address, second.address]
const ana = await logInAt(first.address)
const { tenant_id, user_id: signer_id } = ana
const today = new Date().toISOString().slice(0, 10)

type Found = {
  batches: { id: string; origin: string }[]
  legal_entities: { id: string }[]
  movements: { id: string; numbers: [number, number][] }[]
  straws: { id: string; number: number }[]
  differences: unknown[]
}
type RequestParts = { method?: string; body?: unknown; headers?: Record<string, string> }

/** Sends a request as Ana, unless given another cookie. */
async function ask(address: string, path: string, { method = 'GET', body, headers = {} }: RequestParts = {}) {
  const answer = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: {
      cookie: ana.headers.cookie,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: (text ? JSON.parse(text) : {}) as Found }
}

const { batches } = (await ask(first.address, `/batches?tenant_id=${tenant_id}&limit=100`)).body
const batch_id = batches.find(({ origin }) => origin === 'PRODUCTION')!.id
const { legal_entities } = (await ask(second.address, '/auth')).body

/** Adds straws by collection, and returns their ids. */
async function newStraws(amount: number, { address } = first): Promise<string[]> {
  const body = { tenant_id, warehouse_id: legal_entities[0]!.id, batch_id, signer_id }
  const added = await ask(address, '/straws', {
    method: 'POST',
    body: { ...body, date: today, reason: 'COLLECTION', amount },
  })
  expect(added.status).toBe(201)
  const [from, to] = added.body.movements[0]!.numbers[0]!
  const all = await ask(address, `/straws?tenant_id=${tenant_id}&batch_id=${batch_id}`)
  return all.body.straws.filter(({ number }) => number >= from && number <= to).map(({ id }) => id)
}

const lossOf = (straw_ids: string[]) => {
  const withdrawal = { type: 'LOSS', reason: 'BROKEN', date: today }
  return { method: 'PATCH', body: { tenant_id, signer_id, straw_ids, withdrawal } }
}

/** Counts the losses of the given straws in the journal. */
async function lossesOf(straw_ids: string[]): Promise<number> {
  const { rows } = await owner.query<{ losses: number }>(
    `select count(*)::int as losses from movement_lines where straw_id = any($1) and status_after = 'LOST'`,
    [straw_ids],
  )
  return rows[0]!.losses
}

const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length

test('two servers that start concurrently on an empty database migrate it once and book one demo', async () => {
  const { rows } = await owner.query('select name from tenants order by name')
  expect(rows).toEqual([{ name: 'Gestüt Lindenhof' }, { name: 'Haras del Sur' }])
  for (const address of addresses) {
    expect((await ask(address, '/health/ready')).status).toBe(200)
    expect((await ask(address, `/inventory/check?tenant_id=${tenant_id}`)).body.differences).toEqual([])
  }
})

test('a session works at both servers, and logging out at one ends it at both', async () => {
  const { cookie } = (await logInAt(first.address, 'collaborator@demo.test')).headers
  const tomas = { headers: { cookie } }
  const statuses = () =>
    Promise.all(addresses.map(async (address) => (await ask(address, '/auth', tomas)).status))
  expect(await statuses()).toEqual([200, 200])
  expect((await ask(second.address, '/auth', { ...tomas, method: 'DELETE' })).status).toBe(204)
  expect(await statuses()).toEqual([401, 401])
})

test('log-in attempts are counted across both servers', async () => {
  const body = { email: `${uuidv7()}@stud.test`, password: 'guess' }
  const guess = (_: unknown, index: number) =>
    ask(addresses[index % 2]!, '/auth', { method: 'POST', body, headers: { cookie: '' } })
  const statuses = (await Promise.all(Array.from({ length: 16 }, guess))).map(({ status }) => status)
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 6])
})

test('exports are counted across both servers', async () => {
  const take = (_: unknown, index: number) =>
    fetch(`${addresses[index % 2]!}/api/v1/exports/horses?tenant_id=${tenant_id}&format=csv`, {
      headers: { cookie: ana.headers.cookie },
    })
  const statuses = (await Promise.all(Array.from({ length: 16 }, take))).map(({ status }) => status)
  expect([count(statuses, 200), count(statuses, 429)]).toEqual([10, 6])
})

/** Returns the number of slots, such as those of uploads, that all servers together have taken. */
async function slotsTaken(): Promise<number> {
  const { rowCount } = await owner.query(
    `select from pg_locks join pg_stat_activity using (pid)
     where datname = current_database() and application_name = 'strawbook server' and locktype = 'advisory'`,
  )
  return rowCount!
}

test('concurrent uploads are counted across all servers, and those of a killed server end with it', async () => {
  const path = `/files?tenant_id=${tenant_id}&batch_id=${batch_id}&name=passport.pdf`
  const upload = async ({ address }: typeof first) => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method: 'POST',
      headers: { cookie: ana.headers.cookie, 'content-type': 'application/octet-stream' },
      body: `%PDF-1.7\n${uuidv7()}\n%%EOF`,
    })
    return answer.status
  }
  const third = await startServer({ DATABASE_URL, LIMIT_REQUESTS: '30' })
  onTestFinished(() => void third.child.kill('SIGKILL'))
  const { cookie } = (await logInAt(third.address, 'collaborator@demo.test')).headers
  const tomas = { headers: { cookie } }
  // Uploads that never end take a slot each.
  for (let sent = 0; sent < 8; sent += 1) {
    const slow = request(`${third.address}/api/v1${path}`, {
      method: 'POST',
      headers: { cookie: ana.headers.cookie, 'content-type': 'application/octet-stream' },
    })
    slow.on('error', () => {})
    slow.write('%PDF-1.7')
  }
  // Wait until all eight uploads have a slot, because the next upload could otherwise take one.
  await waitUntil(async () => expect(await slotsTaken()).toBe(8))
  expect(await upload(first)).toBe(503)
  expect(await upload(second)).toBe(503)
  // The limit is the third server's share: a third of its 30 requests per minute.
  await waitUntil(async () => expect((await ask(third.address, '/auth', tomas)).status).toBe(429))
  third.child.kill('SIGKILL')
  await waitUntil(async () => expect(await slotsTaken()).toBe(0))
  expect(await upload(first)).toBe(201)
  expect(await upload(second)).toBe(201)
})

test('one key sent to both servers concurrently has one effect and one reply', async () => {
  for (let round = 0; round < 10; round += 1) {
    const straw_ids = await newStraws(2)
    const headers = { 'idempotency-key': uuidv7() }
    const tries = [...addresses, ...addresses].map((address) =>
      ask(address, '/straws', { ...lossOf(straw_ids), headers }),
    )
    const [one, ...others] = await Promise.all(tries)
    expect(one!.status).toBe(200)
    expect(others).toEqual([one, one, one])
    expect(await lossesOf(straw_ids)).toBe(2)
  }
})

test('of 24 concurrent withdrawals of the same straws at two servers one succeeds and the others are refused', async () => {
  const people: { address: string; headers: { cookie: string } }[] = []
  for (let index = 0; index < 24; index += 1) {
    const address = addresses[index % 2]!
    people.push({ address, headers: { cookie: (await logInAt(address)).headers.cookie } })
  }
  for (let round = 0; round < 5; round += 1) {
    const straw_ids = await newStraws(7)
    const tries = people.map(({ address, headers }) =>
      ask(address, '/straws', { ...lossOf(straw_ids), headers }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, 23])
    expect(await lossesOf(straw_ids)).toBe(7)
  }
})

test('a mail requested at either server is sent once', async () => {
  const emails = Array.from({ length: 12 }, () => `${uuidv7()}@stud.test`)
  const invited = await Promise.all(
    emails.map((email, index) => {
      const body = { tenant_id, email, role: 'COLLABORATOR' }
      return ask(addresses[index % 2]!, '/members/invitations', { method: 'POST', body })
    }),
  )
  expect(invited.map(({ status }) => status)).toEqual(emails.map(() => 201))
  // Each process stores the mails it has sent.
  const sent = async () => {
    const pages = await Promise.all(
      addresses.map(async (address) => (await fetch(`${address}/testing/mail`)).text()),
    )
    return [...pages.join('').matchAll(/<p>To (\S+@stud\.test),/g)].map(([, to]) => to)
  }
  const unfinished = async () => {
    const { rows } = await owner.query(
      `select from pgboss.job where name = 'mail-member-invitation' and state <> 'completed'`,
    )
    return rows.length
  }
  await waitUntil(async () => expect(await unfinished()).toBe(0))
  expect((await sent()).toSorted()).toEqual(emails.toSorted())
})

test('a stopping server answers every accepted request, while the other one continues', async () => {
  // Prepare more straws for each server than it can book until the first server ends.
  const queueOf = async (amount: number) =>
    (await newStraws(amount)).map((straw_id) => ({ straw_id, key: uuidv7() }))
  const left = { first: await queueOf(900), second: await queueOf(100) }
  const sent: string[] = []
  const statuses = { first: [] as number[], second: [] as number[] }
  const turnedAway: unknown[] = []
  const lose = ({ address }: typeof first, { straw_id, key }: (typeof left.first)[number]) => {
    sent.push(straw_id)
    return ask(address, '/straws', { ...lossOf([straw_id]), headers: { 'idempotency-key': key } })
  }
  const taken = () =>
    first.printed().match(/"method":"PATCH","url":"\/api\/v1\/straws".*"incoming request"/g)?.length ?? 0
  const takenBefore = taken()

  const workAtSecond = async () => {
    for (let straw = left.second.pop(); straw; straw = left.second.pop()) {
      statuses.second.push((await lose(second, straw)).status)
    }
  }
  // Requests that the first server rejects, with a 503 or by refusing the connection, are sent to the other with the
  // same key.
  const workAtFirst = async () => {
    for (let straw = left.first.pop(); straw; straw = left.first.pop()) {
      const status = await lose(first, straw).then(
        (answer) => answer.status,
        () => 'no connection',
      )
      if (status === 200) statuses.first.push(status)
      else {
        turnedAway.push(status)
        left.second.push(straw)
        return workAtSecond()
      }
    }
  }
  const work = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? workAtFirst() : workAtSecond()))
  await waitUntil(() => expect(statuses.first.length).toBeGreaterThan(30), 5)
  const began = Date.now()
  first.child.kill('SIGTERM')
  const [code] = await once(first.child, 'exit')
  const stoppedAfter = Date.now() - began
  await Promise.all(work)

  expect(code).toBe(0)
  // Keep-alive connections, which the server otherwise leaves open for 65 seconds, do not delay the stop.
  expect(stoppedAfter).toBeLessThan(9500)
  expect(taken() - takenBefore).toBe(statuses.first.length)
  expect(turnedAway).toHaveLength(6)
  expect(turnedAway.filter((status) => status !== 503 && status !== 'no connection')).toEqual([])
  expect(new Set(statuses.second)).toEqual(new Set([200]))
  const booked = new Set(sent)
  expect(statuses.first.length + statuses.second.length).toBe(booked.size)
  expect(await lossesOf([...booked])).toBe(booked.size)
})

test('a stopping server reports that it is not ready, and still serves for a while', async () => {
  const ended = once(second.child, 'exit')
  const began = Date.now()
  second.child.kill('SIGTERM')
  await waitUntil(async () => expect((await ask(second.address, '/health/ready')).status).toBe(503))
  const straw_id = (await newStraws(1, second))[0]!
  expect((await ask(second.address, '/straws', lossOf([straw_id]))).status).toBe(200)
  expect((await ask(second.address, '/health/live')).status).toBe(200)
  expect(await ended).toEqual([0, null])
  expect(Date.now() - began).toBeGreaterThan(6000)
})
