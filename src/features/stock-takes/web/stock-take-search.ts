/** URL search parameters of a stock-take: the canister that is counted, and how. */
export type StockTakeSearch = {
  canister?: number | undefined
  /** The differences instead of the count. */
  review?: true | undefined
  /** What the book says is hidden until a canister is counted. */
  blind?: true | undefined
}

export function validateStockTakeSearch(search: Record<string, unknown>): StockTakeSearch {
  return {
    ...(Number.isInteger(search['canister']) ? { canister: Number(search['canister']) } : {}),
    ...(search['review'] === true ? { review: true as const } : {}),
    ...(search['blind'] === true ? { blind: true as const } : {}),
  }
}
