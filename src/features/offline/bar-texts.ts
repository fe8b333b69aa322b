/** Texts of the offline bar. Every page loads them, unlike the other texts of this feature. */
export const offlineBarTexts = {
  unsent: (count: number) => `${count} not yet sent`,
  refused: (count: number) => `${count} refused`,
  noSignal: 'No signal',
  asOf: (when: string) => `as of ${when}`,
  find: 'Find straws',
  drafts: (count: number) => `${count} under way`,
  undoOf: (summary: string) => `Undo: ${summary}`,
} as const
