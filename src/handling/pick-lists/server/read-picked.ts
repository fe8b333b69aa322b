import { sql } from 'kysely'
import { locationOf } from '#stock/containers/contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Picked } from '../shapes.ts'
import { purpose, purposeJoins } from './read-wanted.ts'

/** Reads the straws that were booked for these lists, without what was undone. */
export async function readPicked(
  tx: Tx,
  { tenant_id }: Actor,
  pick_list_ids: string[],
): Promise<(Picked & { pick_list_id: string })[]> {
  type Row = Omit<Picked, 'location'> & { pick_list_id: string } & Parameters<typeof locationOf>[0]
  const { rows } = await sql<Row>`
    select n.pick_list_id, coalesce(t.instead_batch_id, t.batch_id) as batch_id, t.owner_id, o.name as owner_name,
      t.container_id, t.canister, t.level, t.booked as numbers, ${purpose} as purpose, n.ended_at as picked_at,
      n.last_active_by_name as picked_by_name
    from openings n
    join opening_takes t on t.tenant_id = n.tenant_id and t.opening_id = n.id
    join pick_list_lines l on l.tenant_id = t.tenant_id and l.id = t.line_id
    join parties o on o.tenant_id = t.tenant_id and o.id = t.owner_id ${purposeJoins}
    where n.tenant_id = ${tenant_id} and n.pick_list_id = any(${pick_list_ids}::uuid[]) and n.is_booked
      and t.undone_at is null and not isempty(t.booked)
    order by n.ended_at, n.id, t.number
  `.execute(tx)
  return rows.map(({ container_id, canister, level, ...take }) => ({
    ...take,
    location: locationOf({ container_id, canister, level }),
  }))
}
