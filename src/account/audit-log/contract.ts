/** Security log: all entries of the account for owners, their own entries for other members. */
import * as z from 'zod/mini'
import { get } from '#platform/contract/endpoint.ts'
import { day, id, instant, page, Pagination, tenant } from '#platform/contract/fields.ts'
import { fileQuery, XLSX } from '#platform/contract/files.ts'
import { withPeriod } from '#platform/contract/days.ts'
import { EVENT_KINDS } from './kinds.ts'

const EVENT_PAGE_SIZE = 25

export const SecurityEvent = z.strictObject({
  id,
  happened_at: instant,
  kind: z.enum(EVENT_KINDS),
  /** User or API key that acted, or user whose log-in was refused; null if our support or a job acted. */
  user_id: z.nullable(id),
  /** Current name, or the last known one of a former member (`A former member` after its erasure); null if unknown. */
  user_name: z.nullable(z.string()),
  subject_id: z.nullable(id),
  /** Name of the user, API key or stakeholder that was acted on; null for other subjects, or without a subject. */
  subject_name: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /**
   * Network of a log-in or a request before log-in; for ACCOUNT_OPENED, that of the session's log-in; null otherwise.
   */
  address: z.nullable(z.string()),
  agent: z.nullable(z.string()),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

const optionalDay = z.optional(day)

/** Filter of the security log. Days are in the account's time zone. */
export const SecurityEventFilter = {
  user_id: z.optional(id),
  kind: z.optional(z.enum(EVENT_KINDS)),
  from: optionalDay,
  to: optionalDay,
}

const reply = z.strictObject({ events: z.array(SecurityEvent), pagination: Pagination })

export const listSecurityEvents = get('/api/v1/security-events', {
  summary: 'List the security log, latest first',
  needs: 'MANAGE',
  query: withPeriod(z.strictObject({ ...tenant, ...page(EVENT_PAGE_SIZE), ...SecurityEventFilter })),
  status: 200,
  reply,
})

export const listOwnSecurityEvents = get('/api/v1/own-security-events', {
  summary: 'List your own entries in the security log',
  needs: 'SELF',
  query: withPeriod(
    z.strictObject({
      ...tenant,
      ...page(EVENT_PAGE_SIZE),
      kind: SecurityEventFilter.kind,
      from: optionalDay,
      to: optionalDay,
    }),
  ),
  status: 200,
  reply,
})

export const exportSecurityEvents = get('/api/v1/exports/security-events', {
  summary: 'Export the security log',
  needs: 'MANAGE',
  query: withPeriod(z.strictObject({ ...fileQuery, ...SecurityEventFilter })),
  gives: { media: ['text/csv', XLSX], isExport: true },
})
