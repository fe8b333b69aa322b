import type { Container, Location } from '../contract.ts'
import { texts } from '#ui/texts.ts'

/** "Tank 1, canister 2, level 1" */
export function placeName(location: Location | null, containers: readonly Container[]): string {
  if (location === null) return texts.straws.no_place
  const label = containers.find(({ id }) => id === location.container_id)?.label ?? texts.straws.container
  return texts.container.place(label, location.canister, location.level)
}
