import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { StockTake } from '../contract.ts'
import { readStockTake } from './read-stock-takes.ts'

/** Somebody who is told twice has found them once. */
export async function endSearch(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.endSearch>,
): Promise<StockTake> {
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
