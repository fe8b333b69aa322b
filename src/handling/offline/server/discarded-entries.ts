import { v7 as uuidv7 } from 'uuid'
import { fullName } from '#platform/contract/permissions.ts'
import { paged } from '#platform/database/queries.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'

export const listDiscardedEntries: Handler<typeof contract.listDiscardedEntries> = async (
  tx,
  { tenant_id },
  { query },
) => {
  const list = tx
    .selectFrom('discarded_entries')
    .where('tenant_id', '=', tenant_id)
    .select(['id', 'summary', 'error', 'happened_at', 'discarded_at', 'discarded_by_name'])
    .orderBy('discarded_at', 'desc')
    .orderBy('id', 'desc')
  const { rows, pagination } = await paged(list, query)
  return { entries: rows, pagination }
}

/** Records a discarded entry once, even if several tabs report it. */
export const discardEntry: Handler<typeof contract.discardEntry> = async (tx, actor, { body }) => {
  const { tenant_id, user_id: discarded_by } = actor
  const { key, summary, error, happened_at } = body
  const discarded_by_name = fullName(actor)
  await tx
    .insertInto('discarded_entries')
    .values({ id: uuidv7(), tenant_id, key, summary, error, happened_at, discarded_by, discarded_by_name })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'discarded_by', 'key']).doNothing())
    .execute()
}
