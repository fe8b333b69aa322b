/** Texts of stored undos. Every page loads them, unlike the other texts of this feature. */
export const undoTexts = {
  undoOf: (summary: string) => `Undo: ${summary}`,
} as const
