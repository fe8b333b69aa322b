import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { stockTakesOf } from './read-stock-takes.ts'

export async function listStockTakes(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listStockTakes>,
): Promise<Reply<typeof contract.listStockTakes>> {
  const { limit, offset, container_id, state } = query
  const found = stockTakesOf(tx, actor)
    .$if(container_id !== undefined, (some) => some.where('container_id', '=', container_id!))
    .$if(state !== undefined, (some) => some.where('state', '=', state!))
  const [stock_takes, { total }] = await Promise.all([
    found.limit(limit).offset(offset).execute(),
    found
      .clearSelect()
      .clearOrderBy()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { stock_takes, pagination: { limit, offset, total } }
}
