/** The paid subscription, bought 30 days at a time. */
import * as z from 'zod/mini'
import { get, post } from '#platform/contract/endpoint.ts'
import { id, instant, tenant } from '#platform/contract/fields.ts'

export const SUBSCRIPTION_DAYS = 30

/** Price of 30 days, in the currency's smallest unit. */
export const SUBSCRIPTION_PRICE = { amount: 2900, currency: 'EUR' } as const

export const PAYMENT_STATUSES = ['OPEN', 'PAID', 'FAILED'] as const

export const Payment = z.strictObject({
  id,
  status: z.enum(PAYMENT_STATUSES),
  amount: z.int(),
  currency: z.string(),
  created_at: instant,
  /** New end of the subscription; null until the payment has extended it. */
  paid_until: z.nullable(instant),
})
export type Payment = z.infer<typeof Payment>

export const Subscription = z.strictObject({
  expires_on: instant,
  price: z.strictObject({ amount: z.int(), currency: z.string() }),
  payments: z.array(Payment),
})
export type Subscription = z.infer<typeof Subscription>

/** Formats an amount: 2900, EUR becomes "€29.00". */
export function priceText({ amount, currency }: { amount: number; currency: string }): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100)
}

export const showSubscription = get('/api/v1/subscription', {
  summary: 'Show the date the account is paid until, and its payments',
  query: z.strictObject(tenant),
  reply: Subscription,
})

export const startCheckout = post('/api/v1/subscription/checkouts', {
  summary: 'Start a payment for 30 more days',
  needs: 'MANAGE',
  body: z.strictObject(tenant),
  reply: z.strictObject({ url: z.string() }),
  open: ['EXPIRED'],
  runs: 'OUTSIDE_TRANSACTION',
  refusals: ['CHECKOUT_FAILED'],
})

export const receivePaymentEvent = post('/api/v1/subscription/webhook', {
  summary: 'Receive a signed message from the payment provider',
  needs: 'ANYONE',
  body: z.unknown(),
  takes: { raw: true },
})
