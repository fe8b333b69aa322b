import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { onDatabase, run } from '#test/shared-postgres.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { forgetKeys } from '#platform/http/idempotency.ts'
import { startPostgres } from '#platform/postgres/start-postgres.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { movementsById } from '#stock/movements/server/read-movements.ts'
import { checkBooks } from '#stock/straws/server/check-books.ts'

const admin_url = inject('admin_url')
const name = `strawbook_test_old_${process.pid}`
await run(admin_url, `create database ${name}`)
const owner_url = onDatabase(admin_url, name)
await migrate(owner_url, '0005_help_messages')
const client = new Client({ connectionString: owner_url })
await client.connect()
afterAll(async () => {
  await client.end()
  await run(admin_url, `drop database ${name} with (force)`)
})

/** Tenant of a time before straws followed the journal: eight straws, three of them consigned. */
const OLD = `
  insert into tenants (id, name, subscription_expires_on) values ('{t}', 'Haras del Sur', now());
  insert into users values ('{u}', 'ana@stud.test', 'Ana', 'García', 'none');
  insert into legal_entities values ('{t}', '{w}', 'Warehouse');
  insert into parties (tenant_id, id, name, is_self) values ('{t}', '{p}', 'Haras del Sur', true), ('{t}', '{q}', 'Lindenhof', false);
  insert into animals (tenant_id, id, name, sex, studbooks, species) values ('{t}', '{a}', 'Lucero', 'STALLION', '[]', 'HORSE');
  insert into batches (tenant_id, id, label, animal_id, origin, straw_size, straw_colour, sheet, last_straw_number)
    values ('{t}', '{b}', 'B-26-001', '{a}', 'PRODUCTION', 0.5, 'RED', '{"collection": {"produced_on": "2026-02-01"}}', 8);
  insert into movements (tenant_id, id, type, direction, date, recorded_by, signer_id, signer_name, batch_id, owner_id, receiver_id, amount)
    values ('{t}', '{m}', 'COLLECTION', 'IN', '2026-02-01', '{u}', '{u}', 'Ana García', '{b}', '{p}', null, 8),
      ('{t}', '{n}', 'CONSIGNMENT', 'OUT', '2026-03-12', '{u}', '{u}', 'Ana García', '{b}', '{p}', '{q}', 3);
  insert into straws (tenant_id, id, batch_id, number, owner_id, holder_id, warehouse_id, status, lines, last_moved_on)
    select '{t}', ('00000000-0000-7000-8000-00000000000' || i)::uuid, '{b}', i, '{p}', case when i <= 3 then '{q}'::uuid end,
      case when i > 3 then '{w}'::uuid end, case when i <= 3 then 'CONSIGNED' else 'STORED' end,
      case when i <= 3 then 2 else 1 end, case when i <= 3 then date '2026-03-12' else '2026-02-01' end
    from generate_series(1, 8) i;
  insert into movement_lines (tenant_id, straw_id, line, movement_id, owner_after, warehouse_after, status_after)
    select tenant_id, id, 1, '{m}', owner_id, '{w}', 'STORED' from straws;
  insert into movement_lines (tenant_id, straw_id, line, movement_id, owner_before, warehouse_before, status_before,
      owner_after, holder_after, status_after)
    select tenant_id, id, 2, '{n}', owner_id, '{w}', 'STORED', owner_id, '{q}', 'CONSIGNED' from straws where number <= 3;
`

