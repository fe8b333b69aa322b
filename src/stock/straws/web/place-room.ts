import type { ContainerSummary, Location } from '#stock/containers/contract.ts'
import { roomAtLevel } from '#stock/containers/web/scale.ts'

type StrawsToPlace = { straws: number; batch_id?: string | undefined; animal_id?: string | undefined }

/**
 * Returns the best level with room for all straws: in a canister with the same batch, else with the same stallion, else
 * in an empty one, else in any; and there beside the batch, else on an empty level. Considers only storage containers
 * with a known capacity; null if none has room.
 */
export function suggestPlace(
  containers: readonly ContainerSummary[],
  { straws, batch_id, animal_id }: StrawsToPlace,
): Location | null {
  const places = containers
    .filter(({ vessel }) => vessel.kind === 'STORAGE')
    .flatMap((container) => {
      const own = new Set(container.batches.filter((one) => one.animal_id === animal_id).map(({ id }) => id))
      return Array.from({ length: container.canisters }, (_, index) => index + 1).flatMap((canister) => {
        const here = container.contents.filter((content) => content.canister === canister)
        const rank = [
          here.some((content) => content.batch_id === batch_id),
          here.some((content) => own.has(content.batch_id)),
          here.length === 0,
          true,
        ].indexOf(true)
        return Array.from({ length: container.levels }, (_, index) => index + 1)
          .filter((level) => (roomAtLevel(container, canister, level) ?? 0) >= straws)
          .map((level) => {
            const beside = here.filter((content) => content.level === level)
            const order = [beside.some((content) => content.batch_id === batch_id), beside.length === 0, true]
            const location = { container_id: container.id, canister, level }
            return { rank: rank * order.length + order.indexOf(true), location }
          })
      })
    })
  return places.toSorted((a, b) => a.rank - b.rank)[0]?.location ?? null
}

/**
 * Straws that fit at a level, and straws beyond its capacity. `elsewhere` is a level of the same canister for the
 * latter, or null.
 */
export type Overflow = { fitting: number; beyond: number; elsewhere: (Location & { room: number }) | null }

/** Division of straws between the chosen place, up to its capacity, and another one. */
export type Split = { fitting: number; to: Location }

/** Returns the overflow at a place; null if the straws fit, or if its capacity is unknown. */
export function overflowAt(
  containers: readonly ContainerSummary[],
  place: Location | null | undefined,
  straws: number,
): Overflow | null {
  const container = containers.find(({ id }) => id === place?.container_id)
  const fitting = container && place ? roomAtLevel(container, place.canister, place.level) : null
  if (!container || !place || fitting === null || !(straws > fitting)) return null
  const beyond = straws - fitting
  const elsewhere = Array.from({ length: container.levels }, (_, index) => ({
    ...place,
    level: index + 1,
    room: roomAtLevel(container, place.canister, index + 1) ?? 0,
  })).find(({ level, room }) => level !== place.level && room >= beyond)
  return { fitting, beyond, elsewhere: elsewhere ?? null }
}
