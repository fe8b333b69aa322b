import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import { Refusal } from '#platform/contract/refusal.ts'
import { pathInAccount } from '#platform/contract/account-in-address.ts'
import { SUBSCRIPTION_PRICE } from '../contract.ts'
import { openTenant } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { recordEvent } from '#features/security/server/record-event.ts'
import type { Handler } from '#platform/http/route.ts'
import { settlePayment } from './receive-payment-event.ts'

/** Starts a payment for 30 days; the subscription is extended only once the provider confirms it. */
export const startCheckout: Handler<typeof contract.startCheckout, [ExternalServices]> = async (
  database,
  actor,
  _,
  { payments, link },
) => {
  const { tenant_id, user_id, email } = actor
  const payment_id = uuidv7()
  await database.transaction(async (tx) => {
    await openTenant(tx, tenant_id)
    await tx
      .insertInto('payments')
      .values({ tenant_id, id: payment_id, ...SUBSCRIPTION_PRICE, requested_by: user_id })
      .execute()
    await recordEvent(tx, actor, { kind: 'CHECKOUT_STARTED', subject_id: payment_id })
  })
  const return_url = link(pathInAccount(`/hub/subscription/payment?payment=${payment_id}`, tenant_id))
  try {
    const checkout = { tenant_id, payment_id, ...SUBSCRIPTION_PRICE, email, return_url }
    return { url: await payments.startCheckout(checkout) }
  } catch (error) {
    await database.transaction((tx) => settlePayment(tx, { tenant_id, payment_id, outcome: 'FAILED' }))
    const message = 'Checkout could not be loaded. Please try again.'
    throw new Refusal('CHECKOUT_FAILED', message, { cause: error })
  }
}
