import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { type Subscription, SUBSCRIPTION_PRICE } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

const MOST_PAYMENTS = 100

export async function showSubscription(
  tx: Tx,
  actor: Actor,
  _: Input<typeof contract.showSubscription>,
): Promise<Subscription> {
  const payments = await tx
    .selectFrom('payments')
    .select(['id', 'status', 'amount', 'currency', 'created_at', 'paid_until'])
    .where('tenant_id', '=', actor.tenant_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_PAYMENTS)
    .execute()
  return { expires_on: actor.subscription_expires_on, price: SUBSCRIPTION_PRICE, payments }
}
