import { paged } from '#platform/database/paged.ts'
import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'

export const listDiscardedEntries: Handler<typeof contract.listDiscardedEntries> = async (
  tx,
  { tenant_id },
  { query },
) => {
  const list = tx
    .selectFrom('discarded_entries')
    .where('tenant_id', '=', tenant_id)
    .select(['id', 'said', 'why', 'happened_at', 'discarded_at', 'discarded_by_name'])
    .orderBy('discarded_at', 'desc')
    .orderBy('id', 'desc')
  const { rows, pagination } = await paged(list, query)
  return { entries: rows, pagination }
}
