/** db/schema.sql and the types of tables match the result of all migrations. */
import { readFileSync, writeFileSync } from 'node:fs'
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
