import * as z from 'zod/mini'
import { EVENT_KINDS } from '#account/audit-log/kinds.ts'
import { day, id } from '#platform/contract/fields.ts'
import { periodOf } from '#ui/dates.ts'
import { pageParams, searchParams } from '#ui/search-params.ts'

export const SECURITY_LOG_PAGE_SIZE = 25

export const validateSecurityLogSearch = searchParams({
  ...pageParams,
  user_id: id,
  kind: z.enum(EVENT_KINDS),
  from: day,
  to: day,
})
export type SecurityLogSearch = ReturnType<typeof validateSecurityLogSearch>

export function securityLogFilter({ limit, offset, ...filter }: SecurityLogSearch) {
  return { ...filter, ...periodOf(filter) }
}

export function securityLogQuery(search: SecurityLogSearch) {
  const { limit = SECURITY_LOG_PAGE_SIZE, offset = 0 } = search
  return { ...securityLogFilter(search), limit, offset }
}
