import { sql } from 'kysely'
import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import type { PickListSummary } from '../shapes.ts'

export const listPickLists: Handler<typeof contract.listPickLists> = async (
  tx,
  { tenant_id },
  { query: { closed, limit, offset } },
) => {
  const which = sql`p.tenant_id = ${tenant_id} and (p.closed_at is not null) = ${closed === '1'}`
  const [{ rows }, counted] = await Promise.all([
    sql<PickListSummary>`
      select p.id, p.name, p.created_at, p.created_by_name, p.closed_at, l.straws, l.lines,
        case when o.id is not null then jsonb_build_object('opening_id', o.id, 'pick_list_id', p.id,
          'pick_list_name', p.name, 'heard_by', o.heard_by, 'heard_by_name', o.heard_by_name,
          'heard_at', to_char(o.heard_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as opening
      from pick_lists p
      left join openings o on o.tenant_id = p.tenant_id and o.pick_list_id = p.id and o.ended_at is null
      cross join lateral (
        select coalesce(sum(left_amount), 0)::int as straws, count(*)::int as lines from pick_list_lines
        where tenant_id = p.tenant_id and pick_list_id = p.id and left_amount > 0
      ) l
      where ${which} order by p.created_at desc, p.id desc limit ${limit} offset ${offset}
    `.execute(tx),
    sql<{ total: number }>`select count(*)::int as total from pick_lists p where ${which}`.execute(tx),
  ])
  return { pick_lists: rows, pagination: { limit, offset, total: counted.rows[0]!.total } }
}
