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

export function isFiltered({ limit, offset, ...filter }: MovementSearch): boolean {
  return Object.values(filter).some(Boolean)
}

export function movementFilter({ limit, offset, relocations, ...filter }: MovementSearch) {
  return { ...filter, ...periodOf(filter), ...(relocations ? { relocations: '1' as const } : {}) }
}

export function movementQuery(search: MovementSearch) {
  const { limit = MOVEMENT_PAGE_SIZE, offset = 0 } = search
  return { ...movementFilter(search), limit, offset }
}
