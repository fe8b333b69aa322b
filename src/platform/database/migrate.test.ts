import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { dumpOf } from '#test/dumps.ts'
import { onDatabase, openOwner, run } from '#test/shared-postgres.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { forgetKeys } from '#platform/http/idempotency.ts'
import { startPostgres } from '#platform/postgres/start-postgres.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const admin_url = inject('admin_url')

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

test('a start replaces functions and triggers that have changed, and no others', async () => {
  const { url, owner } = await newDatabase('changed')
  await migrate(url)
  const triggersOf = async (table: string) =>
    (
      await owner.query(
        `select oid, tgname from pg_trigger where tgrelid = $1::regclass and not tgisinternal`,
        [table],
      )
    ).rows
  const [documents, movements] = [await triggersOf('documents'), await triggersOf('movements')]
  await migrate(url)
  expect(await triggersOf('documents')).toEqual(documents)

  await owner.query(`
    create or replace function iso_day(text) returns date language sql immutable strict as 'select null::date';
    drop trigger only_added_to on documents;
    create trigger removed_since after insert on documents for each statement execute function refuse_change();
    update schema_files set hashes = '{0}' where file in ('functions/iso_day.sql', 'triggers/documents.sql')
  `)
  await migrate(url)
  expect((await owner.query(`select iso_day('2026-02-01')::text as day`)).rows).toEqual([
    { day: '2026-02-01' },
  ])
  expect((await triggersOf('documents')).map(({ tgname }) => tgname)).toEqual(['only_added_to'])
  expect(await triggersOf('movements')).toEqual(movements)
})

test.for([
  ['migration', `insert into kysely_migration values ('9999_later', '')`, '9999_later'],
  [
    'function',
    `update schema_files set hashes = hashes || '{0}' where file like '%iso_day%'`,
    'functions/iso_day.sql',
  ],
])('a database with a later %s is refused and stays as it is', async ([, change, named]) => {
  const { url, owner } = await newDatabase('newer')
  await migrate(url)
  await owner.query(change!)
  const records = async () => [
    (await owner.query('select * from kysely_migration order by 1')).rows,
    (await owner.query('select * from schema_files order by 1')).rows,
  ]
  const before = await records()
  await expect(migrate(url)).rejects.toThrow(`used by a newer version of Strawbook (it has ${named})`)
  expect(await records()).toEqual(before)
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

  // A pooler has read the secrets of the log-ins, so a further start changes them with the owner's password only.
  const superuser = openOwner(postgres.owner_url)
  onTestFinished(() => superuser.end())
  const secrets = async () => {
    const { rows } = await superuser.query<{ rolname: string; rolpassword: string }>(
      `select rolname, rolpassword from pg_authid where rolname like 'plain%login' order by 1`,
    )
    return rows
  }
  const before = await secrets()
  expect(before.map(({ rolname }) => rolname)).toEqual(['plain_app_login', 'plain_leaving_login'])
  await migrate(url)
  expect(await secrets()).toEqual(before)
  await run(postgres.owner_url, `alter role plain password 'changed'`)
  const renewed = openDatabase(await migrate(url.replace(':plain@', ':changed@')), () => {})
  onTestFinished(renewed.close)
  expect(await forgetKeys(renewed)).toBe(0)
  expect((await secrets()).map(({ rolpassword }) => rolpassword)).not.toEqual(
    before.map(({ rolpassword }) => rolpassword),
  )
  await run(postgres.owner_url, `alter role plain password 'plain'`)

  // Row security applies to this owner too.
  await run(postgres.owner_url, 'create database earlier owner plain')
  const earlier = onDatabase(url, 'earlier')
  await run(earlier, dumpOf('d77a08af'))
  await migrate(earlier)
  const owner = openOwner(onDatabase(postgres.owner_url, 'earlier'))
  onTestFinished(() => owner.end())
  expect((await owner.query(`select from security_events where kind = 'ARCHIVE_REQUESTED'`)).rowCount).toBe(1)
})

async function newDatabase(purpose: string) {
  const name = `strawbook_test_${purpose}_${process.pid}`
  await run(admin_url, `create database ${name}`)
  const url = onDatabase(admin_url, name)
  const owner = openOwner(url)
  onTestFinished(async () => {
    await owner.end()
    await run(admin_url, `drop database ${name} with (force)`)
  })
  return { url, owner }
}
