import * as z from 'zod/mini'
import { EVENT_KINDS } from '#account/audit-log/kinds.ts'
import { day, id } from '#platform/contract/fields.ts'
import { periodOf } from '#ui/dates.ts'
import { pageParams, searchParams } from '#ui/search-params.ts'

export const JOURNAL_PAGE_SIZE = 25

export const validateJournalSearch = searchParams({
  ...pageParams,
  user_id: id,
  kind: z.enum(EVENT_KINDS),
  from: day,
  to: day,
})
export type JournalSearch = ReturnType<typeof validateJournalSearch>

export function journalFilter({ limit, offset, ...filter }: JournalSearch) {
  return { ...filter, ...periodOf(filter) }
}

export function journalQuery(search: JournalSearch) {
  const { limit = JOURNAL_PAGE_SIZE, offset = 0 } = search
  return { ...journalFilter(search), limit, offset }
}
