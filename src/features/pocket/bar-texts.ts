/** Texts of the offline bar. Every page loads them, unlike the other texts of this feature. */
export const pocketBarTexts = {
  unsent: (count: number) => `${count} not yet sent`,
  refused: (count: number) => `${count} refused`,
  noSignal: 'No signal',
  asOf: (when: string) => `as of ${when}`,
  find: 'Find straws',
  drafts: (count: number) => `${count} under way`,
  undoOf: (said: string) => `Undo: ${said}`,
} as const
