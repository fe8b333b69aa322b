import type { ContainerSummary, Location } from '../contract.ts'
import { containerTexts } from '../texts.ts'

/** "Tank 1, canister 2, level 1" */
export function placeName(location: Location | null, containers: readonly ContainerSummary[]): string {
  if (location === null) return containerTexts.noPlace
  const label = containers.find(({ id }) => id === location.container_id)?.label ?? containerTexts.container
  return containerTexts.place(label, location.canister, location.level)
}
