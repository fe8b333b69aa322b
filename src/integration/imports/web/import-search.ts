import * as z from 'zod/mini'
import { pageParams, searchParams } from '#ui/search-params.ts'

/** Search parameters: the step or the import that is shown, and a page of the list of imports. */
export const validateImportSearch = searchParams({
  ...pageParams,
  step: z.enum(['columns', 'check']),
  id: z.string().check(z.minLength(1)),
})
export type ImportSearch = ReturnType<typeof validateImportSearch>
