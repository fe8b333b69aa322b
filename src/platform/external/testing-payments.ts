import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../contract/refusal.ts'
import type { PaymentEvent, Payments } from './payments.ts'

export type TestingPayments = Payments & {
  /** The provider's message for a payment made or declined on our own test page. */
  tell(event: PaymentEvent): { body: Buffer; signature: string }
}

/** Simulated payments: a page of our own asks for the outcome and reports it as a provider would. */
export function testingPayments(): TestingPayments {
  const secret = randomBytes(32)
  const sign = (body: Buffer) => createHmac('sha256', secret).update(body).digest()
  return {
    async startCheckout({ tenant_id, payment_id, return_url }) {
      const page = new URL('/testing/payment', return_url)
      page.searchParams.set('tenant_id', tenant_id)
      page.searchParams.set('payment_id', payment_id)
      return page.toString()
    },
    async readEvent(body, signature) {
      const [given, right] = [Buffer.from(signature ?? '', 'hex'), sign(body)]
      if (given.length !== right.length || !timingSafeEqual(given, right)) {
        throw new Refusal('MALFORMED', 'The signature does not fit.')
      }
      return JSON.parse(body.toString('utf8')) as PaymentEvent
    },
    tell(event) {
      const body = Buffer.from(JSON.stringify(event))
      return { body, signature: sign(body).toString('hex') }
    },
  }
}