test('a database from before counts were stored is complete after the migrations', async () => {
  const ids = new Map<string, string>()
  const idOf = (key: string) => ids.get(key) ?? ids.set(key, crypto.randomUUID()).get(key)!
  await client.query(OLD.replace(/\{(\w)\}/g, (_, key: string) => idOf(key)))
  const database = openDatabase(await migrate(owner_url), () => {})
  const [check, [movement]] = await database.transaction(async (tx) => {
    await sql`select set_config('strawbook.tenant_id', ${idOf('t')}, true)`.execute(tx)
    const actor = { tenant_id: idOf('t') }
    return Promise.all([checkBooks(tx, actor), movementsById(tx, actor, [idOf('m')])])
  })
  await database.close()
  expect(check).toEqual({ checked: 8, differences: [] })
  // Names were not recorded at that time: the user's current name is used instead.
  expect(movement).toMatchObject({ recorded_by: idOf('u'), recorded_by_name: 'Ana García' })
  const { rows } = await client.query('select status, straws from stock order by status')
  expect(rows).toEqual([
    { status: 'CONSIGNED', straws: 3 },
    { status: 'STORED', straws: 5 },
  ])
  const [batch] = (
    await client.query(`select stored, has_moved, sheet -> 'sample_viability' as viability from batches`)
  ).rows
  expect(batch).toEqual({
    stored: 5,
    has_moved: true,
    viability: { viable_spz: null, non_viable_spz: null },
  })
})

test('servers that migrate concurrently all start, on an empty and on an existing database', async () => {
  const empty = `strawbook_test_at_once_${process.pid}`
  await run(admin_url, `create database ${empty}`)
  onTestFinished(() => run(admin_url, `drop database ${empty} with (force)`))
  const url = onDatabase(admin_url, empty)
  for (const _ of ['empty', 'present']) {
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => migrate(url)))
    expect(others).toEqual([first, first, first])
  }
})

test('large tables that were never analyzed, as after a restore, are analyzed at the next start', async () => {
  const grown = `strawbook_test_grown_${process.pid}`
  await run(admin_url, `create database ${grown}`)
  onTestFinished(() => run(admin_url, `drop database ${grown} with (force)`))
  const url = onDatabase(admin_url, grown)
  await migrate(url)
  await run(
    url,
    `insert into users (id, email, first_name, last_name, password_hash)
     select gen_random_uuid(), n || '@stud.test', 'Ana', 'García', 'none' from generate_series(1, 3000) n`,
  )
  const known = async () => {
    const owner = new Client({ connectionString: url })
    await owner.connect()
    const { rows } = await owner.query(
      `select relname, reltuples from pg_class where relname in ('users', 'movements') order by 1`,
    )
    await owner.end()
    return rows.map(({ relname, reltuples }) => [relname, reltuples])
  }
  expect(await known()).toEqual([
    ['movements', -1],
    ['users', -1],
  ])
  await migrate(url)
  expect(await known()).toEqual([
    ['movements', -1],
    ['users', 3000],
  ])
})

test('stored logos are converted to PNG, and one that cannot be drawn is removed', async () => {
  const database = `strawbook_test_logos_${process.pid}`
  await run(admin_url, `create database ${database}`)
  onTestFinished(() => run(admin_url, `drop database ${database} with (force)`))
  const url = onDatabase(admin_url, database)
  await migrate(url, '0050_told_as_booked')
  const owner = new Client({ connectionString: url })
  await owner.connect()
  onTestFinished(() => owner.end())
  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1">${inside}</svg>`)
  for (const logo of [svg('<rect width="4" height="1"/>'), svg('<rect'), null]) {
    const { rows } = await owner.query<{ id: string }>(
      `insert into tenants (id, name, subscription_expires_on) values (gen_random_uuid(), 'Haras', now()) returning id`,
    )
    await owner.query(
      'insert into letterheads (tenant_id, paper, logo, logo_media) values ($1, $2, $3, $4)',
      [rows[0]!.id, 'A4', logo, logo && 'image/svg+xml'],
    )
  }
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  await migrate(url)
  const { rows } = await owner.query<{ paper: string; logo: Buffer | null }>(
    'select paper, logo from letterheads order by logo nulls last',
  )
  expect(rows.map(({ paper, logo }) => [paper, logo?.toString('latin1', 1, 4)])).toEqual([
    ['A4', 'PNG'],
    ['A4', undefined],
    ['A4', undefined],
  ])
  expect(warn).toHaveBeenCalledOnce()
})

