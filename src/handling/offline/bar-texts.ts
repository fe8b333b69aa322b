/** Texts of the offline bar. Every page loads them, unlike the other texts of this feature. */
export const offlineBarTexts = {
  unsent: (count: number) => `${count} waiting to send`,
  refused: (count: number) => `${count} not accepted`,
  noSignal: 'Offline',
  asOf: (when: string) => `as of ${when}`,
  find: 'Find straws',
  drafts: (count: number) => `${count} in progress`,
  undoOf: (summary: string) => `Undo: ${summary}`,
} as const
