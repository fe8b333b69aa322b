import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/paged.ts'
import type { Actor } from '#platform/http/actor.ts'
import type * as contract from '../contract.ts'

export async function listDiscardedEntries(
  tx: Tx,
  { tenant_id }: Actor,
  { query }: Input<typeof contract.listDiscardedEntries>,
): Promise<Reply<typeof contract.listDiscardedEntries>> {
  const list = tx
    .selectFrom('discarded_entries')
    .where('tenant_id', '=', tenant_id)
    .select(['id', 'said', 'why', 'happened_at', 'discarded_at', 'discarded_by_name'])
    .orderBy('discarded_at', 'desc')
    .orderBy('id', 'desc')
  const { rows, pagination } = await paged(list, query)
  return { entries: rows, pagination }
}
