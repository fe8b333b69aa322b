import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

export const straws = (column: string) =>
  sql`(select coalesce(sum(upper(r) - lower(r)), 0) from unnest(${sql.ref(column)}) r)`

/**
 * No more is wanted again than was, nothing twice, and nothing of a line that somebody removed. A list that an opening
 * closed is open again; one that a person closed stays closed.
 */
export async function wantAgain(tx: Tx, { tenant_id }: Actor, undone: readonly string[]): Promise<void> {
  await sql`
    with taken as (
      update opening_takes set undone_at = now()
      where tenant_id = ${tenant_id} and movement_id = any(${undone}::uuid[]) and undone_at is null
      returning line_id, booked, numbers, instead_batch_id
    ), again as (
      update pick_list_lines l set left_amount = least(l.amount, l.left_amount + t.straws), numbers = l.numbers + t.numbers
      from (
        select line_id, least(sum(${straws('booked')}), sum(${straws('numbers')}))::int as straws,
          range_agg(case when instead_batch_id is null then numbers * booked else numbers end) as numbers
        from taken
        group by line_id
      ) t
      where l.tenant_id = ${tenant_id} and l.id = t.line_id and l.removed_at is null
      returning l.pick_list_id
    )
    update pick_lists p set closed_at = null, closed_by = null, closed_by_name = null
    from openings o
    where p.tenant_id = ${tenant_id} and p.id in (select pick_list_id from again)
      and o.tenant_id = p.tenant_id and o.pick_list_id = p.id and o.ended_at = p.closed_at
  `.execute(tx)
}
