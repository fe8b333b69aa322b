/** URL search parameters of the batch list: filter, page, and which batch is open. */
import { BATCH_PAGE_SIZE } from '../filters.ts'
import { type Breed, BREEDS } from '#features/animals/breeds.ts'
import { type PageSearch, validatePageSearch } from '#ui/page-search.ts'

export const FILTER_FIELDS = [
  'label',
  'straw_owner_id',
  'ueln',
  'animal_name',
  'breed',
  'straw_mark',
] as const
export type FilterField = (typeof FILTER_FIELDS)[number]

/** Details a batch can be opened to. */
export const TABS = ['consignments', 'activity', 'inventory'] as const
export type Tab = (typeof TABS)[number]

/** On its own screen a batch has its technical sheet as well. */
export const BATCH_TABS = [...TABS, 'sheet'] as const
export type BatchTab = (typeof BATCH_TABS)[number]

function readTab(tab: unknown): Tab | undefined {
  return TABS.find((one) => one === tab)
}

function readBatchTab(tab: unknown): BatchTab | undefined {
  return BATCH_TABS.find((one) => one === tab)
}

/** URL search parameters of one batch: the open tab, and whether straws are being added. */
export function validateTabSearch(search: Record<string, unknown>): { tab?: BatchTab; add?: true } {
  const tab = readBatchTab(search['tab'])
  return { ...(tab ? { tab } : {}), ...(search['add'] === true ? { add: true } : {}) }
}

/** Undefined values are left out of the URL. */
export type BatchSearch = PageSearch & { [field in FilterField]?: string | undefined } & {
  /** The filter is part of the query only while this switch is on. */
  active?: boolean | undefined
  open?: string | undefined
  tab?: Tab | undefined
}

export function validateBatchSearch(search: Record<string, unknown>): BatchSearch {
  const valid: BatchSearch = validatePageSearch(search)
  for (const field of FILTER_FIELDS) {
    const value = search[field]
    // The router parses numeric strings as numbers.
    if (typeof value === 'string' || typeof value === 'number') valid[field] = String(value)
  }
  if (valid.breed !== undefined && !BREEDS.includes(valid.breed as Breed)) delete valid.breed
  if (valid.straw_owner_id !== undefined && !/^[0-9a-f-]{36}$/.test(valid.straw_owner_id))
    delete valid.straw_owner_id
  if (search['active'] === true) valid.active = true
  if (typeof search['open'] === 'string') valid.open = search['open']
  const tab = readTab(search['tab'])
  if (tab) valid.tab = tab
  return valid
}

/** Query for the server: non-empty filters, and only while the filter is switched on. */
export function batchQuery(search: BatchSearch) {
  const { limit = BATCH_PAGE_SIZE, offset = 0 } = search
  const filter = search.active
    ? Object.fromEntries(
        FILTER_FIELDS.map((field) => [field, search[field]?.trim()]).filter(([, value]) => value),
      )
    : {}
  return { limit, offset, ...(filter as Partial<Record<FilterField, string>> & { breed?: Breed }) }
}
