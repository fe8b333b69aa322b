import * as z from 'zod/mini'
import { searchParams } from '#ui/search-params.ts'

/** URL search parameters of scanning. */
export const validateScanSearch = searchParams({
  /** What is scanned makes a list, or opens at once; without either, as it was left. */
  many: z.boolean(),
  /** Where the list goes is being said. */
  move: z.literal(true),
})
