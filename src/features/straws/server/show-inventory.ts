import type * as contract from '../contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '#platform/http/route.ts'
import { readLines } from './read-lines.ts'
import { replayedStraws } from './replayed-straws.ts'

/** The stock as stored or, for a given day, as replayed from the journal. */
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

/** The columns of `stock`, of straws that were replayed. */
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
