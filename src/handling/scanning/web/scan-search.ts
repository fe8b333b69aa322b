import * as z from 'zod/mini'
import { searchParams } from '#ui/search-params.ts'

export const validateScanSearch = searchParams({
  /** Whether scans make a list instead of being opened. The default is a list on computers and while one has lines. */
  many: z.boolean(),
  move: z.literal(true),
})
