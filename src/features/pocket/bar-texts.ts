/** What every page says of working without signal: loaded with each, unlike the other texts. */
export const pocketBarTexts = {
  unsent: (count: number) => `${count} not yet sent`,
  refused: (count: number) => `${count} refused`,
  noSignal: 'No signal',
  asOf: (when: string) => `as of ${when}`,
  find: 'Find straws',
  drafts: (count: number) => `${count} under way`,
  undoOf: (said: string) => `Undo: ${said}`,
} as const
