import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openTenant } from '#platform/database/database.ts'
import { newContainer, newParty, newStraws } from './factories.ts'
import { newTenant, openTestServer } from './test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const eve = await newTenant(server, 'Elsewhere')

const client = new Client({ connectionString: server.appUrl })
await client.connect()
afterAll(() => client.end())

/**
 * Runs a statement as in psql with the password of the app's role, with a tenant set unless it is null.
 * Always rolls back.
 */
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
  'former_members',
  'parties',
  'animals',
  'animal_owners',
  'health_tests',
  'test_programmes',
  'studbook_rules',
  'stallion_totals',
  'batches',
  'containers',
  'places',
  'measurements',
  'alerts',
  'alert_mails',
  'mail_settings',
  'snoozes',
  'visits',
  'straws',
  'stock',
  'stock_takes',
  'stock_take_canisters',
  'stock_take_levels',
  'stock_take_movements',
  'stock_take_searches',
  'movements',
  'movement_lines',
  'movement_straws',
  'outcomes',
  'security_events',
  'api_keys',
  'changes',
  'acceptances',
  'merges',
  'distinct_pairs',
  'idempotency_keys',
  'help_messages',
  'imports',
  'import_movements',
  'import_profiles',
  'member_invitations',
  'payments',
  'archives',
  'documents',
  'letterheads',
  'document_numbers',
  'codes',
  'files',
  'file_chunks',
  'pick_lists',
  'pick_list_lines',
  'openings',
  'opening_takes',
  'lifts',
  'lift_straws',
  'book_checks',
  'webhooks',
  'webhook_events',
  'webhook_deliveries',
  'discarded_entries',
]

test('a connection without a tenant sees no rows, and one with a tenant sees only its own', async () => {
  await newStraws(ana, 1)
  for (const table of TABLES) {
    expect((await inPsql(null, `select * from ${table}`)).rows, table).toEqual([])
    const { rows } = await inPsql(eve.tenant_id, `select * from ${table} where tenant_id <> $1`, [
      eve.tenant_id,
    ])
    expect(rows, table).toEqual([])
  }
})

test('every tenant table forces row security, and its keys start with tenant_id', async () => {
  const { rows } = await server.owner.query(`
    select c.relname, c.relrowsecurity and c.relforcerowsecurity as forced,
      (select bool_and(a.attname = 'tenant_id') from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisunique) as keyed
    from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname
  `)
  expect(
    rows.map(({ relname }) => relname),
    'tables with a tenant_id; TABLES in test/ledger.test.ts lists them',
  ).toEqual(TABLES.toSorted())
  expect(
    rows.filter(({ forced, keyed }) => !forced || !keyed),
    'tables whose migration does not force row security, or has a key that does not start with tenant_id',
  ).toEqual([])
})

