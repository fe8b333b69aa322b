/** Texts given in the specification are verbatim. */

export const frameTexts = {
  skip: 'Skip to content',
  navigation: 'Main',
  search: 'Search',
  find: 'Find straws',
  searchHint: 'Find or do anything',
  searchKeys: (isMac: boolean) => (isMac ? '⌘ K' : 'Ctrl K'),
  logOut: 'Log out',
  colours: 'Theme',
  light: 'Light',
  dark: 'Dark',
  auto: 'Same as device',
  paidUntil: (day: string) => `Paid until ${day}`,
  menu: 'Your menu',
  account: 'Account:',
  mobile: 'A mobile version is in progress.',
  dismiss: 'Dismiss',
  closeFirst: (text: string) => `Close this, then scan “${text}” again.`,
  onlyReading:
    'The server’s disk is full: you can only read. Nothing can be recorded until there is room again.',
  expired: (day: string) =>
    `Your subscription expired on ${day}. You can still read everything; renew to make changes.`,
  expiredMember: (day: string) =>
    `The subscription expired on ${day}. You can still read everything. To make changes, ask an account owner to renew it.`,
  expiredAction: 'Pay now',
  unpaid: 'Subscription expired',
  unpaidLater: 'Not now',
} as const
