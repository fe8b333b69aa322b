import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { readDifferences } from './read-differences.ts'
import { readStockTake } from './read-stock-takes.ts'

export const listDifferences: Handler<typeof contract.listDifferences> = async (tx, actor, { params }) => {
  const take = await readStockTake(tx, actor, params.id)
  return { differences: await readDifferences(tx, actor, take) }
}
