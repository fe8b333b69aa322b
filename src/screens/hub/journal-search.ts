/** URL search parameters of the security journal: its filters and page. */
import { EVENT_KINDS, type SecurityEventKind } from '#features/security/kinds.ts'
import { isDay } from '#ui/dates.ts'
import { periodOf } from '#ui/period.ts'
import { type PageSearch, validatePageSearch } from '#ui/page-search.ts'

/** Undefined values are left out of the URL. */
export type JournalSearch = PageSearch & {
  user_id?: string | undefined
  kind?: SecurityEventKind | undefined
  from?: string | undefined
  to?: string | undefined
}

export const JOURNAL_PAGE_SIZE = 25

export function validateJournalSearch(search: Record<string, unknown>): JournalSearch {
  const valid: JournalSearch = validatePageSearch(search)
  const kind = EVENT_KINDS.find((one) => one === search['kind'])
  if (kind) valid.kind = kind
  const { user_id } = search
  if (typeof user_id === 'string' && /^[0-9a-f-]{36}$/.test(user_id)) valid.user_id = user_id
  for (const field of ['from', 'to'] as const) {
    const value = search[field]
    if (typeof value === 'string' && isDay(value)) valid[field] = value
  }
  return valid
}

export function journalFilter({ limit, offset, ...filter }: JournalSearch) {
  return { ...filter, ...periodOf(filter) }
}

export function journalQuery(search: JournalSearch) {
  const { limit = JOURNAL_PAGE_SIZE, offset = 0 } = search
  return { ...journalFilter(search), limit, offset }
}
