import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PassThrough } from 'node:stream'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Straw } from '../contract.ts'
import { DAY, newBatch, newContainer, newStraws } from '#test/factories.ts'
import { newTenant, openTestServer, type Person } from '#test/test-server.ts'
import type { Tx } from '#platform/database/database.ts'
import { openSession } from '#platform/http/actor.ts'
import { streamList, WholeList } from '#platform/http/whole-list.ts'
import { listStraws } from './list-straws.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id, warehouse_id } = ana

const list = (query: Record<string, unknown> = {}, person: Person = ana) =>
  person.call('listStraws', { query: { tenant_id: person.tenant_id, ...query } })
const names = (straws: Straw[]) => straws.map(({ batch_id, number }) => `${batch_id} ${number}`)

/**
 * Creates a tenant with one batch of many straws, bypassing the ledger because a hundred bookings would take too long.
 */
async function newLongList(straws: number): Promise<Person> {
  const person = await newTenant(server)
  await newStraws(person, 1)
  await server.owner.query(`
    begin;
    set local session_replication_role = replica;
    insert into straws (tenant_id, id, batch_id, number, owner_id, warehouse_id, status, lines, last_moved_on)
    select tenant_id, gen_random_uuid(), batch_id, number + i, owner_id, warehouse_id, status, lines, last_moved_on
    from straws, generate_series(1, ${straws - 1}) i where tenant_id = '${person.tenant_id}';
    commit`)
  return person
}

test('without a limit all straws are listed once, the newest batch first, and limits narrow the list', async () => {
  const amounts = [3, 700, 1, 600, 20]
  const wanted: string[] = []
  for (const amount of amounts) {
    const { id } = await newBatch(ana)
    for (let left = amount; left > 0; left -= 500) {
      await newStraws(ana, Math.min(left, 500), { batch_id: id })
    }
    wanted.unshift(...Array.from({ length: amount }, (_, index) => `${id} ${index + 1}`))
  }
  const whole = await list()
  expect(names(whole.straws)).toEqual(wanted)
  expect(whole).not.toHaveProperty('pagination')
  expect(names((await list({ offset: 1320 })).straws)).toEqual(wanted.slice(1320))
  const page = await list({ limit: 7, offset: 618 })
  expect(names(page.straws)).toEqual(wanted.slice(618, 625))
  expect(page.pagination).toEqual({ limit: 7, offset: 618, total: wanted.length })
  expect((await list({ offset: 5000 })).straws).toEqual([])
})

test('the whole list is filtered by warehouse, by place and by missing place', async () => {
  const { id: container_id } = await newContainer(ana)
  const { batch_id } = await newStraws(ana, 4, { location: { container_id, canister: 1, level: 1 } })
  await newStraws(ana, 3, { batch_id })
  const numbers = async (query: Record<string, unknown>) =>
    (await list({ batch_id, ...query })).straws.map(({ number }) => number)
  expect(await numbers({ warehouse_id, unlocated: '1' })).toEqual([5, 6, 7])
  expect(await numbers({ warehouse_id, unlocated: '0' })).toEqual([1, 2, 3, 4])
  expect(await numbers({ warehouse_id })).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(await numbers({ warehouse_id: container_id })).toEqual([])
  expect(await list({ unlocated: '1' }, await newTenant(server))).toEqual({ straws: [] })
})

test('a hundred thousand straws are sent to readers that pause, without holding a connection', async () => {
  const person = await newLongList(100_000)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const ask = async () => {
    const path = `/api/v1/straws?tenant_id=${person.tenant_id}`
    const request = get({ port, path, headers: { cookie: person.cookie } })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    return answer
  }
  // Open more readers than there are connections. Each receives only as much as fits into the buffers.
  const readers = await Promise.all(Array.from({ length: 14 }, ask))
  await expect
    .poll(async () => {
      const { rows } = await server.owner.query(
        `select count(*)::int as held from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
      )
      return rows[0].held
    })
    .toBe(0)
  expect((await list({ limit: 1 }, person)).pagination?.total).toBe(100_000)
  for (const reader of readers.slice(1)) reader.destroy()
  const { straws } = (await json(readers[0]!)) as { straws: Straw[] }
  expect(straws).toHaveLength(100_000)
  expect(straws.every(({ number }, index) => number === index + 1)).toBe(true)
})

/** Streams the list from the database, running `before` ahead of each slice. */
async function streamed(person: Person, before: (slice: number) => Promise<unknown>) {
  const token = person.cookie.slice(person.cookie.indexOf('=') + 1)
  const enter = (tx: Tx) => openSession(tx, token)
  const query = { tenant_id: person.tenant_id, offset: 0, unlocated: '1' as const }
  const whole = (await server.database.read(async (tx) =>
    listStraws(tx, (await enter(tx))!, { query, params: undefined, body: undefined }),
  )) as WholeList
  let slices = 0
  const watched = new WholeList('straws', async (tx, last) => {
    slices += 1
    await before(slices)
    return whole.readSlice(tx, last)
  })
  return { stream: streamList(watched, server.database, enter) as PassThrough, slices: () => slices }
}

test('a streamed list is of one moment, despite concurrent bookings', async () => {
  const person = await newLongList(2_000)
  const { id: container_id } = await newContainer(person)
  const [straw] = (await list({ limit: 1, offset: 99 }, person)).straws
  const { stream } = await streamed(person, async (slice) => {
    if (slice !== 1) return
    await person.call('changeStraws', {
      body: {
        tenant_id: person.tenant_id,
        signer_id: person.user_id,
        straw_ids: [straw!.id],
        relocation: { to: { container_id, canister: 1, level: 1 } },
      },
    })
  })
  const { straws } = (await json(stream)) as { straws: Straw[] }
  expect(straws.map(({ number }) => number)).toEqual(Array.from({ length: 2000 }, (_, index) => index + 1))
})

test('a stream reads ahead only a little, and a slow reader gets every straw once', async () => {
  const person = await newLongList(20_000)
  const { stream, slices } = await streamed(person, async () => {})
  await expect.poll(() => stream.writableNeedDrain).toBe(true)
  expect(slices()).toBeLessThan(10)
  const { batch_id } = await newStraws(person, 5)
  const { straws } = (await json(stream)) as { straws: Straw[] }
  // Ignore the new batch, because it sorts before the straws that were already read. The earlier batch must
  // still be complete.
  expect(straws.filter((straw) => straw.batch_id !== batch_id)).toHaveLength(20_000)
  expect(new Set(straws.map(({ id }) => id)).size).toBe(straws.length)
})

test('a list that fails midway is not valid, and an abandoned one is not read further', async () => {
  const person = await newLongList(5_000)
  const broken = await streamed(person, async (slice) => {
    if (slice === 3) throw new Error('the database went away')
  })
  await expect(json(broken.stream)).rejects.toThrow('the database went away')
  const left = await streamed(person, async (slice) => {
    if (slice === 2) left.stream.destroy()
  })
  await once(left.stream, 'close')
  await expect.poll(left.slices).toBe(2)
})

test('the list never contains straws of another account, and requires a session', async () => {
  await newStraws(ana, 1, { date: DAY })
  const eve = await newTenant(server, 'Elsewhere')
  expect((await eve.try('listStraws', { query: { tenant_id } })).status).toBe(404)
  expect((await list({ batch_id: (await newStraws(ana, 1)).batch_id }, eve)).straws).toEqual([])
  const answer = await server.app.inject({ url: `/api/v1/straws?tenant_id=${tenant_id}` })
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'NO_SESSION'])
})
