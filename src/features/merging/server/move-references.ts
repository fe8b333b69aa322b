/** Makes rows that name one party name another, and back. */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Moved } from './tables.ts'

/**
 * Columns that are written again when parties are merged, with the keys of their rows. Straws follow their lines; movements, their
 * lines and documents keep what was recorded.
 */
export const PARTY_REFERENCES = [
  { table: 'animal_owners', column: 'party_id', key: ['animal_id'] },
  { table: 'batches', column: 'producer_id', key: ['id'] },
  { table: 'batches', column: 'collection_centre_id', key: ['id'] },
  { table: 'batches', column: 'processing_centre_id', key: ['id'] },
  { table: 'files', column: 'party_id', key: ['id'] },
  { table: 'opening_takes', column: 'owner_id', key: ['opening_id', 'number'] },
  { table: 'parties', column: 'merged_into', key: ['id'] },
  { table: 'pick_list_lines', column: 'owner_id', key: ['id'] },
  { table: 'pick_list_lines', column: 'receiver_id', key: ['id'] },
  { table: 'stock_take_searches', column: 'owner_id', key: ['stock_take_id', 'number'] },
] as const

type Move = { tenant_id: string; from_id: string; into_id: string }

/** Horses of which both were owners: one of the two rows is left. */
const SHARED = 'animal_owners'

export async function moveReferences(tx: Tx, { tenant_id, from_id, into_id }: Move): Promise<Moved> {
  const { rows: shared } = await sql<Record<string, unknown>>`
    delete from animal_owners o where tenant_id = ${tenant_id} and party_id = ${from_id} and exists (
      select from animal_owners b where b.tenant_id = o.tenant_id and b.animal_id = o.animal_id and b.party_id = ${into_id}
    ) returning animal_id
  `.execute(tx)
  const moved: Moved = shared.length > 0 ? { [SHARED]: shared } : {}
  for (const { table, column, key } of PARTY_REFERENCES) {
    const { rows } = await sql<Record<string, unknown>>`
      update ${sql.table(table)} set ${sql.id(column)} = ${into_id}
      where tenant_id = ${tenant_id} and ${sql.id(column)} = ${from_id}
      returning ${sql.join(key.map((name) => sql.id(name)))}
    `.execute(tx)
    if (rows.length > 0) moved[`${table}.${column}`] = rows
  }
  return moved
}

/** Leaves alone what was changed or deleted since. */
export async function moveReferencesBack(tx: Tx, { tenant_id, from_id, into_id }: Move, moved: Moved) {
  for (const { table, column, key } of PARTY_REFERENCES) {
    const rows = moved[`${table}.${column}`]
    if (!rows) continue
    const keys = sql.join(key.map((name) => sql.id(name)))
    await sql`
      update ${sql.table(table)} set ${sql.id(column)} = ${from_id}
      where tenant_id = ${tenant_id} and ${sql.id(column)} = ${into_id} and (${keys}) in (
        select ${keys} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})
      )
    `.execute(tx)
  }
  await sql`
    insert into animal_owners (tenant_id, animal_id, party_id)
    select tenant_id, id, ${from_id} from animals
    where tenant_id = ${tenant_id} and id = any(${(moved[SHARED] ?? []).map(({ animal_id }) => animal_id)}::uuid[])
    on conflict do nothing
  `.execute(tx)
}
