import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { importSummaries } from './read-imports.ts'

export async function listImports(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listImports>,
): Promise<Reply<typeof contract.listImports>> {
  const { limit, offset } = query
  const [imports, { total }] = await Promise.all([
    importSummaries(tx, actor)
      .orderBy('imported_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    tx
      .selectFrom('imports')
      .where('tenant_id', '=', actor.tenant_id)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { imports, pagination: { limit, offset, total } }
}
