/** The interface to a payment provider, independent of which one. */

export type Checkout = {
  tenant_id: string
  payment_id: string
  /** In the currency's smallest unit. */
  amount: number
  currency: string
  email: string
  /** Where the payer returns to, whatever the outcome. */
  return_url: string
}

/** A provider's report on a payment; events may arrive late, twice or out of order. */
export type PaymentEvent = { tenant_id: string; payment_id: string; outcome: 'PAID' | 'FAILED' }

export type Payments = {
  /** @returns the URL of the payment page */
  startCheckout(checkout: Checkout): Promise<string>
  /**
   * Reads a provider's message.
   * @returns null if it concerns nothing of ours
   * @throws Refusal MALFORMED if it is not signed by the provider, or was signed too long ago
   */
  readEvent(body: Buffer, signature: string | undefined): Promise<PaymentEvent | null>
}
