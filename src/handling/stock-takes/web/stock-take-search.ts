import * as z from 'zod/mini'
import { searchParams } from '#ui/search-params.ts'

/** URL search parameters of a stock-take: the canister that is counted, and how. */
export const validateStockTakeSearch = searchParams({
  canister: z.int(),
  /** Whether the differences are shown instead of the count. */
  review: z.literal(true),
  /** Whether the book is hidden until a canister is counted. */
  blind: z.literal(true),
})
export type StockTakeSearch = ReturnType<typeof validateStockTakeSearch>
