/** db/schema.sql and the types of tables match the result of all migrations. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { schemaText } from '../tools/schema-text.ts'
import { tableTypes } from '../tools/table-types.ts'
import { openTestServer } from './test-server.ts'

const server = await openTestServer()

test.for([
  ['db/schema.sql', schemaText],
  ['db/tables.ts', tableTypes],
] as const)('%s matches the result of the migrations', async ([file, generated]) => {
  const stored = path.join(import.meta.dirname, '..', file)
  const made = await generated(server.owner)
  if (process.env['WRITE_SCHEMA']) writeFileSync(stored, made)
  expect(made, `${file} is out of date: run \`npm run schema\``).toBe(readFileSync(stored, 'utf8'))
})

test('triggers that read the rows of a statement join them by index, because their plans are reused for other sizes', async () => {
  const { rows } = await server.owner.query<{ name: string; settings: string[] }>(`
    select distinct p.proname as name, coalesce(p.proconfig, '{}') as settings
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgnewtable is not null or t.tgoldtable is not null
  `)
  expect(rows.map(({ name }) => name)).toContain('follow_lines')
  for (const { name, settings } of rows) {
    expect(settings, name).toContain('enable_hashjoin=off')
    expect(settings, name).toContain('enable_mergejoin=off')
    expect(settings, name).toContain('enable_seqscan=off')
  }
})

const DB = path.join(import.meta.dirname, '../db')
const textsIn = (folder: string) =>
  readdirSync(path.join(DB, folder)).map((file) => ({
    name: path.parse(file).name,
    text: readFileSync(path.join(DB, folder, file), 'utf8'),
  }))

test('each function has one definition, in the file of its name, and the database has that', async () => {
  const files = textsIn('functions')
  for (const { name, text } of files) {
    const defined = [...text.matchAll(/^create (?:or replace )?function (\w+)/gm)].map(([, one]) => one)
    expect(new Set(defined), name).toEqual(new Set([name]))
  }
  for (const { name, text } of ['migrations', 'triggers', 'upgrades'].flatMap(textsIn))
    expect(text, name).not.toMatch(/create (or replace )?function/i)

  const { rows } = await server.owner.query<{ name: string; body: string }>(`
    select proname as name, prosrc as body from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  `)
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(files.map(({ name }) => name)))
  for (const { name, body } of rows)
    expect(files.find((file) => file.name === name)!.text, name).toContain(`as $$${body}$$;`)
  expect(rows).toHaveLength(
    files.flatMap(({ text }) => [...text.matchAll(/^create or replace function/gm)]).length,
  )
})

test('triggers are created by the file of their table only', async () => {
  const files = textsIn('triggers')
  const written = files.flatMap(({ name, text }) =>
    [...text.matchAll(/^create (?:constraint )?trigger (\w+) [^;]*? on (\w+)/gm)].map(
      ([, trigger, table]) => {
        expect(table).toBe(name)
        return `${table}.${trigger}`
      },
    ),
  )
  const { rows } = await server.owner.query<{ name: string }>(
    `select tgrelid::regclass || '.' || tgname as name from pg_trigger where not tgisinternal
     and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  )
  expect(written.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  for (const { name, text } of ['migrations', 'functions', 'upgrades'].flatMap(textsIn))
    expect(text, name).not.toMatch(/create (constraint )?trigger/i)
})

test('the bodies of functions are valid', async () => {
  const client = await server.owner.connect()
  try {
    // Switch the check on, because migrations create functions before their tables and therefore without the check.
    await client.query('begin; set local check_function_bodies = on')
    for (const { name, text } of textsIn('functions'))
      await expect(client.query(text), name).resolves.toBeDefined()
  } finally {
    await client.query('rollback')
    client.release()
  }
})
