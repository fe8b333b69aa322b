/** Texts of the subscription. Those given in the specification are verbatim. */

export const subscriptionTexts = {
  title: 'Subscription',
  active: 'Active',
  expired: 'Expired',
  until: (day: string) => `Paid until ${day}.`,
  ended: (day: string) =>
    `It ended on ${day}. Everything can be read; to change anything, it has to be renewed.`,
  renewal: (price: string) => `${price} for 30 days, added to what is paid already.`,
  pay: 'Pay now',
  checkoutFailed: 'Checkout could not be loaded. Please try again.',
  ownerOnly: 'An owner of the account can pay.',
  history: 'Payments',
  none: 'Nothing has been paid yet.',
  date: 'Date',
  amount: 'Amount',
  status: 'Status',
  extended: 'Paid until',
  result: 'Payment',
  success: 'Thank you. Your payment arrived.',
  failed: 'We were unable to process your payment. Please try again.',
  waiting: 'We are waiting for the payment to be confirmed. This takes a moment.',
  retry: 'Try again',
  back: 'Back to the subscription',
  unknown: 'There is no such payment.',
} as const
