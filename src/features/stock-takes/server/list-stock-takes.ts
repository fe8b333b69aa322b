import type * as contract from '../contract.ts'
import { paged } from '#platform/database/paged.ts'
import type { Handler } from '#platform/http/route.ts'
import { stockTakesOf } from './read-stock-takes.ts'

export const listStockTakes: Handler<typeof contract.listStockTakes> = async (tx, actor, { query }) => {
  const { container_id, state } = query
  const found = stockTakesOf(tx, actor)
    .$if(container_id !== undefined, (some) => some.where('container_id', '=', container_id!))
    .$if(state !== undefined, (some) => some.where('state', '=', state!))
  const { rows, pagination } = await paged(found, query)
  return { stock_takes: rows, pagination }
}
