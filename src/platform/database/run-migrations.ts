/**
 * Creation of the schema in an empty database, and update of that of an earlier version: runs each file of
 * db/migrations once, and each of db/functions and db/triggers again when its text has changed (docs/decisions/0065).
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const DB = path.join(import.meta.dirname, '../../../db')

/** Last migration of the oldest version that can be upgraded, commit 6266a53. */
const OLDEST = '0050_told_as_booked'
/** Baseline: prefix of its first migration, and its last one. Older databases run db/upgrades instead. */
const BASELINE = { first: '0069', last: '0076_handling' }

/** Brings the schema up to date, in one transaction, so that a failure leaves the database as before. */
export async function runMigrations(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await makeRecords(tx)
    // Do not check function bodies, because they name tables that later files create.
    await sql`set local check_function_bodies = off`.execute(tx)
    await upgradeToBaseline(tx)
    const migrations = await listFiles('migrations')
    const [functions, triggers] = [await compareFiles(tx, 'functions'), await compareFiles(tx, 'triggers')]
    const done = await readDone(tx)
    requireNotNewer([
      ...done.filter((name) => !migrations.some((file) => nameOf(file) === name)),
      ...[...functions, ...triggers].filter(({ state }) => state === 'NEWER').map(({ file }) => file),
    ])
    // New functions come first, because policies and defaults of new tables need them.
    for (const one of functions.filter(({ state }) => state === 'NEW')) await applyText(tx, one)
    for (const file of migrations.filter((one) => !done.includes(nameOf(one)))) {
      await runFile(tx, file)
      await recordDone(tx, [file])
    }
    for (const one of functions.filter(({ state }) => state === 'CHANGED')) await applyText(tx, one)
    for (const one of triggers.filter(({ state }) => state === 'NEW' || state === 'CHANGED')) {
      await dropTriggers(tx, nameOf(one.file))
      await applyText(tx, one)
    }
  })
}

async function makeRecords(tx: Kysely<unknown>) {
  // The table has the name that earlier versions read, so that they refuse this schema.
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)
  `.execute(tx)
  // `hashes` has every hash that a file has had, the current one last.
  await sql`create table if not exists schema_files (file text primary key, hashes text[] not null)`.execute(
    tx,
  )
}

/**
 * Upgrades a database that is older than the baseline: runs the missing files of db/upgrades, then records the
 * baseline.
 * @throws if the database is older than `OLDEST`
 */
async function upgradeToBaseline(tx: Kysely<unknown>) {
  const last = (await readDone(tx)).at(-1)
  if (last === undefined || last >= BASELINE.first) return
  if (last < OLDEST) {
    throw new Error(
      `This database is too old to be upgraded (its last migration is ${last}). Start Strawbook of commit 6266a53 ` +
        'once, then this version: see "Upgrades" in docs/operations.md',
    )
  }
  await runFile(tx, 'upgrades/first.sql')
  const steps = (await listFiles('upgrades')).filter((file) => /^\d/.test(nameOf(file)))
  for (const step of steps.filter((file) => nameOf(file) > last)) await runFile(tx, step)
  await sql`delete from kysely_migration`.execute(tx)
  await sql`drop table if exists kysely_migration_lock`.execute(tx)
  await recordDone(
    tx,
    (await listFiles('migrations')).filter((file) => nameOf(file) <= BASELINE.last),
  )
}

function requireNotNewer(unknown: string[]) {
  if (unknown.length === 0) return
  throw new Error(
    `This database was used by a newer version of Strawbook (it has ${unknown.join(', ')}). Start that version, ` +
      'or restore a backup of this version',
  )
}

type SchemaFile = {
  file: string
  text: string
  hash: string
  state: 'NEW' | 'CHANGED' | 'PRESENT' | 'NEWER'
}

/**
 * Compares the files of a folder with the hashes in the database. NEWER means that the database once had this text and
 * now has a later one.
 */
async function compareFiles(tx: Kysely<unknown>, folder: string): Promise<SchemaFile[]> {
  const { rows } = await sql<{
    file: string
    hashes: string[]
  }>`select file, hashes from schema_files`.execute(tx)
  const known = new Map(rows.map(({ file, hashes }) => [file, hashes]))
  const files = await listFiles(folder)
  return Promise.all(
    files.map(async (file) => {
      const text = await readText(file)
      const hash = createHash('sha256').update(text).digest('hex')
      const hashes = known.get(file)
      if (!hashes) return { file, text, hash, state: 'NEW' as const }
      if (!hashes.includes(hash)) return { file, text, hash, state: 'CHANGED' as const }
      return { file, text, hash, state: hashes.at(-1) === hash ? ('PRESENT' as const) : ('NEWER' as const) }
    }),
  )
}

async function applyText(tx: Kysely<unknown>, { file, text, hash }: SchemaFile) {
  await sql.raw(text).execute(tx)
  await sql`
    insert into schema_files as f values (${file}, array[${hash}])
    on conflict (file) do update set hashes = f.hashes || excluded.hashes
  `.execute(tx)
}

/** Drops the triggers that the file of a table creates. PostgreSQL cannot replace constraint triggers. */
async function dropTriggers(tx: Kysely<unknown>, table: string) {
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger g join pg_proc p on p.oid = g.tgfoid
    where tgrelid = to_regclass(${table}) and not tgisinternal and p.pronamespace = 'public'::regnamespace
  `.execute(tx)
  if (rows.length === 0) return
  // A trigger with deferred events cannot be dropped.
  await sql`set constraints all immediate`.execute(tx)
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)} on ${sql.id(table)}`.execute(tx)
}

/** Returns the names of the migrations that have run, sorted. */
async function readDone(tx: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name collate "C"`.execute(tx)
  return rows.map(({ name }) => name)
}

async function recordDone(tx: Kysely<unknown>, files: string[]) {
  await sql`
    insert into kysely_migration select name, ${new Date().toISOString()} from unnest(${files.map(nameOf)}::text[]) name
  `.execute(tx)
}

async function runFile(tx: Kysely<unknown>, file: string) {
  if (file.endsWith('.sql')) await sql.raw(await readText(file)).execute(tx)
  else {
    const { up } = (await import(pathToFileURL(path.join(DB, file)).href)) as Required<Pick<Migration, 'up'>>
    await up(tx)
  }
}

async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(path.join(DB, folder))).toSorted().map((name) => `${folder}/${name}`)
}

/** Reads a file with LF line ends as in the repository, because Git may have converted them on this machine. */
async function readText(file: string): Promise<string> {
  return (await readFile(path.join(DB, file), 'utf8')).replaceAll('\r\n', '\n')
}

function nameOf(file: string): string {
  return path.posix.parse(file).name
}
