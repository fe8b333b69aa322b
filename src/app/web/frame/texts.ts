/** What people read in the frame around every screen. Where the specification gives a text, it stands here letter for letter. */

export const frameTexts = {
  skip: 'Skip to the content',
  navigation: 'Main',
  search: 'Search',
  search_hint: 'Batches, horses, containers, parties…',
  search_nothing: 'Nothing found',
  search_waiting: 'Searching…',
  search_failed: 'The search did not work.',
  search_keys: (is_mac: boolean) => (is_mac ? '⌘ K' : 'Ctrl K'),
  log_out: 'Log out',
  colours: 'Light or dark',
  menu: 'Your menu',
  testing: 'Testing',
  version: (version: string) => `Version ${version}`,
  mobile: 'A mobile version is in progress.',
  dismiss: 'Dismiss',
  expired: (day: string) =>
    `The subscription ended on ${day}. Everything can still be read; to change anything, it has to be renewed.`,
  expired_member: (day: string) =>
    `The subscription ended on ${day}. Everything can still be read; to change anything, an owner of the account has to renew it.`,
  expired_action: 'Pay now',
  unpaid: 'The subscription is over',
  unpaid_later: 'Not now',
} as const
