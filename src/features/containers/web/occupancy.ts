/** How full a place is drawn: the product does not know how many straws fit. */
import type { ContainerSummary } from '../contract.ts'

// Nine canes per level, each with a goblet of ten 0.5 ml straws, are common.
const COMMON_LEVEL = 90

/**
 * Number of straws at which a level is drawn as full: the common capacity, or the fullest level if that holds
 * more.
 */
export function fullestLevel(container: Pick<ContainerSummary, 'contents'>): number {
  const levels = new Map<string, number>()
  for (const { canister, level, straws } of container.contents) {
    const key = `${canister} ${level}`
    levels.set(key, (levels.get(key) ?? 0) + straws)
  }
  return Math.max(COMMON_LEVEL, ...levels.values())
}
