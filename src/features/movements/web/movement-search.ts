/** URL search parameters of the list of movements: its filters and page. */
import { isDay } from '#ui/dates.ts'
import { periodOf } from '#ui/period.ts'
import { type PageSearch, validatePageSearch } from '#ui/page-search.ts'
import { MOVEMENT_TYPES, type MovementType } from '../contract.ts'

/** Undefined values are left out of the URL. */
export type MovementSearch = PageSearch & {
  type?: MovementType | undefined
  from?: string | undefined
  to?: string | undefined
  party_id?: string | undefined
  batch_label?: string | undefined
  relocations?: true | undefined
}

export const MOVEMENT_PAGE_SIZE = 25

export function validateMovementSearch(search: Record<string, unknown>): MovementSearch {
  const valid: MovementSearch = validatePageSearch(search)
  const type = MOVEMENT_TYPES.find((one) => one === search['type'])
  if (type) valid.type = type
  for (const field of ['from', 'to'] as const) {
    const value = search[field]
    if (typeof value === 'string' && isDay(value)) valid[field] = value
  }
  const { party_id, batch_label } = search
  if (typeof party_id === 'string' && /^[0-9a-f-]{36}$/.test(party_id)) valid.party_id = party_id
  // The router parses numeric strings as numbers.
  if (typeof batch_label === 'string' || typeof batch_label === 'number') {
    if (String(batch_label) !== '') valid.batch_label = String(batch_label)
  }
  if (search['relocations'] === true) valid.relocations = true
  return valid
}

/** Whether any filter is set; pagination does not count. */
export function isFiltered({ limit, offset, ...filter }: MovementSearch): boolean {
  return Object.values(filter).some(Boolean)
}

/** What the server is asked for, but for the page. */
export function movementFilter({ limit, offset, relocations, ...filter }: MovementSearch) {
  return { ...filter, ...periodOf(filter), ...(relocations ? { relocations: '1' as const } : {}) }
}

/** Query for the server: the filters that are set, and the page. */
export function movementQuery(search: MovementSearch) {
  const { limit = MOVEMENT_PAGE_SIZE, offset = 0 } = search
  return { ...movementFilter(search), limit, offset }
}
