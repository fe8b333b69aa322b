import type { StrawColour } from '#stock/batches/straw.ts'
import type { ContainerSummary, Location } from '../contract.ts'

type Measured = Pick<ContainerSummary, 'contents' | 'straws_per_level'>

/**
 * Returns the straws of a full level. If unknown, returns those of the fullest level rounded up to the next ten, at
 * least 10. Overfull levels do not change a known number; otherwise the other canisters would look different.
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

/** Returns the number of straws in a canister that exceed the capacity of its levels. */
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

export function countStraws(contents: readonly { straws: number }[]): number {
  return contents.reduce((sum, { straws }) => sum + straws, 0)
}
