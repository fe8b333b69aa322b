/** The place that what was scanned goes to. */
import type { Meaning } from '#features/scanning/scan-list.ts'
import { type ContainerSummary, type Location, placeKey } from '#features/containers/contract.ts'
import { MAX_STRAWS } from '#features/straws/bookings.ts'
import { chooseStraws, type StoredStraw } from '#features/straws/web/chosen-straws.ts'
import type { Names } from '#features/scanning/web/use-scanned-straws.ts'

/** What is known of it so far. */
export type Goal = { container_id: string | null; canister: number | null; level: number }

/** The goal that a scanned code names; null for what is no container, canister or level. */
export function goalOf(meaning: Meaning): Goal | null {
  if (meaning.is === 'CODE') {
    const { container_id, canister, level, is_gone } = meaning.code
    return container_id === null || is_gone ? null : { container_id, canister, level: level ?? 1 }
  }
  const [only, ...others] = meaning.is === 'FOUND' ? meaning.found : []
  return only?.kind === 'CONTAINER' && others.length === 0
    ? { container_id: only.id, canister: null, level: 1 }
    : null
}

export function locationOf({ container_id, canister, level }: Goal): Location | null {
  return container_id === null || canister === null ? null : { container_id, canister, level }
}

export function movingTo(straws: readonly StoredStraw[], to: Location): StoredStraw[] {
  return straws.filter(({ location }) => placeKey(location) !== placeKey(to))
}

/** Choices of straws, no larger than one booking takes; they are booked together. */
export function choicesOf(straws: readonly StoredStraw[], names: Names) {
  return Array.from({ length: Math.ceil(straws.length / MAX_STRAWS) }, (_, part) =>
    chooseStraws(straws.slice(part * MAX_STRAWS, (part + 1) * MAX_STRAWS), names),
  )
}

/**
 * How many straws more than fit would stand at the level.
 * @returns null where nobody told how many it holds; 0 where all fit
 */
export function tooManyAt(container: ContainerSummary, to: Location, moving: number): number | null {
  const { straws_per_level, contents } = container
  if (straws_per_level === null) return null
  const there = contents
    .filter(({ canister, level }) => canister === to.canister && level === to.level)
    .reduce((sum, { straws }) => sum + straws, 0)
  return Math.max(0, there + moving - straws_per_level)
}
