import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { readStockTake } from './read-stock-takes.ts'

export const showStockTake: Handler<typeof contract.showStockTake> = (tx, actor, { params }) =>
  readStockTake(tx, actor, params.id)
