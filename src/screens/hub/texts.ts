/** Texts from the specification are verbatim. */
import { grouped, plural } from '#platform/contract/grouped.ts'

export const hubTexts = {
  title: 'Hub',
  you: 'You',
  more: 'More in the hub',
  general: 'General',
  access: 'Log-in',
  organisation: 'Organisation',
  exports: 'Import and export',
  import: 'Import',
  importText: 'Batches, horses, stakeholders and movements from a spreadsheet. You can undo a whole import.',
  openImport: 'Import spreadsheet',
  subscription: 'Subscription',
  until: (day: string) => `Until ${day}`,
  expired: (day: string) => `Expired on ${day}`,
  membersAndInvited: (members: number, invited: number, expired: number) =>
    [
      String(members),
      ...(invited > 0 ? [`${invited} invited`] : []),
      ...(expired > 0 ? [plural(expired, 'expired invitation')] : []),
    ].join(', '),
} as const

export const booksTexts = {
  title: 'Books',
  text: 'We recalculate your stock from every movement and compare.',
  check: 'Check the books',
  agrees: (straws: number) =>
    `${grouped(straws)} ${straws === 1 ? 'straw' : 'straws'} checked, no difference`,
  differs: (straws: number, count: number) =>
    `${grouped(straws)} ${straws === 1 ? 'straw' : 'straws'} checked, ${plural(count, 'difference')}`,
  goodNight: 'No difference last night',
  badNight: (count: number) => `${plural(count, 'difference')} last night`,
  justNow: 'Just now',
  from: (movements: number, day: string, time: string) =>
    `From ${plural(movements, 'movement')}, ${day} at ${time}`,
  firstTitle: 'Checked every night',
  first: 'The first nightly check runs tonight. You can also check now.',
  firstNight: 'The first nightly check runs tonight.',
  failed: 'Could not load the checks. Try again.',
  nights: (count: number) => (count === 1 ? 'Last night' : `Last ${count} nights`),
  allGood: 'no difference',
  someBad: (count: number) => `differences on ${plural(count, 'night')}`,
  night: (day: string, count: number) =>
    count === 0 ? `${day}: no difference` : `${day}: ${plural(count, 'difference')}`,
  notChecked: (day: string) => `${day}: not checked`,
  ofNight: (day: string) => `Differences of ${day}`,
  firstOnes: (shown: number, all: number) => `The first ${shown} of ${all}. “Check the books” lists all.`,
  stockOn: 'Stock on a date',
  date: 'Date',
  today: 'Today',
  lastMonth: 'End of last month',
  lastYear: 'End of last year',
  byBatch: 'By batch',
  byOwner: 'By owner',
  rows: 'Rows',
  movementsUntil: (day: string) => `Movements until ${day}`,
  stockNone: 'No stock on this day.',
  difference: 'Difference',
  journal: 'From movements',
  book: 'Your stock',
} as const
