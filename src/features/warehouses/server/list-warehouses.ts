import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

export async function listWarehouses(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listWarehouses>,
): Promise<Reply<typeof contract.listWarehouses>> {
  const { limit, offset } = query
  const warehouses = tx.selectFrom('legal_entities').where('tenant_id', '=', actor.tenant_id)
  const [rows, { total }] = await Promise.all([
    warehouses
      .select(['id', 'tenant_id', 'name'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    warehouses.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { warehouses: rows, pagination: { limit, offset, total } }
}
