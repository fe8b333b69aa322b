/**
 * The journal replayed: each straw as its last line leaves it, in the order recorded, among those dated on or
 * before a day. Both the stock of a past day and the check of the books start from here.
 */
import { sql } from 'kysely'

/**
 * @param as_of the last day that counts; without one, all days do
 * @param batch_id one batch only; without one, all of the tenant's
 */
export function replayedStraws(tenant_id: string, as_of?: string, batch_id?: string) {
  return sql`(
    select distinct on (l.straw_id) l.straw_id, m.batch_id, l.line, l.owner_after as owner_id,
      l.holder_after as holder_id, l.warehouse_after as warehouse_id, l.container_after as container_id,
      l.canister_after as canister, l.level_after as level, l.status_after as status, l.closed_after as closed
    from movement_lines l join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    where l.tenant_id = ${tenant_id}
      ${as_of === undefined ? sql`` : sql`and m.date <= ${as_of}`}
      ${batch_id === undefined ? sql`` : sql`and m.batch_id = ${batch_id}`}
    order by l.straw_id, l.line desc
  )`
}
