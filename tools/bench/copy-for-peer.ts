import type { Pool } from 'pg'
import { inTransaction } from './in-transaction.ts'

/** Columns copied for the peer; it needs a single key, so the account's id is left out. */
const COLUMNS = {
  animals: 'id, name',
  parties: 'id, name',
  containers: 'id, label, canisters, levels',
  batches:
    'id, label, animal_id, straw_size, straw_colour, effective_straws_per_dose, sheet, stored, created_at',
  straws: 'id, batch_id, number, owner_id, container_id, canister, level, status',
  movements: 'id, type, date, batch_id, owner_id, receiver_id, amount, recorded_at',
}
const REFERENCES = [
  ['batches', 'animal_id', 'animals'],
  ['straws', 'batch_id', 'batches'],
  ['straws', 'owner_id', 'parties'],
  ['straws', 'container_id', 'containers'],
  ['movements', 'batch_id', 'batches'],
  ['movements', 'owner_id', 'parties'],
  ['movements', 'receiver_id', 'parties'],
] as const

/** Copies the rows of an account to a new schema, with keys, foreign keys, and an index for each of those. */
export async function copyForPeer(owner: Pool, schema: string, tenant_id: string) {
  await inTransaction(owner, async (client) => {
    await client.query(`drop schema if exists ${schema} cascade`)
    await client.query(`create schema ${schema}`)
    for (const [table, columns] of Object.entries(COLUMNS)) {
      await client.query(
        `create table ${schema}.${table} as select ${columns} from public.${table} where tenant_id = '${tenant_id}'`,
      )
      await client.query(`alter table ${schema}.${table} add primary key (id)`)
    }
    for (const [table, column, other] of REFERENCES) {
      await client.query(
        `alter table ${schema}.${table} add foreign key (${column}) references ${schema}.${other}`,
      )
      await client.query(`create index on ${schema}.${table} (${column})`)
    }
    await client.query(`create index on ${schema}.batches (created_at)`)
  })
}
