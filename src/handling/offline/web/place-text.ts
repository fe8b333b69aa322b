import type { Location } from '#stock/containers/contract.ts'
import type { OfflineSnapshot } from '../contract.ts'
import { offlineTexts } from '../texts.ts'

/** @param location a canister if it has no level */
export function placeText(
  container: OfflineSnapshot['containers'][number] | null,
  location: (Omit<Location, 'level'> & { level?: number }) | null,
): string {
  if (container === null || location === null) return offlineTexts.noPlace
  return `${container.label}, ${offlineTexts.canisterLevel(location.canister, location.level)}`
}
