import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newContainer, newParty, newStraws } from './factories.ts'
import { newTenant, openHouse } from './house.ts'

const house = await openHouse()
const ana = await newTenant(house)
const eve = await newTenant(house, 'Elsewhere')

const client = new Client({ connectionString: house.app_url })
await client.connect()
afterAll(() => client.end())

/** What somebody with the app's own password could do in psql, set to a tenant; always undone. */
async function inPsql(tenant_id: string | null, sql: string, values: unknown[] = []) {
  await client.query('begin')
  try {
    if (tenant_id) await client.query("select set_config('strawbook.tenant_id', $1, true)", [tenant_id])
    return await client.query(sql, values)
  } finally {
    await client.query('rollback')
  }
}

const TABLES = [
  'legal_entities',
  'entitlements',
  'parties',
  'animals',
  'animal_owners',
  'batches',
  'containers',
  'places',
  'straws',
  'movements',
  'movement_lines',
  'idempotency_keys',
  'help_messages',
]

test('without its tenant a connection sees no row of any tenant, whatever it asks for', async () => {
  await newStraws(ana, 1)
  for (const table of TABLES) {
    expect((await inPsql(null, `select * from ${table}`)).rows, table).toEqual([])
    const { rows } = await inPsql(eve.tenant_id, `select * from ${table} where tenant_id <> $1`, [
      eve.tenant_id,
    ])
    expect(rows, table).toEqual([])
  }
})

test('every table that belongs to a tenant has its row security forced, and its keys start with the tenant', async () => {
  const { rows } = await house.owner.query(`
    select c.relname, c.relrowsecurity and c.relforcerowsecurity as forced,
      (select bool_and(a.attname = 'tenant_id') from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisunique) as keyed
    from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname
  `)
  expect(rows.map(({ relname }) => relname)).toEqual(TABLES.toSorted())
  expect(rows.filter(({ forced, keyed }) => !forced || !keyed)).toEqual([])
})

test('the journal can be neither changed nor deleted, by the app or by the owner of the tables', async () => {
  await newStraws(ana, 1)
  for (const table of ['movements', 'movement_lines']) {
    for (const sql of [
      `update ${table} set tenant_id = tenant_id`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(inPsql(ana.tenant_id, sql), sql).rejects.toThrow(/permission denied|only ever added to/)
      await expect(house.owner.query(sql), sql).rejects.toThrow('only ever added to')
    }
  }
})

test('the database refuses every wrong state of a straw', async () => {
  const { id: container_id } = await newContainer(ana)
  const location = { container_id, canister: 1, level: 1 }
  const { straw_ids } = await newStraws(ana, 1, { location })
  const other = await newParty(ana)
  const set = (assignment: string, values: unknown[] = []) =>
    inPsql(ana.tenant_id, `update straws set ${assignment} where id = '${straw_ids[0]}'`, values)
  await expect(set(`status = 'CONSIGNED', warehouse_id = null, holder_id = $1`, [other.id])).rejects.toThrow(
    'place_means_stored',
  )
  await expect(set('canister = 99')).rejects.toThrow('straws_tenant_id_container_id_canister_level_fkey')
  await expect(set('canister = null')).rejects.toThrow('place_is_whole')
  await expect(
    set('container_id = null, canister = null, level = null, warehouse_id = null'),
  ).rejects.toThrow('stored_means_ours')
  await expect(set('holder_id = $1', [other.id])).rejects.toThrow('held_by_one')
  await expect(set(`closed = 'ERASED'`)).rejects.toThrow('open_or_closed')
  await expect(set('owner_id = $1', [eve.self_id])).rejects.toThrow('straws_tenant_id_owner_id_fkey')
  await expect(set('tenant_id = $1', [eve.tenant_id])).rejects.toThrow('row-level security')
})

test('a straw of another tenant cannot be touched, nor one be put into its batch', async () => {
  const { straw_ids, batch_id } = await newStraws(ana, 1)
  const { rowCount } = await inPsql(eve.tenant_id, `update straws set lines = 9 where id = $1`, [
    straw_ids[0],
  ])
  expect(rowCount).toBe(0)
  const insert = `insert into straws (tenant_id, id, batch_id, number, owner_id, warehouse_id, status, lines, last_moved_on)
    values ($1, gen_random_uuid(), $2, 1, $3, $4, 'STORED', 1, '2026-03-12')`
  await expect(
    inPsql(eve.tenant_id, insert, [eve.tenant_id, batch_id, eve.self_id, eve.warehouse_id]),
  ).rejects.toThrow('batch_id_fkey')
  await expect(
    inPsql(eve.tenant_id, insert, [ana.tenant_id, batch_id, ana.self_id, ana.warehouse_id]),
  ).rejects.toThrow('row-level security')
})

test('replaying the lines of the journal gives exactly the present state of every straw', async () => {
  const { rows } = await house.owner.query(`
    select s.id from straws s
    left join lateral (select * from movement_lines l where l.straw_id = s.id order by line desc limit 1) l on true
    where (s.owner_id, s.holder_id, s.warehouse_id, s.container_id, s.canister, s.level, s.status, s.closed, s.lines)
      is distinct from (l.owner_after, l.holder_after, l.warehouse_after, l.container_after, l.canister_after,
        l.level_after, l.status_after, l.closed_after, l.line)
  `)
  expect(rows).toEqual([])
})
