/** Texts of the frame around every screen. Texts given in the specification are verbatim. */

export const frameTexts = {
  skip: 'Skip to the content',
  navigation: 'Main',
  search: 'Search',
  searchHint: 'Find a stallion, batch or place',
  searchNothing: 'Nothing found',
  searchWaiting: 'Searching…',
  searchFailed: 'The search did not work.',
  searchKeys: (isMac: boolean) => (isMac ? '⌘ K' : 'Ctrl K'),
  logOut: 'Log out',
  colours: 'Theme',
  light: 'Light',
  dark: 'Dark',
  auto: 'As the system',
  paidUntil: (day: string) => `Paid until ${day}`,
  menu: 'Your menu',
  account: 'Account:',
  mobile: 'A mobile version is in progress.',
  dismiss: 'Dismiss',
  closeFirst: (text: string) => `“${text}” was scanned. Close what is open here, then scan it again.`,
  onlyReading:
    'Only reading works: the server has no room left on its disk. Nothing can be recorded until there is room again.',
  expired: (day: string) =>
    `Your subscription ended on ${day}. You can still read everything; renew to make changes.`,
  expiredMember: (day: string) =>
    `The subscription ended on ${day}. You can still read everything; an owner of the account has to renew it before anything can be changed.`,
  expiredAction: 'Pay now',
  unpaid: 'The subscription is over',
  unpaidLater: 'Not now',
} as const
