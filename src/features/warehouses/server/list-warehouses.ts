import type * as contract from '../contract.ts'
import { paged } from '#platform/database/paged.ts'
import type { Handler } from '#platform/http/route.ts'

export const listWarehouses: Handler<typeof contract.listWarehouses> = async (tx, actor, { query }) => {
  const list = tx
    .selectFrom('legal_entities')
    .where('tenant_id', '=', actor.tenant_id)
    .select(['id', 'tenant_id', 'name'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const { rows, pagination } = await paged(list, query)
  return { warehouses: rows, pagination }
}
