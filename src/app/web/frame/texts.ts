/** User-visible texts of the frame around every screen. Those given in the specification are verbatim. */

export const frameTexts = {
  skip: 'Skip to the content',
  navigation: 'Main',
  search: 'Search',
  searchHint: 'Batches, horses, containers, parties…',
  searchNothing: 'Nothing found',
  searchWaiting: 'Searching…',
  searchFailed: 'The search did not work.',
  searchKeys: (isMac: boolean) => (isMac ? '⌘ K' : 'Ctrl K'),
  logOut: 'Log out',
  colours: 'Light or dark',
  menu: 'Your menu',
  mobile: 'A mobile version is in progress.',
  dismiss: 'Dismiss',
  expired: (day: string) =>
    `The subscription ended on ${day}. Everything can still be read; to change anything, it has to be renewed.`,
  expiredMember: (day: string) =>
    `The subscription ended on ${day}. Everything can still be read; to change anything, an owner of the account has to renew it.`,
  expiredAction: 'Pay now',
  unpaid: 'The subscription is over',
  unpaidLater: 'Not now',
} as const
