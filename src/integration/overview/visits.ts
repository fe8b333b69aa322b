/**
 * Visits to Home, and what others have recorded since. This file is separate from `contract.ts`, because other pages do
 * not need it.
 */
import * as z from 'zod/mini'
import { get, put } from '#platform/contract/endpoint.ts'
import { id, instant, tenant } from '#platform/contract/fields.ts'
import { MovementSummary } from '#stock/movements/contract.ts'

/** Idle time after which the next view of Home begins a new visit. */
export const VISIT_ENDS_MINUTES = 30

export const ACT_KINDS = [
  ...(['READING', 'REFILL', 'OUTCOME', 'CHANGE', 'PICK_LIST', 'STOCK_TAKE', 'DOCUMENT'] as const),
  ...(['FILE', 'IMPORT'] as const),
]
export type ActKind = (typeof ACT_KINDS)[number]

const ACT_SUBJECTS = [
  ...(['CONTAINER', 'ANIMAL', 'BATCH', 'PARTY', 'PICK_LIST', 'STOCK_TAKE', 'DOCUMENT', 'IMPORT'] as const),
]

/** Act of another member or of a program, except movements. */
export const RecentAct = z.strictObject({
  kind: z.enum(ACT_KINDS),
  id,
  at: instant,
  by_id: id,
  by_name: z.string(),
  subject: z.strictObject({ kind: z.enum(ACT_SUBJECTS), id, name: z.string() }),
  /** Outcome of an insemination, name of a file, number of a document; null for other kinds. */
  text: z.nullable(z.string()),
  /** Measured figure, with the previous one if it was in the same unit. */
  measured: z.nullable(
    z.strictObject({ unit: z.enum(['cm', 'kg', 'l']), value: z.number(), before: z.nullable(z.number()) }),
  ),
})
export type RecentAct = z.infer<typeof RecentAct>

/**
 * Records that the caller views Home. Within a visit, the reply stays the same, so that reloads and other tabs do not
 * change what is new.
 */
export const recordVisit = put('/api/v1/visit', {
  summary: 'Record your visit to Home, and show when the previous one ended',
  needs: 'SELF',
  body: z.strictObject(tenant),
  /** `since` is null during the first visit. */
  reply: z.strictObject({ since: z.nullable(instant) }),
  open: ['EXPIRED', 'CLOSING'],
})

export const listRecentActs = get('/api/v1/recent-acts', {
  summary: 'List what other members and programs have recorded since a given time',
  query: z.strictObject({ ...tenant, since: instant }),
  /** Movements and other acts, each latest first and up to a hundred. */
  reply: z.strictObject({ movements: z.array(MovementSummary), acts: z.array(RecentAct) }),
})
