import { useApiQuery } from '#ui/call.ts'
import { type ContainerSummary, listContainers, type Location } from '../contract.ts'
import { containerTexts } from '../texts.ts'

/** Formats a place as "Tank 1, canister 2, level 1". */
export function placeName(location: Location | null, containers: readonly ContainerSummary[]): string {
  if (location === null) return containerTexts.noPlace
  const label = containers.find(({ id }) => id === location.container_id)?.label ?? containerTexts.container
  return containerTexts.place(label, location.canister, location.level)
}

export function usePlaceName() {
  const { data } = useApiQuery(listContainers, {})
  return (location: Location | null) => placeName(location, data?.containers ?? [])
}

/** Placeholder for a canister or level number: each straw retains its own canister or level. */
export const OWN = 0
