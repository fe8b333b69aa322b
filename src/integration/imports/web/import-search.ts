import * as z from 'zod/mini'
import { pageParams, searchParams } from '#ui/search-params.ts'

export const validateImportSearch = searchParams({
  ...pageParams,
  step: z.enum(['columns', 'check']),
  id: z.string().check(z.minLength(1)),
})
export type ImportSearch = ReturnType<typeof validateImportSearch>
