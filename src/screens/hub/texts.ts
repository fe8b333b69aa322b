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
  expired: (day: string) => `Expired on ${day}`,
} as const

export const booksTexts = {
  title: 'Books',
  text: 'We recompute your stock from every movement and compare.',
  check: 'Check the books',
  agrees: (straws: number) => `${plural(straws, 'straw')} checked. Stock and movements agree.`,
  differs: (count: number) => `${plural(count, 'difference')} found`,
  stockOn: 'Stock on',
  stockNone: 'No stock on this day.',
  difference: 'Difference',
  journal: 'From movements',
  book: 'Your stock',
} as const
