import type { StrawColour } from '#stock/batches/straw.ts'
import type { ContainerSummary, Location } from '../contract.ts'

type Measured = Pick<ContainerSummary, 'contents' | 'straws_per_level'>

/**
 * Returns the straws of a full level; if unknown, those of the fullest level rounded up to the next ten. A level
 * with more than it holds does not change the scale, so that the other canisters keep their look.
 */
export function scaleOf({ contents, straws_per_level }: Measured): number {
  if (straws_per_level !== null) return straws_per_level
  const levels = new Map<string, number>()
  for (const { canister, level, straws } of contents) {
    const key = `${canister} ${level}`
    levels.set(key, (levels.get(key) ?? 0) + straws)
  }
  return Math.max(10, Math.ceil(Math.max(0, ...levels.values()) / 10) * 10)
}

export function roomIn(
  container: Measured & Pick<ContainerSummary, 'canisters' | 'levels'>,
  straws: number,
): number | null {
  const { straws_per_level, canisters, levels } = container
  return straws_per_level === null ? null : Math.max(0, straws_per_level * canisters * levels - straws)
}

/** Returns the free places of a canister. An overfull level counts as 0; null if the capacity is unknown. */
export function roomInCanister(
  { straws_per_level, levels, contents }: Measured & Pick<ContainerSummary, 'levels'>,
  canister: number,
): number | null {
  const rooms = Array.from({ length: levels }, (_, index) =>
    roomAtLevel({ straws_per_level, contents }, canister, index + 1),
  )
  return rooms.reduce<number | null>((sum, room) => (sum === null || room === null ? null : sum + room), 0)
}

/** Returns the free places of a level, at least 0; null if the capacity is unknown. */
export function roomAtLevel(
  { straws_per_level, contents }: Measured,
  canister: number,
  level: number,
): number | null {
  const here = contents.filter((content) => content.canister === canister && content.level === level)
  return straws_per_level === null ? null : Math.max(0, straws_per_level - countStraws(here))
}

/** Returns the straws of a canister beyond what its levels hold. */
export function countBeyond(contents: readonly { level: number; straws: number }[], scale: number): number {
  return [...Map.groupBy(contents, ({ level }) => level).values()].reduce(
    (sum, here) => sum + Math.max(0, countStraws(here) - scale),
    0,
  )
}

/** Straws of one colour that are about to be placed. */
export type Coming = { to: Location; straws: number; colour: StrawColour }

const COMING = 'coming'

/** Returns the container as it would be with straws added at its places. */
export function withComing<C extends ContainerSummary>(container: C, coming: readonly Coming[]): C {
  const here = coming.filter(({ to }) => to.container_id === container.id)
  const batches = here.map(({ colour }, index) => ({
    ...{ id: `${COMING} ${index}`, label: '', straw_colour: colour, animal_id: '' },
  }))
  const contents = here.map(({ to: { canister, level }, straws }, index) => ({
    ...{ canister, level, batch_id: `${COMING} ${index}`, owner_id: '', straws },
  }))
  return {
    ...container,
    batches: [...container.batches, ...batches],
    contents: [...container.contents, ...contents],
  }
}

type Placed = { straws: number; batch_id?: string | undefined; animal_id?: string | undefined }

/**
 * Returns the best level where straws stay together: in a canister with the same batch, then with the same stallion,
 * then in an empty one, and there beside the batch or on an empty level. Only containers for storage whose levels have
 * a known capacity.
 */
export function suggestPlace(
  containers: readonly ContainerSummary[],
  { straws, batch_id, animal_id }: Placed,
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

export function countStraws(contents: readonly { straws: number }[]): number {
  return contents.reduce((sum, { straws }) => sum + straws, 0)
}

/** Straws that do not fit at a level, and another level of the same canister that has room for them. */
export type Overflow = { fitting: number; beyond: number; elsewhere: (Location & { room: number }) | null }

/** Returns null if the straws fit, or if nothing is known about the room. */
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
