import * as z from 'zod/mini'
import { searchParams } from '#ui/search-params.ts'

export const validateStockTakeSearch = searchParams({
  canister: z.int(),
  review: z.literal(true),
  /** Number of the difference that a phone shows, from 1. */
  at: z.int(),
  sign: z.literal(true),
  /** Whether the expected counts of a canister are hidden until it is counted. */
  blind: z.literal(true),
})
export type StockTakeSearch = ReturnType<typeof validateStockTakeSearch>
