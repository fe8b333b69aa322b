import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Movement, MovementSummary } from '../contract.ts'
import { openDatabase, openTenant } from '#platform/database/database.ts'
import { chooseMovements } from './choose-movements.ts'
import { listMovements } from './list-movements.ts'
import type { Actor } from '#platform/http/actor.ts'
import { DAY, newAnimal, newBatch, newContainer, newParty, newStraws } from '#test/factories.ts'
import { newMember, newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id, self_id: owner_id, user_id: signer_id } = ana

test('a movement lists its recorder beside its signer, by the names at that time', async () => {
  const tomas = await newMember(server, ana)
  const { batch_id } = await newStraws(ana, 10)
  const { id: container_id } = await newContainer(ana)
  const pick = { tenant_id, signer_id, batch_id, owner_id, amount: 2 }
  const withdrawal = { type: 'LOSS' as const, date: DAY, reason: 'BROKEN' as const }
  const lost = await tomas.call('changeStraws', { body: { ...pick, withdrawal } })
  const recorded = { recorded_by: tomas.user_id, recorded_by_name: 'Tomás Ibarra' }
  expect(lost).toMatchObject({ movements: [{ signer_id, signer_name: 'Ana García', ...recorded }] })
  const relocation = { to: { container_id, canister: 1, level: 1 } }
  await tomas.call('changeStraws', { body: { ...pick, relocation } })
  await tomas.call('updateProfile', { body: { first_name: 'Tom' } })
  const { id } = 'movements' in lost ? lost.movements[0]! : { id: '' }
  await ana.call('reverseMovement', { params: { id }, body: { tenant_id, reason: 'It was not broken' } })
  await tomas.call('changeStraws', { body: { ...pick, withdrawal } })

  const query = { tenant_id, batch_id, relocations: '1' as const }
  const { movements } = await ana.call('listMovements', { query })
  expect(
    movements.map(({ kind, signer_name, recorded_by_name }) => [kind, signer_name, recorded_by_name]),
  ).toEqual([
    // The relocation is dated today, the movements earlier.
    ['RELOCATION', 'Ana García', 'Tomás Ibarra'],
    ['MOVEMENT', 'Ana García', 'Tom Ibarra'],
    ['MOVEMENT', 'Ana García', 'Ana García'],
    ['MOVEMENT', 'Ana García', 'Tomás Ibarra'],
    ['MOVEMENT', 'Ana García', 'Ana García'],
  ])
})

test('a listed movement has its supplier and receiver', async () => {
  const [supplier, receiver] = [await newParty(ana), await newParty(ana)]
  const { id: batch_id } = await newBatch(ana)
  const purchase = { reason: 'PURCHASE' as const, date: DAY, supplier_id: supplier.id, amount: 3 }
  const { warehouse_id } = ana
  await ana.call('addStraws', { body: { tenant_id, signer_id, batch_id, warehouse_id, ...purchase } })
  const withdrawal = { type: 'CONSIGNMENT' as const, date: DAY, receiver_id: receiver.id }
  await ana.call('changeStraws', {
    body: { tenant_id, signer_id, batch_id, owner_id, amount: 2, withdrawal },
  })
  const { movements } = await ana.call('listMovements', { query: { tenant_id, batch_id } })
  expect(movements).toMatchObject([
    { type: 'CONSIGNMENT', receiver_id: receiver.id },
    { type: 'PURCHASE', supplier_id: supplier.id },
  ])
})

test('an export has each movement once despite concurrent bookings, and refuses an unknown position', async () => {
  const { batch_id } = await newStraws(ana, 1)
  const more = () => newStraws(ana, 2, { batch_id })
  for (let i = 0; i < 6; i += 1) await more()
  const query = { tenant_id, batch_id }
  const { movements: all } = await ana.call('listMovements', { query })
  const exported: Movement[] = []
  let before: string | undefined
  do {
    const reply = await ana.call('readJournal', {
      query: { ...query, limit: 3, ...(before ? { before } : {}) },
    })
    exported.push(...reply.movements)
    before = reply.next ?? undefined
    await more()
  } while (before !== undefined)
  const shown = Object.keys(MovementSummary.shape)
  const summaries = exported.map((movement) =>
    Object.fromEntries(Object.entries(movement).filter(([field]) => shown.includes(field))),
  )
  expect(summaries).toEqual(all)

  const gone = await ana.try('readJournal', { query: { ...query, before: owner_id } })
  expect([gone.status, gone.body.code]).toEqual([404, 'NOT_FOUND'])
})

test('movements recorded at the same instant are neither lost nor repeated between pages of an export', async () => {
  const { id, batch_id } = await newStraws(ana, 1)
  // Bypass the ledger, because no endpoint reliably books two movements within a microsecond.
  const client = await server.owner.connect()
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(
    `with copied as (
       insert into movements select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid()))).*
       from movements m, generate_series(1, 9) where m.id = $1 returning tenant_id, id
     )
     insert into movement_straws select c.tenant_id, c.id, s.numbers, s.places
     from copied c, movement_straws s where s.movement_id = $1`,
    [id],
  )
  await client.query('commit')
  client.release()
  const ids: string[] = []
  let before: string | undefined
  do {
    const query = { tenant_id, batch_id, limit: 4, ...(before ? { before } : {}) }
    const reply = await ana.call('readJournal', { query })
    ids.push(...reply.movements.map((movement) => movement.id))
    before = reply.next ?? undefined
  } while (before !== undefined)
  expect([ids.length, new Set(ids).size]).toEqual([10, 10])
})

