import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

/** By how many each of these movements made the straws in our store more or fewer. */
export async function readChanges(
  tx: Tx,
  actor: Pick<Actor, 'tenant_id'>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ movement_id: string; change: number }>`
    select movement_id,
      sum((coalesce(status_after = 'STORED', false))::int - (coalesce(status_before = 'STORED', false))::int)::int
        as change
    from movement_lines
    where tenant_id = ${actor.tenant_id} and movement_id = any(${ids}::uuid[])
    group by movement_id
  `.execute(tx)
  return new Map(rows.map(({ movement_id, change }) => [movement_id, change]))
}
