/** Payments: what is asked of a provider, and what it tells, whoever it is. */

export type Checkout = {
  tenant_id: string
  payment_id: string
  /** In the currency's smallest unit. */
  amount: number
  currency: string
  email: string
  /** Where the payer comes back to, however it went. */
  return_url: string
}

/** What a provider tells of a payment; any event may come late, twice or in another order. */
export type PaymentEvent = { tenant_id: string; payment_id: string; outcome: 'PAID' | 'FAILED' }

export type Payments = {
  /** @returns the address of the page on which it is paid */
  startCheckout(checkout: Checkout): Promise<string>
  /**
   * Reads a provider's message.
   * @returns null for what is about nothing of ours
   * @throws Refusal MALFORMED when it is not signed by the provider, or signed too long ago
   */
  readEvent(body: Buffer, signature: string | undefined): Promise<PaymentEvent | null>
}
