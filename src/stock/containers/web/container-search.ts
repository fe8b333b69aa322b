import * as z from 'zod/mini'
import { searchParams, searchText } from '#ui/search-params.ts'
import { CONTAINER_FILTERS } from '../filters.ts'

export const validateContainerSearch = searchParams({
  field: z.enum(CONTAINER_FILTERS),
  query: searchText,
  view: z.literal('list'),
  /** Whether the list of straws without a place is open. */
  unlocated: z.pipe(
    z.literal([1, true]),
    z.transform((): 1 => 1),
  ),
})
export type ContainerSearch = ReturnType<typeof validateContainerSearch>

export const validateCanisterSearch = searchParams({ canister: z.int(), view: z.literal('list') })
export type CanisterSearch = ReturnType<typeof validateCanisterSearch>
