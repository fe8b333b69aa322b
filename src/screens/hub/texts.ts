/** Texts from the specification are verbatim. */
import { plural } from '#platform/contract/grouped.ts'

export const hubTexts = {
  title: 'Hub',
  import: 'Import',
  general: 'General',
  access: 'Log-in',
  organisation: 'Organisation',
  subscription: 'Subscription',
  until: (day: string) => `Paid until ${day}`,
  expired: (day: string) => `Ended on ${day}`,
} as const

export const booksTexts = {
  title: 'Books',
  text: 'Every straw follows from the movements that were booked. Replaying all of them has to give exactly the stock you see.',
  check: 'Check the books',
  agrees: (straws: number) => `${plural(straws, 'straw')} checked. The books agree with every movement.`,
  differs: (count: number) => `${plural(count, 'difference')} found`,
  stockOn: 'Stock on',
  stockNone: 'There was nothing in stock on this day.',
  difference: 'What does not agree',
  journal: 'By the movements',
  book: 'In the books',
} as const
