import * as z from 'zod/mini'
import { searchParams } from '#ui/search-params.ts'

export const validateScanSearch = searchParams({
  /**
   * Whether scans are listed instead of opened. If absent, scans are listed on computers, and on phones while the list
   * has lines.
   */
  many: z.boolean(),
  move: z.literal(true),
})
