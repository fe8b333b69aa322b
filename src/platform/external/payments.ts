import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../contract/refusal.ts'

/** Payment of a subscription, independent of the provider. */

export type Checkout = {
  tenant_id: string
  payment_id: string
  /** Amount in the currency's smallest unit. */
  amount: number
  currency: string
  email: string
  /** URL to which the user is sent after the payment, regardless of the outcome. */
  return_url: string
  /** URL to which the user is sent on leaving the payment page without paying. */
  cancel_url: string
}

/** Report of a provider. Reports may arrive late, twice or out of order. */
export type PaymentEvent = { tenant_id: string; payment_id: string; outcome: 'PAID' | 'FAILED' }

export type Payments = {
  /** Starts a payment. @returns the URL of the payment page */
  startCheckout(checkout: Checkout): Promise<string>
  /**
   * Reads a provider's message; null if it does not report the outcome of one of our payments.
   * @throws Refusal MALFORMED if it is not signed by the provider, or was signed too long ago
   */
  readEvent(body: Buffer, signature: string | undefined): Promise<PaymentEvent | null>
}

export type TestingPayments = Payments & {
  /** Returns the signed message for a payment made or declined on our test page. */
  notify(event: PaymentEvent): { body: Buffer; signature: string }
}

/** Creates simulated payments: a test page asks for the outcome and reports it as a provider would. */
export function testingPayments(): TestingPayments {
  const secret = randomBytes(32)
  const sign = (body: Buffer) => createHmac('sha256', secret).update(body).digest()
  return {
    async startCheckout({ tenant_id, payment_id, return_url, cancel_url }) {
      const page = new URL('/testing/payment', return_url)
      page.searchParams.set('tenant_id', tenant_id)
      page.searchParams.set('payment_id', payment_id)
      page.searchParams.set('cancel', new URL(cancel_url).pathname + new URL(cancel_url).search)
      return page.toString()
    },
    async readEvent(body, signature) {
      const [given, right] = [Buffer.from(signature ?? '', 'hex'), sign(body)]
      if (given.length !== right.length || !timingSafeEqual(given, right)) {
        throw new Refusal('MALFORMED', 'The signature is not valid.')
      }
      return JSON.parse(body.toString('utf8')) as PaymentEvent
    },
    notify(event) {
      const body = Buffer.from(JSON.stringify(event))
      return { body, signature: sign(body).toString('hex') }
    },
  }
}
