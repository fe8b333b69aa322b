/** URL search parameters of the batch list: filter, page, and the open batch. */
import * as z from 'zod/mini'
import { type Breed, BREEDS } from '#registry/animals/breeds.ts'
import { id } from '#platform/contract/fields.ts'
import { pageParams, searchParams, searchText } from '#ui/search-params.ts'
import { BATCH_PAGE_SIZE } from '../filters.ts'

const filters = {
  label: searchText,
  straw_owner_id: id,
  ueln: searchText,
  animal_name: searchText,
  breed: z.enum(BREEDS),
  straw_mark: searchText,
}
export type FilterField = keyof typeof filters
export const FILTER_FIELDS = Object.keys(filters) as FilterField[]

/** Tabs of a batch in the list. */
export const TABS = ['consignments', 'activity', 'inventory'] as const
export type Tab = (typeof TABS)[number]

/** Tabs of a batch on its own screen, which also has the technical sheet. */
export const BATCH_TABS = [...TABS, 'sheet'] as const
export type BatchTab = (typeof BATCH_TABS)[number]

/** URL search parameters of one batch: the open tab, and whether straws are being added. */
export const validateTabSearch = searchParams({ tab: z.enum(BATCH_TABS), add: z.literal(true) })

export const validateBatchSearch = searchParams({
  ...pageParams,
  ...filters,
  /** Whether the filter is applied to the query. */
  active: z.literal(true),
  open: z.string(),
  tab: z.enum(TABS),
})
export type BatchSearch = ReturnType<typeof validateBatchSearch>

/** Returns the query for the server, with non-empty filters if the filter is switched on. */
export function batchQuery(search: BatchSearch) {
  const { limit = BATCH_PAGE_SIZE, offset = 0 } = search
  const filter = search.active
    ? Object.fromEntries(
        FILTER_FIELDS.map((field) => [field, search[field]?.trim()]).filter(([, value]) => value),
      )
    : {}
  return { limit, offset, ...(filter as Partial<Record<FilterField, string>> & { breed?: Breed }) }
}
