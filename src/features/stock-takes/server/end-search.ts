import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Handler } from '#platform/http/route.ts'
import { readStockTake } from './read-stock-takes.ts'

/** Somebody who is told twice has found them once. */
export const endSearch: Handler<typeof contract.endSearch> = async (tx, actor, { params }) => {
  const { numUpdatedRows } = await tx
    .updateTable('stock_take_searches')
    .set({
      found_at: sql<string>`coalesce(found_at, now())`,
      found_by_name: sql<string>`coalesce(found_by_name, ${fullName(actor)})`,
    })
    .where('tenant_id', '=', actor.tenant_id)
    .where('stock_take_id', '=', params.id)
    .where('number', '=', params.number)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound('The search')
  return readStockTake(tx, actor, params.id)
}
