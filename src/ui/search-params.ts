/** Search parameters of addresses: parsing, and navigation options for typed and chosen filters. */
import * as z from 'zod/mini'

type Shape = Record<string, z.ZodMiniType>

/**
 * Returns a function that reads the search parameters named in `shape` and leaves out those that their schemas refuse.
 */
export function searchParams<const S extends Shape>(shape: S) {
  return (search: Record<string, unknown>) => {
    const parsed = Object.entries(shape).map(([name, schema]) => [name, schema.safeParse(search[name]).data])
    return Object.fromEntries(parsed.filter(([, value]) => value !== undefined)) as {
      [K in keyof S]?: z.infer<S[K]> | undefined
    }
  }
}

/** Text that is not empty. Numbers are converted, because the router parses numeric strings as numbers. */
export const searchText = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  z.string().check(z.minLength(1)),
)

export const pageParams = {
  limit: z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(100))),
  offset: z.pipe(z.coerce.number(), z.int().check(z.minimum(1))),
}

export const validatePageSearch = searchParams(pageParams)
export type PageSearch = ReturnType<typeof validatePageSearch>

/**
 * Navigation options for filters while they are typed, which add no history entries, so that Back does not undo single
 * letters.
 */
export const REPLACE_HISTORY = { replace: true } as const

/** Navigation options for another page of a list, which is shown from its top. */
export const SCROLL_TO_TOP = { resetScroll: true } as const

export type Step = Partial<typeof REPLACE_HISTORY & typeof SCROLL_TO_TOP>

export const KEEP_SCROLL = { resetScroll: false } as const
