import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { updateLines } from './update-lines.ts'

/**
 * Marks what was taken with these movements as undone, so that its lines want it again. A list that an opening closed is
 * open again; one that a member closed stays closed.
 */
export async function reopenLines(tx: Tx, actor: Actor, undone: readonly string[]): Promise<void> {
  const { tenant_id } = actor
  const takes = await tx
    .updateTable('opening_takes')
    .set({ undone_at: sql<string>`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('movement_id', 'in', undone)
    .where('undone_at', 'is', null)
    .returning('line_id')
    .execute()
  const line_ids = takes.map(({ line_id }) => line_id)
  await updateLines(tx, actor, line_ids)
  await sql`
    update pick_lists p set closed_at = null, closed_by = null, closed_by_name = null
    from openings o
    where p.tenant_id = ${tenant_id}
      and o.tenant_id = p.tenant_id and o.pick_list_id = p.id and o.ended_at = p.closed_at
      and exists (
        select from pick_list_lines l
        where l.tenant_id = p.tenant_id and l.pick_list_id = p.id and l.id = any(${line_ids}::uuid[])
          and l.left_amount > 0
      )
  `.execute(tx)
}
