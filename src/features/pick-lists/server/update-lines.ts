import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

const count = (numbers: string) =>
  sql`(select coalesce(sum(upper(r) - lower(r)), 0) from unnest(${sql.raw(numbers)}) r)`

/**
 * Calculates from the takes of booked openings what lines still want: the straws that were asked for, without those that
 * are booked and not undone, and without those that were not needed any more. A removed line wants nothing.
 */
export async function updateLines(tx: Tx, { tenant_id }: Actor, line_ids: readonly string[]): Promise<void> {
  // Locked first: a concurrent transaction may change other takes of these lines.
  await sql`
    select from pick_list_lines where tenant_id = ${tenant_id} and id = any(${line_ids}::uuid[]) order by id for update
  `.execute(tx)
  await sql`
    with takes as (
      select t.line_id, t.numbers, t.instead_batch_id is not null as is_instead, t.undone_at is null as stands,
        t.why_fewer is not distinct from 'NOT_NEEDED' as is_enough, coalesce(t.booked, '{}') as booked
      from opening_takes t
      join openings o on o.tenant_id = t.tenant_id and o.id = t.opening_id and o.is_booked
      where t.tenant_id = ${tenant_id} and t.line_id = any(${line_ids}::uuid[])
    ), done as (
      select line_id, sum(
          case when stands then ${count('booked')} else 0 end
          + case when is_enough then greatest(0, ${count('numbers')} - ${count('booked')}) else 0 end
        )::int as straws,
        range_agg(numbers) as named,
        range_agg(
          case
            when is_instead then case when is_enough and stands then numbers else '{}' end
            else case when stands then booked else '{}' end + case when is_enough then numbers - booked else '{}' end
          end
        ) as taken
      from takes group by line_id
    )
    update pick_list_lines l set left_amount = greatest(0, l.amount - d.straws), numbers = l.numbers + d.named - d.taken
    from done d
    where l.tenant_id = ${tenant_id} and l.id = d.line_id and l.removed_at is null
  `.execute(tx)
}

/** Closes the list of an opening if nothing of it is left, as of that opening: `reopenLines` opens it again. */
export async function closeIfDone(tx: Tx, { tenant_id }: Actor, opening_id: string): Promise<void> {
  await sql`
    update pick_lists p set closed_at = o.ended_at, closed_by = o.heard_by, closed_by_name = o.heard_by_name
    from openings o
    where p.tenant_id = ${tenant_id} and p.closed_at is null
      and o.tenant_id = p.tenant_id and o.id = ${opening_id} and o.pick_list_id = p.id
      and not exists (
        select from pick_list_lines l
        where l.tenant_id = p.tenant_id and l.pick_list_id = p.id and l.left_amount > 0
      )
  `.execute(tx)
}
