import Stripe from 'stripe'
import { Refusal } from '../contract/refusal.ts'
import type { Payments } from './payments.ts'

const NAME = 'Strawbook, 30 days'

/**
 * Creates payments through Stripe.
 * @param more additional settings of its client, such as the address that tests replace
 */
export function stripePayments(
  secret_key: string,
  webhookSecret: string,
  more: Stripe.StripeConfig = {},
): Payments {
  const stripe = new Stripe(secret_key, { maxNetworkRetries: 2, timeout: 15_000, telemetry: false, ...more })
  return {
    async startCheckout({ tenant_id, payment_id, amount, currency, email, return_url, cancel_url }) {
      const price_data = {
        currency: currency.toLowerCase(),
        unit_amount: amount,
        product_data: { name: NAME },
      }
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [{ quantity: 1, price_data }],
          client_reference_id: payment_id,
          metadata: { tenant_id, payment_id },
          customer_email: email,
          success_url: return_url,
          cancel_url,
        },
        { idempotencyKey: payment_id },
      )
      if (!session.url) throw new Error('Stripe returned no payment URL')
      return session.url
    },
    async readEvent(body, signature) {
      const event = await stripe.webhooks
        .constructEventAsync(body, signature ?? '', webhookSecret)
        .catch(() => {
          throw new Refusal('MALFORMED', 'The signature is not valid.')
        })
      switch (event.type) {
        case 'checkout.session.completed':
        case 'checkout.session.async_payment_succeeded':
          return about(event.data.object, event.data.object.payment_status === 'unpaid' ? null : 'PAID')
        case 'checkout.session.async_payment_failed':
        case 'checkout.session.expired':
          return about(event.data.object, 'FAILED')
        default:
          return null
      }
    },
  }
}

/**
 * Returns the event of a checkout session; null without an outcome, or if it is not one of our payments. Stripe
 * reports a session with a delayed payment method again when it is paid or has failed.
 */
function about({ metadata }: Stripe.Checkout.Session, outcome: 'PAID' | 'FAILED' | null) {
  const { tenant_id, payment_id } = metadata ?? {}
  return tenant_id && payment_id && outcome ? { tenant_id, payment_id, outcome } : null
}
