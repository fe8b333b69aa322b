export const RANGES = ['1', '3', 'all'] as const
export type Range = (typeof RANGES)[number]

/** Which vessel is looked at, and how far back. */
export type NitrogenSearch = { vessel?: string | undefined; range?: Range | undefined }

export function validateNitrogenSearch(search: Record<string, unknown>): NitrogenSearch {
  const { vessel, range } = search
  return {
    ...(typeof vessel === 'string' && vessel !== '' ? { vessel } : {}),
    // A number in the address is read as one.
    ...(RANGES.some((one) => one === String(range)) ? { range: String(range) as Range } : {}),
  }
}
