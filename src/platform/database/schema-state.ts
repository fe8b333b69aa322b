import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Tx } from './database.ts'

const MIGRATIONS = path.join(import.meta.dirname, '../../../db/migrations')

/**
 * Compares the migrations of a database with those of this version.
 * @returns the last migration that was run, those still missing, and those of a newer version; null if the database was
 * never migrated
 */
export async function schemaState(tx: Tx) {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there
  `.execute(tx)
  if (!rows[0]?.there) return null
  const { rows: done } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    tx,
  )
  const names = done.map(({ name }) => name)
  const files = (await readdir(MIGRATIONS)).map((file) => path.parse(file).name).toSorted()
  return {
    last: names.at(-1) ?? null,
    missing: files.filter((name) => !names.includes(name)),
    newer: names.filter((name) => !files.includes(name)),
  }
}
