import type { Meaning } from '#handling/scanning/scan-list.ts'
import { type ContainerSummary, type Location, placeKey } from '#stock/containers/contract.ts'
import { MAX_STRAWS } from '#stock/straws/bookings.ts'
import { chooseStraws, type StoredStraw } from '#stock/straws/web/chosen-straws.ts'
import type { Names } from '#handling/scanning/web/use-scanned-straws.ts'

/** Destination of a move. Its container and canister are null until they are chosen. */
export type Goal = { container_id: string | null; canister: number | null; level: number }

/**
 * Returns the destination that a scan names, at level 1 if it names no level; null unless the scan names exactly one
 * existing container, canister or level.
 */
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

/** Splits straws into selections that fit into one movement each; they are booked together. */
export function choicesOf(straws: readonly StoredStraw[], names: Names) {
  return Array.from({ length: Math.ceil(straws.length / MAX_STRAWS) }, (_, part) =>
    chooseStraws(straws.slice(part * MAX_STRAWS, (part + 1) * MAX_STRAWS), names),
  )
}

/**
 * Returns by how many straws the level would exceed its capacity, 0 if they fit; null if the capacity is unknown.
 * @param container container of `to`
 * @param moving number of straws to be moved there
 */
export function tooManyAt(container: ContainerSummary, to: Location, moving: number): number | null {
  const { straws_per_level, contents } = container
  if (straws_per_level === null) return null
  const there = contents
    .filter(({ canister, level }) => canister === to.canister && level === to.level)
    .reduce((sum, { straws }) => sum + straws, 0)
  return Math.max(0, there + moving - straws_per_level)
}
