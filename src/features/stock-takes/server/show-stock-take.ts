import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { StockTake } from '../contract.ts'
import { readStockTake } from './read-stock-takes.ts'

export function showStockTake(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.showStockTake>,
): Promise<StockTake> {
  return readStockTake(tx, actor, params.id)
}