test('a movement booked later for an earlier day is listed under that day, on pages and in exports', async () => {
  const { batch_id, straw_ids } = await newStraws(ana, 5)
  const book = async (straw: number, date: string) => {
    const withdrawal = { type: 'LOSS' as const, date, reason: 'BROKEN' as const }
    const body = { tenant_id, signer_id, straw_ids: [straw_ids[straw]!], withdrawal }
    const booked = await ana.call('changeStraws', { body })
    return 'movements' in booked ? booked.movements[0]!.id : ''
  }
  const [first, second] = ['2026-03-13', '2026-03-14']
  const late = await book(0, second)
  const early = await book(1, first)
  const later = await book(2, second)
  const earlier = await book(3, first)
  const query = { tenant_id, batch_id, limit: 3 }
  const { movements } = await ana.call('listMovements', { query })
  expect(movements.map(({ id }) => id)).toEqual([later, late, earlier])
  const rest = await ana.call('listMovements', { query: { ...query, offset: 3 } })
  expect(rest.movements[0]!.id).toBe(early)
  const { next } = await ana.call('readJournal', { query })
  const more = await ana.call('readJournal', { query: { ...query, before: next! } })
  expect(more.movements[0]!.id).toBe(early)
})

test('a row states origin and destination, and a list of fifty stays small', async () => {
  const { id: container_id, label } = await newContainer(ana)
  const { batch_id, straw_ids } = await newStraws(ana, 52, {
    location: { container_id, canister: 2, level: 1 },
  })
  const withdrawal = { type: 'LOSS' as const, date: DAY, reason: 'BROKEN' as const }
  for (const straw_id of straw_ids.slice(0, 50))
    await ana.call('changeStraws', { body: { tenant_id, signer_id, straw_ids: [straw_id], withdrawal } })
  const reply = await ana.call('listMovements', { query: { tenant_id, batch_id } })
  expect(reply.movements[0]).toMatchObject({
    from_name: `${label}, canister 2`,
    to_name: 'Lost',
    reason: 'BROKEN',
    straw_colour: 'YELLOW',
  })
  expect(JSON.stringify(reply).length / 1024).toBeLessThan(42)

  const { batch_label } = reply.movements[0]!
  const found = async (text: string) =>
    (await ana.call('listMovements', { query: { tenant_id, batch_label: text } })).pagination.total
  expect(await found(batch_label.toLowerCase())).toBe(51)
  expect(await found('%')).toBe(0)
})

test('a page reads only its rows, even if its statement was planned for an empty account', async () => {
  const [full, empty] = [await newTenant(server), await newTenant(server)]
  const { batch_id } = await newStraws(full, 400)
  const { id: animal_id } = await newAnimal(full, { sex: 'MARE' })
  const pick = { tenant_id: full.tenant_id, signer_id: full.user_id, batch_id, owner_id: full.self_id }
  const withdrawal = { type: 'INSEMINATION' as const, date: DAY, animal_id }
  await full.call('changeStraws', { body: { ...pick, amount: 300, withdrawal } })
  await server.owner.query('analyze')
  const one = openDatabase(server.appUrl, () => {}, { connections: 1 })
  const read = ({ tenant_id }: typeof full) =>
    one.transaction(async (tx) => {
      await openTenant(tx, tenant_id)
      const query = { tenant_id, limit: 20, offset: 0 }
      const { movements } = await listMovements(tx, { tenant_id } as Actor, {
        query,
        params: undefined,
        body: undefined,
      })
      const { rows } = await sql<{ tuples: string }>`
        select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as tuples
        from pg_stat_xact_user_tables where relname in ('movement_lines', 'straws')
      `.execute(tx)
      return { movements, tuples: Number(rows[0]!.tuples) }
    })
  expect(await read(empty)).toEqual({ movements: [], tuples: 0 })
  const { movements, tuples } = await read(full)
  expect(movements.map(({ type, outcome }) => [type, outcome])).toEqual([
    ['INSEMINATION', 'PENDING'],
    ['COLLECTION', null],
  ])
  expect(tuples).toBeLessThan(20)

  const other = await newTenant(server)
  await newStraws(other, 400)
  const { movements: collections, tuples: none } = await read(other)
  expect(collections).toHaveLength(1)
  expect(none).toBeLessThan(20)
  await one.close()
})

test.for([
  ['all', {}, 'movements_counted'],
  ['those of a type', { type: 'SALE' }, 'movements_of_a_type'],
] as const)('a generic query plan counts movements with their own index: %s', async ([, filter, index]) => {
  const plan = await server.database.transaction(async (tx) => {
    const counted = chooseMovements(tx, { tenant_id }, filter).select(({ fn }) => fn.countAll().as('total'))
    const { sql: text, parameters } = counted.compile()
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    // Otherwise PostgreSQL would read a table with few rows without an index.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql.raw(`prepare counted as ${text}`).execute(tx)
    const given = parameters.map((value) => sql.lit(value))
    const { rows } = await sql<Record<string, string>>`explain execute counted (${sql.join(given)})`.execute(
      tx,
    )
    await sql`deallocate counted`.execute(tx)
    return rows.flatMap(Object.values).join('\n')
  })
  expect(plan).toContain(index)
})
