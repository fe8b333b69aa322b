/**
 * How what is typed into a filter goes into the address. Each press is a step that Back undoes; the letters of a word are
 * none, and Back leads to before them.
 */
export const TYPED = { replace: true } as const

/** Another page of a list is read from its top. */
export const PAGED = { resetScroll: true } as const

/** What is pressed needs none, and leaves the page where it is. */
export type Step = Partial<typeof TYPED & typeof PAGED>

export const IN_PLACE = { resetScroll: false } as const
