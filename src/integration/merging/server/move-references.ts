import { sql } from 'kysely'
import { horseTexts } from '#registry/animals/texts.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { mapRefusal, type Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Moved } from '../contract.ts'

export type MergeKind = 'PARTY' | 'ANIMAL'

/**
 * Columns that a merge updates. Straws are missing, because `follow_merges` derives their columns from the journal;
 * movements and documents are missing, because they must show the recorded value.
 */
export const REFERENCES: Record<MergeKind, { table: string; column: string; key: string[] }[]> = {
  PARTY: [
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
  ],
  ANIMAL: [
    { table: 'animal_owners', column: 'animal_id', key: ['party_id'] },
    { table: 'animals', column: 'dam_id', key: ['id'] },
    { table: 'animals', column: 'merged_into', key: ['id'] },
    { table: 'animals', column: 'sire_id', key: ['id'] },
    { table: 'batches', column: 'animal_id', key: ['id'] },
    { table: 'files', column: 'animal_id', key: ['id'] },
    { table: 'health_tests', column: 'animal_id', key: ['id'] },
    { table: 'pick_list_lines', column: 'animal_id', key: ['id'] },
  ],
}

/**
 * Table in which both merged parties may own the same horse, or both merged horses have the same owner; one of the two
 * rows is deleted.
 */
const SHARED = 'animal_owners'

type Move = { kind: MergeKind; tenant_id: string; from_id: string; into_id: string }

const ownersOf = (kind: MergeKind) => {
  const { column, key } = REFERENCES[kind].find(({ table }) => table === SHARED)!
  return { column: sql.id(column), other: sql.id(key[0]!) }
}

export async function moveReferences(tx: Tx, { kind, tenant_id, from_id, into_id }: Move): Promise<Moved> {
  const { column: own, other } = ownersOf(kind)
  const { rows: shared } = await sql<Record<string, unknown>>`
    delete from animal_owners o where tenant_id = ${tenant_id} and ${own} = ${from_id} and exists (
      select from animal_owners b where b.tenant_id = o.tenant_id and b.${other} = o.${other} and b.${own} = ${into_id}
    ) returning ${other}
  `.execute(tx)
  const moved: Moved = shared.length > 0 ? { [SHARED]: shared } : {}
  for (const { table, column, key } of REFERENCES[kind]) {
    const { rows } = await sql<Record<string, unknown>>`
      update ${sql.table(table)} set ${sql.id(column)} = ${into_id}
      where tenant_id = ${tenant_id} and ${sql.id(column)} = ${from_id}
      returning ${sql.join(key.map((name) => sql.id(name)))}
    `.execute(tx)
    if (rows.length > 0) moved[`${table}.${column}`] = rows
  }
  return moved
}

/** Moves references back, except in rows that were deleted since the merge or now refer to another record. */
export async function moveReferencesBack(tx: Tx, { kind, tenant_id, from_id, into_id }: Move, moved: Moved) {
  for (const { table, column, key } of REFERENCES[kind]) {
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
  const { column, other } = ownersOf(kind)
  await sql`
    insert into animal_owners (tenant_id, ${column}, ${other})
    select ${tenant_id}, ${from_id}, k.${other}
    from jsonb_populate_recordset(null::animal_owners, ${JSON.stringify(moved[SHARED] ?? [])}) k
    where exists (
      select from ${sql.table(kind === 'PARTY' ? 'animals' : 'parties')} t where t.tenant_id = ${tenant_id} and t.id = k.${other}
    )
    on conflict do nothing
  `.execute(tx)
}

/**
 * Replaces an INVALID refusal of `work` by that of `refuse`, which names the values, because the request has no fields
 * for them.
 */
export function namingValues<T>(
  values: Record<string, unknown>,
  work: Promise<T>,
  refuse: (problems: string[]) => Refusal,
): Promise<T> {
  return mapRefusal(work, (refusal) => {
    if (refusal.code !== 'INVALID') return refusal
    const labels: Record<string, unknown> = { ...partyTexts, ...horseTexts }
    return refuse(
      Object.entries(refusal.fields ?? {}).map(([path, problem]) => {
        const field = path.split('.')[1]!
        const parent = (values[field] as { name?: string } | null | undefined)?.name
        return `${[labels[field], parent].filter(Boolean).join(' ')}: ${problem}.`
      }),
    )
  })
}
