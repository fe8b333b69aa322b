/** Ids that were merged into another, each with the one it was merged into. */
export type MergedIds = Record<string, string>

/**
 * Replaces merged ids anywhere in what was sent by the ones that remain, so that every endpoint takes both. Parts without any
 * are returned as they are, because copying a large import takes longer than other requests should wait.
 */
export function followMerged<T>(value: T, merged: MergedIds | null | undefined): T {
  return merged ? (follow(value, merged) as T) : value
}

function follow(value: unknown, merged: MergedIds): unknown {
  if (typeof value === 'string') return Object.hasOwn(merged, value) ? follow(merged[value], merged) : value
  if (typeof value !== 'object' || value === null) return value
  const parts = value as Record<string, unknown>
  let copy = parts
  for (const name of Object.keys(parts)) {
    const part = follow(parts[name], merged)
    if (part === parts[name]) continue
    if (copy === parts) copy = (Array.isArray(value) ? [...value] : { ...value }) as typeof parts
    copy[name] = part
  }
  return copy
}
