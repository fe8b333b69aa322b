import { v7 as uuidv7 } from 'uuid'
import { fullName } from '#platform/contract/roles.ts'
import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'

/** Recorded once for each entry, from however many tabs it is said. */
export const discardEntry: Handler<typeof contract.discardEntry> = async (tx, actor, { body }) => {
  const { tenant_id, user_id: discarded_by } = actor
  const { key, said, why, happened_at } = body
  const discarded_by_name = fullName(actor)
  await tx
    .insertInto('discarded_entries')
    .values({ id: uuidv7(), tenant_id, key, said, why, happened_at, discarded_by, discarded_by_name })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'discarded_by', 'key']).doNothing())
    .execute()
}
