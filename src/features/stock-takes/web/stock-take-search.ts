import * as z from 'zod/mini'
import { searchParams } from '#ui/search-params.ts'

/** URL search parameters of a stock-take: the canister that is counted, and how. */
export const validateStockTakeSearch = searchParams({
  canister: z.int(),
  /** The differences instead of the count. */
  review: z.literal(true),
  /** What the book says is hidden until a canister is counted. */
  blind: z.literal(true),
})
export type StockTakeSearch = ReturnType<typeof validateStockTakeSearch>
