import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/paged.ts'
import type { Actor } from '#platform/http/actor.ts'

export async function listWarehouses(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listWarehouses>,
): Promise<Reply<typeof contract.listWarehouses>> {
  const list = tx
    .selectFrom('legal_entities')
    .where('tenant_id', '=', actor.tenant_id)
    .select(['id', 'tenant_id', 'name'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const { rows, pagination } = await paged(list, query)
  return { warehouses: rows, pagination }
}
