import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/paged.ts'
import type { Actor } from '#platform/http/actor.ts'
import { importSummaries } from './read-imports.ts'

export async function listImports(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listImports>,
): Promise<Reply<typeof contract.listImports>> {
  const list = importSummaries(tx, actor).orderBy('imported_at', 'desc').orderBy('id', 'desc')
  const { rows, pagination } = await paged(list, query)
  return { imports: rows, pagination }
}
