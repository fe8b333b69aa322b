/** db/schema.sql shows what all migrations together have made. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { schemaText } from '../tools/schema-text.ts'
import { openTestServer } from './test-server.ts'

const SCHEMA = path.join(import.meta.dirname, '../db/schema.sql')

const server = await openTestServer()

test('db/schema.sql is what the migrations make; `npm run schema` writes it anew', async () => {
  const made = await schemaText(server.owner)
  if (process.env['WRITE_SCHEMA']) writeFileSync(SCHEMA, made)
  expect(made).toBe(readFileSync(SCHEMA, 'utf8'))
})
