import * as z from 'zod/mini'
import type { Location } from '#stock/containers/contract.ts'
import { searchParams, searchText } from '#ui/search-params.ts'

export const validateFindSearch = searchParams({ text: searchText })

const count = z.int().check(z.minimum(1))

const readPlaceSearch = searchParams({
  container: z.string(),
  canister: count,
  level: count,
  owner: z.string(),
  straws: count,
  step: z.literal('purpose'),
  booked: z.string(),
})
export type PlaceSearch = ReturnType<typeof readPlaceSearch>

/** Returns the search parameters; an incomplete place means the straws without a place. */
export function validatePlaceSearch(search: Record<string, unknown>): PlaceSearch {
  const { container, canister, level, ...rest } = readPlaceSearch(search)
  return container !== undefined && canister && level ? { container, canister, level, ...rest } : rest
}

export function locationOf({ container, canister, level }: PlaceSearch): Location | null {
  return container && canister && level ? { container_id: container, canister, level } : null
}

export function searchOf(location: Location | null): PlaceSearch {
  if (location === null) return {}
  const { container_id: container, canister, level } = location
  return { container, canister, level }
}
