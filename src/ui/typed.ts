/**
 * How what is typed into a filter goes into the address. Each press is a step that Back undoes; the letters of a word are
 * none, and Back leads to before them.
 */
export const TYPED = { replace: true } as const

/** What is pressed needs none. */
export type Step = Partial<typeof TYPED>
