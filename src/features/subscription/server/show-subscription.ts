import type * as contract from '../contract.ts'
import { SUBSCRIPTION_PRICE } from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'

const MOST_PAYMENTS = 100

export const showSubscription: Handler<typeof contract.showSubscription> = async (tx, actor, _) => {
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
