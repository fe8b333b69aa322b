/** Databases of earlier versions are upgraded to exactly the schema of an empty one, and keep their rows. */
import type { Pool } from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { verifyBooks } from '#stock/straws/server/verify-books.ts'
import { schemaText } from '../tools/schema-text.ts'
import { DUMPED, dumpOf } from './dumps.ts'
import { onDatabase, openOwner, run } from './shared-postgres.ts'

const admin_url = inject('admin_url')

/** New names of the tables that an upgrade renames, by old name. */
const RENAMED: Record<string, string> = {
  daily_looks: 'daily_checks',
  file_pieces: 'file_chunks',
  notice_mails: 'alert_mails',
  notices: 'alerts',
  program_keys: 'api_keys',
  reminders: 'snoozes',
  webhook_turns: 'webhook_leases',
}

test.for(DUMPED)('a database of %s gets the schema of an empty one and keeps its rows', async (commit) => {
  const { url, owner } = await restore(commit)
  const before = await countRows(owner)
  expect(before).toMatchObject({
    documents: 3,
    measurements: 30,
    stock_takes: 1,
    tenants: 2,
    webhooks: 1,
  })
  const app_url = await migrate(url)

  const empty = openOwner(onDatabase(admin_url, inject('template')))
  onTestFinished(() => empty.end())
  expect(await schemaText(owner)).toBe(await schemaText(empty))
  expect(await countRows(owner)).toEqual({ ...(await emptyTables(empty)), ...before })
  const database = openDatabase(app_url, () => {})
  onTestFinished(() => database.close())
  const lines: string[] = []
  expect(await verifyBooks(database, [], (line) => lines.push(line))).toBe(0)
  expect(lines.at(-1)).toBe(`2 tenants, ${before['straws']} straws, 0 differences`)
})

test('an upgrade converts stored values', async () => {
  const { url, owner } = await restore('6266a53')
  const read = async (query: string) => (await owner.query({ text: query, rowMode: 'array' })).rows
  await owner.query(`
    insert into letterheads (tenant_id, paper, logo, logo_media)
    select id, 'A4', '<svg xmlns="http://www.w3.org/2000/svg"><rect', 'image/svg+xml' from tenants
    where not exists (select from letterheads where tenant_id = tenants.id);
    insert into challenges (token_hash, user_id, purpose, expires_at) select 'x', id, 'PROOF', now() from users limit 1;
    insert into security_events (tenant_id, id, kind) select id, gen_random_uuid(), 'FACTORS_RESET_ASKED' from tenants;
    alter table movements disable trigger only_added_to;
    update movements set first_recorded_at = '2025-03-01', recorded_at = '2026-11-01' where type = 'LOSS';
    alter table movements enable trigger only_added_to
  `)
  const events = await read(`select count(*) from security_events where kind = 'ARCHIVE_ASKED'`)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  await migrate(url)

  // A logo that cannot be drawn is removed.
  expect(
    await read(`select paper, encode(substr(logo, 2, 3), 'escape') from letterheads order by 1`),
  ).toEqual([
    ['A4', null],
    ['LETTER', 'PNG'],
  ])
  expect(warn).toHaveBeenCalledOnce()
  expect(await read('select rights from api_keys order by 1')).toEqual([[[]], [['BOOK', 'EDIT']]])
  expect(await read('select purpose from challenges')).toEqual([['REAUTHENTICATION']])
  expect(events).toEqual([['1']])
  expect(
    await read(
      `select kind, count(*)::int from security_events where kind ~ 'ASKED|REQUESTED' group by 1 order by 1`,
    ),
  ).toEqual([
    ['ARCHIVE_REQUESTED', 1],
    ['FACTORS_RESET_REQUESTED', 2],
  ])
  expect(
    await read(
      `select distinct recorded_at::date::text, restored_at::date::text from movements where type = 'LOSS'`,
    ),
  ).toEqual([['2025-03-01', '2026-11-01']])
  expect(await read('select distinct rights from entitlements')).toEqual([[['BOOK', 'EDIT']]])
})

