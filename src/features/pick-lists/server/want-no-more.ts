import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { straws } from './want-again.ts'

/**
 * What was undone is booked anew, and what was wanted again for it is wanted no more. A list of which nothing is left is
 * closed as of the opening that took it, so that it is open again once the new movement is undone.
 * @param undone a movement that was undone
 * @param again the movement that books the same straws anew
 */
export async function wantNoMore(tx: Tx, { tenant_id }: Actor, undone: string, again: string): Promise<void> {
  await sql`
    with taken as (
      update opening_takes set movement_id = ${again}, undone_at = null
      where tenant_id = ${tenant_id} and movement_id = ${undone} and undone_at is not null
      returning line_id, booked, numbers, instead_batch_id
    )
    update pick_list_lines l set left_amount = greatest(0, l.left_amount - t.straws),
      numbers = l.numbers - coalesce(t.numbers, '{}')
    from (
      select line_id, least(sum(${straws('booked')}), sum(${straws('numbers')}))::int as straws,
        range_agg(booked) filter (where instead_batch_id is null) as numbers
      from taken
      group by line_id
    ) t
    where l.tenant_id = ${tenant_id} and l.id = t.line_id and l.removed_at is null
  `.execute(tx)
  await sql`
    update pick_lists p set closed_at = o.ended_at, closed_by = o.heard_by, closed_by_name = o.heard_by_name
    from openings o
    where p.tenant_id = ${tenant_id} and p.closed_at is null and o.tenant_id = p.tenant_id and o.pick_list_id = p.id
      and o.id in (select opening_id from opening_takes where tenant_id = ${tenant_id} and movement_id = ${again})
      and not exists (
        select from pick_list_lines l
        where l.tenant_id = p.tenant_id and l.pick_list_id = p.id and l.left_amount > 0
      )
  `.execute(tx)
}
