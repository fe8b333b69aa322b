/** URL search parameters of the search for straws, and of one place of a batch. */
import type { Location } from '#features/containers/contract.ts'

export type FindSearch = { text?: string | undefined }

/** The router parses numeric strings as numbers. */
export function validateFindSearch({ text }: Record<string, unknown>): FindSearch {
  return (typeof text === 'string' && text !== '') || typeof text === 'number' ? { text: String(text) } : {}
}

/** Without a container, the straws that wait for a place. */
export type PlaceSearch = {
  container?: string | undefined
  canister?: number | undefined
  level?: number | undefined
  owner?: string | undefined
  straws?: number | undefined
  /** What they are for comes after how many. */
  step?: 'purpose' | undefined
  /** The movement that was booked here. */
  booked?: string | undefined
}

export function validatePlaceSearch(search: Record<string, unknown>): PlaceSearch {
  const { container, canister, level, owner, straws, step, booked } = search
  const isPlace = typeof container === 'string' && isCount(canister) && isCount(level)
  return {
    ...(isPlace ? { container, canister, level } : {}),
    ...(typeof owner === 'string' ? { owner } : {}),
    ...(isCount(straws) ? { straws } : {}),
    ...(step === 'purpose' ? { step } : {}),
    ...(typeof booked === 'string' ? { booked } : {}),
  }
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0
}

export function locationOf({ container, canister, level }: PlaceSearch): Location | null {
  return container && canister && level ? { container_id: container, canister, level } : null
}

export function searchOf(location: Location | null): PlaceSearch {
  if (location === null) return {}
  const { container_id: container, canister, level } = location
  return { container, canister, level }
}
