/**
 * The journal replayed: each straw as its last recorded line leaves it, among those dated on or before a given
 * day. Merged parties are followed to the remaining ones. Used for the stock of a past day and for checking the books.
 */
import { sql } from 'kysely'
import { type Moment, wasThere } from '#features/movements/server/journal-moment.ts'

/**
 * @param as_of the last day that counts; all days by default
 * @param batch_ids these batches only; all of the tenant's by default
 * @param moment without what was booked later
 */
export function replayedStraws(tenant_id: string, as_of?: string, batch_ids?: string[], moment?: Moment) {
  return sql`(
    select distinct on (l.straw_id) l.straw_id, m.batch_id, m.date, l.line,
      coalesce(o.merged_into, l.owner_after) as owner_id, coalesce(h.merged_into, l.holder_after) as holder_id,
      l.warehouse_after as warehouse_id, l.container_after as container_id,
      l.canister_after as canister, l.level_after as level, l.status_after as status, l.closed_after as closed
    from movement_lines l join movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
    left join parties o on o.tenant_id = l.tenant_id and o.id = l.owner_after and o.merged_into is not null
    left join parties h on h.tenant_id = l.tenant_id and h.id = l.holder_after and h.merged_into is not null
    where l.tenant_id = ${tenant_id}
      ${as_of === undefined ? sql`` : sql`and m.date <= ${as_of}`}
      ${batch_ids === undefined ? sql`` : sql`and m.batch_id = any(${batch_ids}::uuid[])`}
      ${moment === undefined ? sql`` : sql`and ${wasThere(moment, 'm')}`}
    order by l.straw_id, l.line desc
  )`
}
