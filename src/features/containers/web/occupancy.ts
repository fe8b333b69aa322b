/** How full a place looks, for drawings: nobody tells the product how many straws fit. */
import type { Container } from '../contract.ts'

// Nine canes with one goblet of ten 0.5 ml straws each on every level are common.
const COMMON_LEVEL = 90

/** The straws a level holds when it is drawn as full: the common measure, or more where more stand. */
export function fullestLevel(container: Pick<Container, 'contents'>): number {
  const levels = new Map<string, number>()
  for (const { canister, level, straws } of container.contents) {
    const key = `${canister} ${level}`
    levels.set(key, (levels.get(key) ?? 0) + straws)
  }
  return Math.max(COMMON_LEVEL, ...levels.values())
}
