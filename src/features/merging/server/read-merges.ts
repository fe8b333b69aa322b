import { sql } from 'kysely'
import { anyIdOf } from '#features/parties/server/merged-parties.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Merge } from '../contract.ts'
import { isNamedBy } from './read-ties.ts'

/** What was merged into a party and not separated again, the latest first. */
export async function readMerges(tx: Tx, tenant_id: string, party_id: string): Promise<Merge[]> {
  const { rows } = await sql<Merge>`
    select g.id, g.into_id, i.name as into_name, g.from_id, f.name as from_name, g.merged_at, g.merged_by_name,
      i.deleted_at is null and not exists (
        select from movements m
        where m.tenant_id = g.tenant_id and ${isNamedBy(anyIdOf(tenant_id, party_id))}
          and m.recorded_at > g.merged_at
      ) as can_undo
    from merges g
    join parties i on i.tenant_id = g.tenant_id and i.id = g.into_id
    join parties f on f.tenant_id = g.tenant_id and f.id = g.from_id
    where g.tenant_id = ${tenant_id} and g.into_id = ${party_id} and g.undone_at is null
    order by g.merged_at desc, g.id desc
  `.execute(tx)
  return rows
}
