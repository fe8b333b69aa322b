/** Reads lines of straws that are alike, with the names that are shown. */
import { locationOf } from '#features/containers/contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { StockLine } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'

type Line = Omit<StockLine, 'last_moved_on'>

type Row = Omit<Line, 'location'> & Parameters<typeof locationOf>[0]

/**
 * In store first, by place.
 * @param lines a subquery with the columns of `stock`, as far as they are needed
 * @param more further columns of the lines `s`, a join they need, and what comes first in the order
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
