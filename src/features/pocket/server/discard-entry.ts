import { v7 as uuidv7 } from 'uuid'
import type { Input } from '#platform/contract/endpoint.ts'
import { fullName } from '#platform/contract/roles.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type * as contract from '../contract.ts'

/** Recorded once for each entry, from however many tabs it is said. */
export async function discardEntry(
  tx: Tx,
  actor: Actor,
  { body }: Input<typeof contract.discardEntry>,
): Promise<undefined> {
  const { tenant_id, user_id: discarded_by } = actor
  const { key, said, why, happened_at } = body
  const discarded_by_name = fullName(actor)
  await tx
    .insertInto('discarded_entries')
    .values({ id: uuidv7(), tenant_id, key, said, why, happened_at, discarded_by, discarded_by_name })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'discarded_by', 'key']).doNothing())
    .execute()
}
