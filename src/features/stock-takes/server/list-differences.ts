import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readDifferences } from './read-differences.ts'
import { readStockTake } from './read-stock-takes.ts'

export async function listDifferences(
  tx: Tx,
  actor: Actor,
  { params }: Input<typeof contract.listDifferences>,
): Promise<Reply<typeof contract.listDifferences>> {
  const take = await readStockTake(tx, actor, params.id)
  return { differences: await readDifferences(tx, actor, take) }
}
