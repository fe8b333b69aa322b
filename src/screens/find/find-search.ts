import * as z from 'zod/mini'
import { FROZEN, MAX_DOSES, MIN_QUALITIES, PLACE_ORDERS, SIZES } from '#stock/batches/filters.ts'
import { type Location, placeKey } from '#stock/containers/contract.ts'
import type { FoundPlace } from '#stock/straws/places.ts'
import { id } from '#platform/contract/fields.ts'
import { searchParams, searchText } from '#ui/search-params.ts'

const count = z.int().check(z.minimum(1))

export const validateFindSearch = searchParams({
  /** Tokens, each followed by a comma, then the text that is being typed. */
  text: searchText,
  doses: count.check(z.maximum(MAX_DOSES)),
  owner: id,
  quality: z.enum(MIN_QUALITIES),
  size: z.pipe(searchText, z.enum(SIZES)),
  /** Year, month or day of freezing; `--02-09` is 9 February of any year. */
  frozen: z.pipe(searchText, z.string().check(z.regex(FROZEN))),
  container: id,
  order: z.enum(PLACE_ORDERS),
  /** Whether places that are left out are listed. */
  all: z.literal(true),
  /** Key of the place that is shown beside the list; see `keyOfPlace`. */
  row: z.string(),
})
export type FindSearch = ReturnType<typeof validateFindSearch>

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

type PlaceKey = Pick<FoundPlace, 'batch_id' | 'owner_id' | 'location' | 'holder_name'>

export const keyOfPlace = ({ batch_id, owner_id, location, holder_name }: PlaceKey) =>
  [batch_id, owner_id, placeKey(location), holder_name].join(' ')
