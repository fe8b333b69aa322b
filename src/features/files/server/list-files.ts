import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/paged.ts'
import type { Actor } from '#platform/http/actor.ts'
import { ABOUT } from '../contract.ts'
import { filesOf } from './read-files.ts'

export async function listFiles(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listFiles>,
): Promise<Reply<typeof contract.listFiles>> {
  const found = ABOUT.reduce(
    (some, column) => (query[column] === undefined ? some : some.where(column, '=', query[column])),
    filesOf(tx, actor),
  )
  const { rows, pagination } = await paged(found, query)
  return { files: rows, pagination }
}
