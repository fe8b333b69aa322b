import * as z from 'zod/mini'
import { searchParams } from '#ui/search-params.ts'

/** URL search parameters of scanning. */
export const validateScanSearch = searchParams({
  /** Whether scans make a list instead of being opened. The default is a list on computers and while one has lines. */
  many: z.boolean(),
  /** Whether the destination of the list is being chosen. */
  move: z.literal(true),
})
