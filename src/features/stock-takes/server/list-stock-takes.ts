import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/paged.ts'
import type { Actor } from '#platform/http/actor.ts'
import { stockTakesOf } from './read-stock-takes.ts'

export async function listStockTakes(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listStockTakes>,
): Promise<Reply<typeof contract.listStockTakes>> {
  const { container_id, state } = query
  const found = stockTakesOf(tx, actor)
    .$if(container_id !== undefined, (some) => some.where('container_id', '=', container_id!))
    .$if(state !== undefined, (some) => some.where('state', '=', state!))
  const { rows, pagination } = await paged(found, query)
  return { stock_takes: rows, pagination }
}
