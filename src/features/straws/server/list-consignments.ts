import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { StrawsOut } from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'

/**
 * The account's straws held by others. The last movement of such a straw is the one that brought it to its holder.
 */
export const listConsignments: Handler<typeof contract.listConsignments> = async (tx, actor, { query }) => {
  const { limit, offset } = query
  const { tenant_id } = actor
  const [{ rows: consignments }, { total, straws }] = await Promise.all([
    sql<StrawsOut>`
      ${strawsOut(tenant_id)}
      order by since, b.label, k.holder_id, k.owner_id limit ${limit} offset ${offset}
    `.execute(tx),
    tx
      .selectFrom('stock')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .select(({ fn }) => fn.coalesce(fn.sum<number>('straws'), sql<number>`0`).as('straws'))
      .where('tenant_id', '=', tenant_id)
      .where('status', '=', 'CONSIGNED')
      .executeTakeFirstOrThrow(),
  ])
  return { consignments, pagination: { limit, offset, total }, stats: { straws } }
}

/** Selects, without order, who holds which of the account's straws, `k`, and since when the first of them. */
export function strawsOut(tenant_id: string) {
  return sql`
    select k.batch_id, b.label as batch_label, k.owner_id, o.name as owner_name, k.holder_id,
      h.name as holder_name, k.straws, k.numbers, (
      select min(s.last_moved_on) from straws s
      where s.tenant_id = k.tenant_id and s.batch_id = k.batch_id and s.status = 'CONSIGNED'
        and s.owner_id = k.owner_id and s.holder_id = k.holder_id
    ) as since
    from stock k join batches b on b.tenant_id = k.tenant_id and b.id = k.batch_id
    join parties o on o.tenant_id = k.tenant_id and o.id = k.owner_id
    join parties h on h.tenant_id = k.tenant_id and h.id = k.holder_id
    where k.tenant_id = ${tenant_id} and k.status = 'CONSIGNED'
  `
}