test('waiting jobs of version 0.2 are renamed', async () => {
  const { url, owner } = await restore('6266a53')
  await owner.query(`
    delete from pgboss.job;
    insert into pgboss.job (name, data, dead_letter) values
      ('mail-notice', '{"tenant_id": "t", "notice_id": "n", "user_id": "u"}', null),
      ('mail-security', '{"event": "FACTORS_RESET_ASKED"}', null),
      ('mail-security', '{"event": "LOGGED_IN"}', null),
      ('tell-operator', '{"what": "back-up"}', null),
      ('check-books', '{"what": "check-books"}', 'tell-operator')
  `)
  await migrate(url)
  const { rows: jobs } = await owner.query(
    'select name, data, dead_letter from pgboss.job order by name, data',
  )
  expect(jobs).toEqual([
    { name: 'check-books', data: { what: 'check-books' }, dead_letter: 'mail-operator' },
    { name: 'mail-alert', data: { tenant_id: 't', alert_id: 'n', user_id: 'u' }, dead_letter: null },
    { name: 'mail-operator', data: { what: 'back-up' }, dead_letter: null },
    { name: 'mail-security', data: { event: 'FACTORS_RESET_REQUESTED' }, dead_letter: null },
    { name: 'mail-security', data: { event: 'LOGGED_IN' }, dead_letter: null },
  ])
  const old = `select name from pgboss.queue where name in ('mail-notice', 'tell-operator')`
  expect((await owner.query(old)).rows).toEqual([])
})

test('a database that is too old is refused with the version to start first, and stays as it is', async () => {
  const { url, owner } = await restore('6266a53')
  await owner.query(`delete from kysely_migration where name = '0050_told_as_booked'`)
  const before = await schemaText(owner)
  await expect(migrate(url)).rejects.toThrow(
    /too old to be upgraded \(its last migration is 0049_taken_turns\)\. Start Strawbook of commit 6266a53 once/,
  )
  expect(await schemaText(owner)).toBe(before)
})

test('an upgrade that fails at its end changes nothing, and succeeds when it is repeated', async () => {
  const { url, owner } = await restore('6266a53')
  // The second-to-last upgrade renames `reminders` to `snoozes`, and fails because that table exists.
  await owner.query('create table snoozes ()')
  const before = [await schemaText(owner), await countRows(owner)]
  await expect(migrate(url)).rejects.toThrow('relation "snoozes" already exists')
  expect([await schemaText(owner), await countRows(owner)]).toEqual(before)
  await owner.query('drop table snoozes')
  await migrate(url)
  expect((await owner.query('select min(name) from kysely_migration')).rows).toEqual([
    { min: '0069_account' },
  ])
})

test('two servers that start concurrently upgrade once', async () => {
  const { url, owner } = await restore('6266a53')
  const [first, second] = await Promise.all([migrate(url), migrate(url)])
  expect(second).toBe(first)
  expect((await owner.query('select max(cardinality(hashes)) from schema_files')).rows).toEqual([{ max: 1 }])
})

async function restore(commit: (typeof DUMPED)[number]): Promise<{ url: string; owner: Pool }> {
  const name = `strawbook_test_upgrade_${crypto.randomUUID().replaceAll('-', '')}`
  await run(admin_url, `create database ${name}`)
  const url = onDatabase(admin_url, name)
  const owner = openOwner(url)
  onTestFinished(async () => {
    await owner.end()
    await run(admin_url, `drop database ${name} with (force)`)
  })
  await run(url, dumpOf(commit))
  return { url, owner }
}

async function listTables(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^(kysely|schema_files)'`,
  )
  return rows.map(({ name }) => name)
}

/** Counts the rows by table, with renamed tables under their new names. */
async function countRows(owner: Pool): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await listTables(owner)) {
    const { rows } = await owner.query<{ rows: number }>(`select count(*)::int as rows from ${table}`)
    counts[RENAMED[table] ?? table] = rows[0]!.rows
  }
  return counts
}

async function emptyTables(owner: Pool): Promise<Record<string, number>> {
  return Object.fromEntries((await listTables(owner)).map((table) => [table, 0]))
}
