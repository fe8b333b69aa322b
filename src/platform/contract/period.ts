import * as z from 'zod/mini'

/** What a period is refused with that ends before it begins. */
export const ENDS_BEFORE = 'Before the first day'

type Day = string | null | undefined

/** Whether a period, with days as `YYYY-MM-DD`, does not end before it begins. A missing day is no limit. */
export function isPeriod(from: Day, to: Day): boolean {
  return !from || !to || from <= to
}

/** Refuses a request whose period, from `from` to `to`, ends before it begins. */
export function withPeriod<S extends z.ZodMiniObject>(request: S): S {
  return request.check(
    z.refine(({ from, to }: z.infer<S> & { from?: Day; to?: Day }) => isPeriod(from, to), {
      error: ENDS_BEFORE,
      path: ['to'],
    }),
  )
}
