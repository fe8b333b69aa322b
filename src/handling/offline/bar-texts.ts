/** Texts of the strip that every page shows offline. */
export const offlineBarTexts = {
  unsent: (count: number) => `${count} waiting to send`,
  refused: (count: number) => `${count} not accepted`,
  noSignal: 'Offline',
  asOf: (when: string) => `as of ${when}`,
  find: 'Find straws',
  drafts: (count: number) => `${count} in progress`,
} as const
