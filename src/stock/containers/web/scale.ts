import type { ContainerSummary } from '../contract.ts'

type Measured = Pick<ContainerSummary, 'contents' | 'straws_per_level'>

/** Returns the straws of a full level; if unknown, those of the fullest level rounded up to the next ten. */
export function scaleOf({ contents, straws_per_level }: Measured): number {
  const levels = new Map<string, number>()
  for (const { canister, level, straws } of contents) {
    const key = `${canister} ${level}`
    levels.set(key, (levels.get(key) ?? 0) + straws)
  }
  const fullest = Math.max(0, ...levels.values())
  return straws_per_level === null
    ? Math.max(10, Math.ceil(fullest / 10) * 10)
    : Math.max(straws_per_level, fullest)
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
  if (straws_per_level === null) return null
  const here = contents.filter((content) => content.canister === canister)
  return Array.from({ length: levels }, (_, index) => here.filter(({ level }) => level === index + 1))
    .map((level) => Math.max(0, straws_per_level - countStraws(level)))
    .reduce((sum, room) => sum + room, 0)
}

export function countStraws(contents: readonly { straws: number }[]): number {
  return contents.reduce((sum, { straws }) => sum + straws, 0)
}