test('names of version 0.2 are replaced in stored events, challenges and queued jobs', async () => {
  const database = `strawbook_test_names_${process.pid}`
  await run(admin_url, `create database ${database}`)
  onTestFinished(() => run(admin_url, `drop database ${database} with (force)`))
  const url = onDatabase(admin_url, database)
  await migrate(url, '0067_keys_by_two_clocks')
  const owner = new Client({ connectionString: url })
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query(`
    insert into tenants (id, name, subscription_expires_on) values (gen_random_uuid(), 'Haras', now());
    insert into users (id, email, first_name, last_name, password_hash)
    values (gen_random_uuid(), 'ana@stud.test', 'Ana', 'García', 'none');
    insert into security_events (tenant_id, id, kind)
    select id, gen_random_uuid(), unnest('{ARCHIVE_ASKED, FACTORS_RESET_ASKED, LOGGED_IN}'::text[]) from tenants;
    insert into challenges (token_hash, user_id, purpose, expires_at) select 'x', id, 'PROOF', now() from users;
    select pgboss.create_queue(name, '{"policy": "standard", "partition": false}')
    from unnest('{mail-notice, mail-leaving, tell-operator}'::text[]) name;
    insert into pgboss.job (name, data, dead_letter) values
      ('mail-notice', '{"tenant_id": "t", "notice_id": "n", "user_id": "u"}', null),
      ('mail-leaving', '{"kind": "KEPT"}', null),
      ('mail-security', '{"event": "FACTORS_RESET_ASKED"}', null),
      ('mail-security', '{"event": "LOGGED_IN"}', null),
      ('tell-operator', '{"what": "back-up"}', null),
      ('check-books', '{"what": "check-books"}', 'tell-operator')
  `)
  await migrate(url)
  const read = async (query: string) => (await owner.query({ text: query, rowMode: 'array' })).rows.flat()
  expect(await read('select kind from security_events order by 1')).toEqual([
    ...['ARCHIVE_REQUESTED', 'FACTORS_RESET_REQUESTED', 'LOGGED_IN'],
  ])
  expect(await read('select purpose from challenges')).toEqual(['REAUTHENTICATION'])
  const { rows: jobs } = await owner.query(
    'select name, data, dead_letter from pgboss.job order by name, data',
  )
  expect(jobs).toEqual([
    { name: 'check-books', data: { what: 'check-books' }, dead_letter: 'mail-operator' },
    { name: 'mail-alert', data: { tenant_id: 't', alert_id: 'n', user_id: 'u' }, dead_letter: null },
    { name: 'mail-closing', data: { kind: 'KEPT' }, dead_letter: null },
    { name: 'mail-operator', data: { what: 'back-up' }, dead_letter: null },
    { name: 'mail-security', data: { event: 'FACTORS_RESET_REQUESTED' }, dead_letter: null },
    { name: 'mail-security', data: { event: 'LOGGED_IN' }, dead_letter: null },
  ])
  expect(
    await read(
      `select name from pgboss.queue where name in ('mail-notice', 'mail-leaving', 'tell-operator')`,
    ),
  ).toEqual([])
})

test('an owner without superuser rights can migrate and serve, as docs/operations.md says', async () => {
  const data_dir = temporaryFolder('plain-owner')
  const quiet = { info: () => {}, warn: console.warn, error: console.error }
  // The app's roles belong to a whole server, so this owner needs a server with no roles yet.
  const postgres = await startPostgres({ data_dir, log: quiet })
  onTestFinished(postgres.stop)
  await run(postgres.owner_url, `create role plain login createrole password 'plain'`)
  await run(postgres.owner_url, 'create database plain owner plain')
  const url = onDatabase(postgres.owner_url, 'plain').replace(/\/\/[^@]*@/, '//plain:plain@')
  const database = openDatabase(await migrate(url), () => {})
  onTestFinished(database.close)
  expect(await forgetKeys(database)).toBe(0)
})
