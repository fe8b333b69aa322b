/** Ids that were merged into another, each with the one it was merged into. */
export type MergedIds = Record<string, string>

/** Replaces merged ids anywhere in what was sent by the ones that remain, so that every endpoint takes both. */
export function followMerged<T>(value: T, merged: MergedIds | null | undefined): T {
  return merged ? (follow(value, merged) as T) : value
}

function follow(value: unknown, merged: MergedIds): unknown {
  if (typeof value === 'string') return Object.hasOwn(merged, value) ? follow(merged[value], merged) : value
  if (Array.isArray(value)) return value.map((item) => follow(item, merged))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, follow(item, merged)]))
}
