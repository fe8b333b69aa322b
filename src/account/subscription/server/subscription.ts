import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '#account/audit-log/server/record-event.ts'
import { pathInAccount } from '#platform/contract/account-header.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { openTenant, type Tx } from '#platform/database/database.ts'
import { lockTenant } from '#platform/database/in-tenant.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { PaymentEvent } from '#platform/external/payments.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { SUBSCRIPTION_DAYS, SUBSCRIPTION_PRICE } from '../contract.ts'

const MAX_PAYMENTS = 100

export const showSubscription: Handler<typeof contract.showSubscription> = async (tx, actor, _) => {
  const payments = await tx
    .selectFrom('payments')
    .select(['id', 'status', 'amount', 'currency', 'created_at', 'paid_until'])
    .where('tenant_id', '=', actor.tenant_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_PAYMENTS)
    .execute()
  return { expires_on: actor.subscription_expires_on, price: SUBSCRIPTION_PRICE, payments }
}

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
  const back = `/hub/subscription/payment?payment=${payment_id}`
  const urls = {
    return_url: link(pathInAccount(back, tenant_id)),
    cancel_url: link(pathInAccount(`${back}&cancelled=true`, tenant_id)),
  }
  try {
    const checkout = { tenant_id, payment_id, ...SUBSCRIPTION_PRICE, email, ...urls }
    return { url: await payments.startCheckout(checkout) }
  } catch (error) {
    await database.transaction((tx) => settlePayment(tx, { tenant_id, payment_id, outcome: 'FAILED' }))
    const message = 'Checkout could not be loaded. Please try again.'
    throw new Refusal('CHECKOUT_FAILED', message, { cause: error })
  }
}

/** Processes a payment event. Repeated or reordered events extend the subscription once per payment, by 30 days. */
export const receivePaymentEvent: Handler<typeof contract.receivePaymentEvent> = async (
  context,
  { body },
) => {
  const { database, external, signature } = context
  const event = await external.payments.readEvent(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature)
  if (event) await database.transaction((tx) => settlePayment(tx, event))
}

export async function settlePayment(tx: Tx, { tenant_id, payment_id, outcome }: PaymentEvent): Promise<void> {
  await openTenant(tx, tenant_id)
  if (outcome === 'FAILED') {
    // Only an open payment can fail: a late event does not undo a payment.
    await tx
      .updateTable('payments')
      .set({ status: 'FAILED', settled_at: sql<string>`now()` })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', payment_id)
      .where('status', '=', 'OPEN')
      .execute()
    return
  }
  // Lock the tenant, so that the second of two concurrent payments extends the end that the first one set.
  await lockTenant(tx, tenant_id)
  const { rows } = await sql<{ paid_until: string; requested_by: string }>`
    update payments p set status = 'PAID', settled_at = now(),
      paid_until = greatest(t.subscription_expires_on, now()) + ${`${SUBSCRIPTION_DAYS} days`}::interval
    from tenants t
    where t.id = p.tenant_id and p.tenant_id = ${tenant_id} and p.id = ${payment_id} and p.status <> 'PAID'
    returning p.paid_until, p.requested_by
  `.execute(tx)
  const paid = rows[0]
  if (!paid) return
  await tx
    .updateTable('tenants')
    .set({ subscription_expires_on: paid.paid_until })
    .where('id', '=', tenant_id)
    .execute()
  const who = { tenant_id, user_id: paid.requested_by }
  await recordEvent(tx, who, { kind: 'SUBSCRIPTION_PAID', subject_id: payment_id })
}
