import { sql } from 'kysely'
import { isNamedBy } from '#features/parties/server/merged-parties.ts'
import { anyIdOf } from '#platform/database/merged-ids.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Merge } from '../contract.ts'
import type { MergeKind } from './tables.ts'

/** What was merged into a party or horse and not separated again, the latest first. */
export async function readMerges(tx: Tx, kind: MergeKind, tenant_id: string, id: string): Promise<Merge[]> {
  const table = TABLES[kind]
  const theirs = anyIdOf(table, tenant_id, id)
  const isNamed = kind === 'PARTY' ? isNamedBy(theirs) : sql`m.animal_id = ${theirs}`
  const { rows } = await sql<Merge>`
    select g.id, g.into_id, i.name as into_name, g.from_id, f.name as from_name, g.merged_at, g.merged_by_name,
      i.deleted_at is null and not exists (
        select from movements m
        where m.tenant_id = g.tenant_id and ${isNamed} and m.recorded_at > g.merged_at
      ) as can_undo
    from merges g
    join ${sql.table(table)} i on i.tenant_id = g.tenant_id and i.id = g.into_id
    join ${sql.table(table)} f on f.tenant_id = g.tenant_id and f.id = g.from_id
    where g.tenant_id = ${tenant_id} and g.into_id = ${id} and g.undone_at is null
    order by g.merged_at desc, g.id desc
  `.execute(tx)
  return rows
}

export const TABLES = { PARTY: 'parties', ANIMAL: 'animals' } as const