test('the journal can be neither changed nor deleted, by the app or by the owner of its tables', async () => {
  await newStraws(ana, 1)
  for (const table of [
    ...[
      'movements',
      'movement_lines',
      'outcomes',
      'changes',
      'acceptances',
      'import_movements',
      'security_events',
    ],
  ]) {
    for (const sql of [
      `update ${table} set tenant_id = tenant_id`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(inPsql(ana.tenant_id, sql), sql).rejects.toThrow(/permission denied|append-only/)
      await expect(server.owner.query(sql), sql).rejects.toThrow('append-only')
    }
  }
})

const WRONG_STATES: [wrong: string, change: Record<string, unknown>, refusedBy: string][] = [
  [
    'at a place while consigned',
    { status: 'CONSIGNED', warehouse: null, holder: 'other' },
    'place_means_stored',
  ],
  [
    'in a canister that does not exist',
    { canister: 99 },
    'straws_tenant_id_container_id_canister_level_fkey',
  ],
  ['at an incomplete place', { canister: null }, 'place_is_whole'],
  [
    'in store without a warehouse',
    { container: null, canister: null, level: null, warehouse: null },
    'stored_means_ours',
  ],
  ['in store and held by a party', { holder: 'other' }, 'held_by_one'],
  ['both open and closed', { closed: 'ERASED' }, 'open_or_closed'],
  [
    'consigned without a holder',
    { status: 'CONSIGNED', warehouse: null, container: null, canister: null, level: null },
    'consigned_to_someone',
  ],
  ['owned by a party of another tenant', { owner: 'foreigner' }, 'straws_tenant_id_owner_id_fkey'],
]

test.each(WRONG_STATES)('no line of the journal can result in a straw %s', async (_, change, refusedBy) => {
  const { id: container_id } = await newContainer(ana)
  const straws = await newStraws(ana, 1, { location: { container_id, canister: 1, level: 1 } })
  const names: Record<string, string> = { other: (await newParty(ana)).id, foreigner: eve.self_id }
  const states = {
    owner: ana.self_id,
    holder: null,
    warehouse: ana.warehouse_id,
    container: container_id,
    canister: 1,
    level: 1,
    status: 'STORED',
    closed: null,
  }
  const after = Object.entries({ ...states, ...change }).map(([, value]) => names[String(value)] ?? value)
  const attempt = inPsql(
    ana.tenant_id,
    `with m as (
      insert into movements (tenant_id, id, type, direction, date, recorded_by, signer_id, signer_name, batch_id,
        owner_id, amount)
      select tenant_id, gen_random_uuid(), 'ERASURE', 'OUT', '2026-03-12', $2, $2, 'Ana', batch_id, owner_id, 1
      from straws where id = $1 returning tenant_id, id
    )
    insert into movement_lines select m.tenant_id, s.id, 2, m.id, s.owner_id, s.holder_id, s.warehouse_id,
      s.container_id, s.canister, s.level, s.status, s.closed, $3, $4, $5, $6, $7, $8, $9, $10
    from m join straws s on s.id = $1`,
    [straws.straw_ids[0], ana.user_id, ...after],
  )
  await expect(attempt).rejects.toThrow(refusedBy)
})

test('only journal lines can change straws and counts', async () => {
  await newStraws(ana, 1)
  for (const sql of [
    `update straws set status = 'LOST', warehouse_id = null`,
    'delete from straws',
    'insert into straws select * from straws',
    'update stock set straws = 7',
    'update batches set stored = 7',
    'update batches set has_moved = false',
    'update stallion_totals set straws = 7',
    'update batches set last_straw_number = 7',
    'delete from stock',
    'delete from batches',
    'insert into stock select * from stock',
  ]) {
    await expect(inPsql(ana.tenant_id, sql), sql).rejects.toThrow('permission denied')
  }
})

test('a journal line that contradicts its straw or its movement is refused', async () => {
  const { straw_ids, id: movement_id } = await newStraws(ana, 1)
  const states = `owner_after, holder_after, warehouse_after, container_after, canister_after, level_after,
    status_after, closed_after`
  const forge = (amount: number, line: number) =>
    inPsql(
      ana.tenant_id,
      `with m as (
        insert into movements
        select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'amount', $3::int))).*
        from movements m where id = $1 returning *
      )
      insert into movement_lines select m.tenant_id, $2, $4::int, m.id, ${states}, ${states}
      from m join movement_lines l on l.straw_id = $2`,
      [movement_id, straw_ids[0], amount, line],
    )
  await forge(1, 2)
  await expect(forge(2, 2), 'fewer lines than it moves').rejects.toThrow('one line per straw')
  await expect(forge(1, 5), 'a gap in its lines').rejects.toThrow('does not match')
})

test('a movement without lines is refused', async () => {
  const { id } = await newStraws(ana, 1)
  const empty = server.database.transaction(async (tx) => {
    await openTenant(tx, ana.tenant_id)
    await sql`
      insert into movements
      select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid()))).* from movements m
      where id = ${id}
    `.execute(tx)
  })
  await expect(empty).rejects.toMatchObject({ constraint: 'movement_has_its_lines' })
})

test('functions that run as the owner cannot be redirected to another table', async () => {
  const { rows } = await server.owner.query<{ name: string; search_path: string | null }>(`
    select p.oid::regprocedure::text as name,
      (select split_part(c, '=', 2) from unnest(p.proconfig) c where c like 'search_path=%') as search_path
    from pg_proc p where p.prosecdef and p.pronamespace not in ('pg_catalog'::regnamespace,
      'information_schema'::regnamespace)
    order by 1
  `)
  expect(rows.map(({ name }) => name)).toEqual([
    'analyse_ledger()',
    'count_batches()',
    'count_stored()',
    'follow_lines()',
    'follow_merges(uuid[])',
  ])
  expect(new Set(rows.map(({ search_path }) => search_path))).toEqual(
    new Set(['pg_catalog, public, pg_temp']),
  )
  for (const sql of [
    'create temporary table batches (id uuid)',
    'create table public.mine (id uuid)',
    'create schema mine',
    'create function public.mine() returns int language sql as $$ select 1 $$',
  ]) {
    await expect(inPsql(ana.tenant_id, sql), sql).rejects.toThrow('permission denied')
  }
  const { rows: rights } = await server.owner.query(`
    select rolname from pg_roles
    where rolname like '%app_login' and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls)`)
  expect(rights).toEqual([])
})

test('a straw of another tenant cannot be changed, and no straw can be added to its batch', async () => {
  const { straw_ids, batch_id } = await newStraws(ana, 1)
  const enter = (tenant_id: string, batch: string, straw: string) =>
    inPsql(
      eve.tenant_id,
      `with m as (
        insert into movements (tenant_id, id, type, direction, date, recorded_by, signer_id, signer_name, batch_id,
          owner_id, amount)
        values ($1, gen_random_uuid(), 'COLLECTION', 'IN', '2026-03-12', $2, $2, 'Eve', $3, $4, 1) returning *
      )
      insert into movement_lines (tenant_id, straw_id, line, movement_id, owner_after, warehouse_after, status_after)
      select tenant_id, $5, 1, id, owner_id, $6, 'STORED' from m`,
      [tenant_id, eve.user_id, batch, eve.self_id, straw, eve.warehouse_id],
    )
  await expect(enter(eve.tenant_id, batch_id, crypto.randomUUID())).rejects.toThrow(
    /batch_id_fkey|does not match/,
  )
  await expect(enter(ana.tenant_id, batch_id, crypto.randomUUID())).rejects.toThrow('row-level security')
  const { rows } = await inPsql(eve.tenant_id, 'select from straws where id = $1', [straw_ids[0]])
  expect(rows).toEqual([])
})

test('the books of a tenant agree with its journal', async () => {
  const { checked, differences } = await ana.call('checkBooks', { query: { tenant_id: ana.tenant_id } })
  expect(checked).toBeGreaterThan(5)
  expect(differences).toEqual([])
})
