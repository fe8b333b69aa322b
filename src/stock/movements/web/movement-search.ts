/** URL search parameters of the list of movements: its filters and page. */
import * as z from 'zod/mini'
import { day, id } from '#platform/contract/fields.ts'
import { periodOf } from '#ui/dates.ts'
import { pageParams, searchParams, searchText } from '#ui/search-params.ts'
import { MOVEMENT_TYPES } from '../contract.ts'

export const MOVEMENT_PAGE_SIZE = 25

export const validateMovementSearch = searchParams({
  ...pageParams,
  type: z.enum(MOVEMENT_TYPES),
  from: day,
  to: day,
  party_id: id,
  batch_label: searchText,
  relocations: z.literal(true),
})
export type MovementSearch = ReturnType<typeof validateMovementSearch>

/** Whether any filter is set; pagination does not count. */
export function isFiltered({ limit, offset, ...filter }: MovementSearch): boolean {
  return Object.values(filter).some(Boolean)
}

/** Returns the filters for the server, without the page. */
export function movementFilter({ limit, offset, relocations, ...filter }: MovementSearch) {
  return { ...filter, ...periodOf(filter), ...(relocations ? { relocations: '1' as const } : {}) }
}

/** Returns the query for the server: the filters that are set, and the page. */
export function movementQuery(search: MovementSearch) {
  const { limit = MOVEMENT_PAGE_SIZE, offset = 0 } = search
  return { ...movementFilter(search), limit, offset }
}
