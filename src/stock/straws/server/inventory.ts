import { type RawBuilder, sql } from 'kysely'
import { requireBatch } from '#stock/batches/server/read-batches.ts'
import { locationOf } from '#stock/containers/contract.ts'
import { type Moment, wasThere } from '#stock/movements/server/choose-movements.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import type { StockLine } from '../contract.ts'

export const showInventory: Handler<typeof contract.showInventory> = async (tx, actor, { query }) => {
  const { as_of, batch_id, ...alike } = query
  const { tenant_id } = actor
  const filter = sql`
    ${batch_id === undefined ? sql`` : sql`and s.batch_id = ${batch_id}`}
    ${alike.owner_id === undefined ? sql`` : sql`and s.owner_id = ${alike.owner_id}`}
    ${alike.holder_id === undefined ? sql`` : sql`and s.holder_id = ${alike.holder_id}`}
  `
  const lines =
    as_of === undefined
      ? sql`(select * from stock s where tenant_id = ${tenant_id} ${filter})`
      : replayedStock(
          replayedStraws(tenant_id, as_of, batch_id === undefined ? undefined : [batch_id]),
          tenant_id,
          filter,
        )
  const inventory = await readLines<{ batch_id: string; batch_label: string }>(tx, tenant_id, lines, {
    columns: sql`s.batch_id, b.label as batch_label`,
    join: sql`join batches b on b.tenant_id = ${tenant_id} and b.id = s.batch_id`,
    order: sql`b.label,`,
  })
  return { inventory }
}

export function replayedStock(straws: RawBuilder<unknown>, tenant_id: string, filter = sql``) {
  const alike = sql`s.batch_id, owner_id, holder_id, warehouse_id, container_id, canister, level, status`
  return sql`(
    select ${alike}, count(*)::int as straws, range_agg(int4range(number, number, '[]')) as numbers
    from (
      select r.*, one.number from ${straws} r
      join straws one on one.tenant_id = ${tenant_id} and one.id = r.straw_id
      where r.status is not null
    ) s
    where true ${filter} group by ${alike}
  )`
}

export const showBatchInventory: Handler<typeof contract.showBatchInventory> = async (
  tx,
  actor,
  { params },
) => {
  const { tenant_id } = actor
  const alike = sql`owner_id, holder_id, warehouse_id, container_id, canister, level, status`
  const [, inventory] = await Promise.all([
    requireBatch(tx, actor, params.id),
    readLines<{ last_moved_on: string }>(
      tx,
      tenant_id,
      sql`(
        select ${alike}, count(*)::int as straws, range_agg(int4range(number, number, '[]')) as numbers,
          max(last_moved_on) as last_moved_on
        from straws
        where tenant_id = ${tenant_id} and batch_id = ${params.id} and status is not null group by ${alike}
      )`,
      { columns: sql`s.last_moved_on` },
    ),
  ])
  return { inventory }
}

type Line = Omit<StockLine, 'last_moved_on'>

type Row = Omit<Line, 'location'> & Parameters<typeof locationOf>[0]

/**
 * Reads stock lines with display names, by status (stored first), place, owner and holder.
 * @param more extra columns of the lines `s`, the join they need, and leading sort keys
 */
export async function readLines<More extends object>(
  tx: Tx,
  tenant_id: string,
  lines: RawBuilder<unknown>,
  more: { columns: RawBuilder<unknown>; join?: RawBuilder<unknown>; order?: RawBuilder<unknown> },
): Promise<(Line & More)[]> {
  const { columns, join = sql``, order = sql`` } = more
  const { rows } = await sql<Row & More>`
    select ${columns}, s.owner_id, o.name as owner_name, s.holder_id, h.name as holder_name, s.warehouse_id,
      s.container_id, s.canister, s.level, c.label as container_label, s.status, s.straws, s.numbers
    from ${lines} s ${join}
    join parties o on o.tenant_id = ${tenant_id} and o.id = s.owner_id
    left join parties h on h.tenant_id = ${tenant_id} and h.id = s.holder_id
    left join containers c on c.tenant_id = ${tenant_id} and c.id = s.container_id
    order by ${order} array_position(array['STORED', 'CONSIGNED', 'SOLD', 'INSEMINATED', 'LOST'], s.status),
      s.container_id nulls last, s.canister, s.level, s.owner_id, s.holder_id
  `.execute(tx)
  return rows.map(({ container_id, canister, level, ...line }) => ({
    ...line,
    location: locationOf({ container_id, canister, level }),
  })) as (Line & More)[]
}

/**
 * Replays the journal: selects each straw as its last line leaves it.
 * @param as_of the last day that counts; all days by default
 * @param batch_ids batches of the straws; all of the tenant's by default
 * @param moment moment after which bookings do not count; all count by default
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
