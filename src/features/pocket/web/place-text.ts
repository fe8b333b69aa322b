import type { Location } from '#features/containers/contract.ts'
import type { Pocket } from '../contract.ts'
import { pocketTexts } from '../texts.ts'

/**
 * Returns the name of a place.
 * @param location a canister if it has no level
 */
export function placeText(
  container: Pocket['containers'][number] | null,
  location: (Omit<Location, 'level'> & { level?: number }) | null,
): string {
  if (container === null || location === null) return pocketTexts.noPlace
  return `${container.label}, ${pocketTexts.canisterLevel(location.canister, location.level)}`
}
