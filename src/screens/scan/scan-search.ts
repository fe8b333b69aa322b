/** URL search parameters of scanning. */
export type ScanSearch = {
  /** What is scanned makes a list, or opens at once; without either, as it was left. */
  many?: boolean | undefined
  /** Where the list goes is being said. */
  move?: true | undefined
}

export function validateScanSearch({ many, move }: Record<string, unknown>): ScanSearch {
  return {
    ...(typeof many === 'boolean' ? { many } : {}),
    ...(move === true ? { move } : {}),
  }
}
