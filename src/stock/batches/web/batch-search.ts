import * as z from 'zod/mini'
import { type Breed, BREEDS } from '#registry/animals/breeds.ts'
import { id } from '#platform/contract/fields.ts'
import { pageParams, searchParams, searchText } from '#ui/search-params.ts'
import { BATCH_PAGE_SIZE } from '../filters.ts'
import type { SectionId } from './sheet-fields.ts'

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

export const TABS = ['consignments', 'activity', 'inventory'] as const
export type Tab = (typeof TABS)[number]

export const BATCH_TABS = [...TABS, 'sheet', 'papers'] as const
export type BatchTab = (typeof BATCH_TABS)[number]

export const validateTabSearch = searchParams({ tab: z.enum(BATCH_TABS), add: z.literal(true) })

export const validateBatchSearch = searchParams({
  ...pageParams,
  ...filters,
  active: z.literal(true),
  open: z.string(),
  tab: z.enum(TABS),
})
export type BatchSearch = ReturnType<typeof validateBatchSearch>

export function batchQuery(search: BatchSearch) {
  const { limit = BATCH_PAGE_SIZE, offset = 0 } = search
  const filter = search.active
    ? Object.fromEntries(
        FILTER_FIELDS.map((field) => [field, search[field]?.trim()]).filter(([, value]) => value),
      )
    : {}
  return { limit, offset, ...(filter as Partial<Record<FilterField, string>> & { breed?: Breed }) }
}

/** Returns the id of a section, with a prefix because a field may have the bare name as its id. */
export function idOfSection(section: SectionId): string {
  return `section-${section}`
}
