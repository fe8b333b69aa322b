/** Movements: booked stock events, and relocations. Both are entries of one append-only journal. */
import * as z from 'zod/mini'
import { get, post, put } from '#platform/contract/endpoint.ts'
import { listExport } from '#platform/contract/files.ts'
import { Location } from '#stock/containers/contract.ts'
import { MAX_TOGETHER } from './reversal-allowed.ts'
import { MAX_NUMBER, StrawColour, StrawNumbers } from '#stock/batches/straw.ts'
import {
  day,
  filterText,
  id,
  instant,
  optional,
  page,
  PAGE_SIZE,
  Pagination,
  tenant,
  text,
} from '#platform/contract/fields.ts'
import { withPeriod } from '#platform/contract/days.ts'
import { WARNING_CODES } from '#platform/contract/warnings.ts'

export const MOVEMENT_TYPES = [
  'CONSIGNMENT',
  'SALE',
  'RETURN',
  'LOSS',
  'INSEMINATION',
  'PURCHASE',
  'COLLECTION',
  'ERASURE',
] as const
export type MovementType = (typeof MOVEMENT_TYPES)[number]

export const DIRECTIONS = ['IN', 'OUT'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Kinds of journal entries. A relocation only changes places, so it is not one of the eight movement types. */
export const JOURNAL_KINDS = ['MOVEMENT', 'RELOCATION'] as const
export type JournalKind = (typeof JOURNAL_KINDS)[number]

export const LOSS_REASONS = ['THAWED', 'BROKEN', 'TANK_FAILURE', 'QUALITY_TEST', 'MISSING', 'OTHER'] as const
export type LossReason = (typeof LOSS_REASONS)[number]

/** The result of an insemination. PENDING: not checked yet; UNKNOWN: will never be known. */
export const OUTCOMES = ['PENDING', 'PREGNANT', 'NOT_PREGNANT', 'LOST_PREGNANCY', 'UNKNOWN'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const MovementSummary = z.strictObject({
  id,
  kind: z.enum(JOURNAL_KINDS),
  /** Movement type; null for a relocation, which has no direction either. */
  type: z.nullable(z.enum(MOVEMENT_TYPES)),
  direction: z.nullable(z.enum(DIRECTIONS)),
  date: day,
  recorded_at: instant,
  /** Time of the action by the phone's clock, if a phone reported it later; absent if it was recorded immediately. */
  happened_at: z.optional(instant),
  recorded_by: id,
  /** Name at the time of recording, or the present one if none was stored; the signer may be another member. */
  recorded_by_name: z.string(),
  signer_id: id,
  signer_name: z.string(),
  batch_id: id,
  batch_label: z.string(),
  straw_colour: StrawColour,
  stallion_name: z.string(),
  amount: z.int(),
  supplier_id: z.nullable(id),
  receiver_id: z.nullable(id),
  /** Place, stakeholder or mare at each end; null for an end without a name, such as the origin of a collection. */
  from_name: z.nullable(z.string()),
  to_name: z.nullable(z.string()),
  /** Reason of a loss or of a reversal; null for everything else. */
  reason: z.nullable(z.string()),
  keep_in_store: z.boolean(),
  /** Agreed end of a consignment; absent if none. */
  ends_on: z.optional(day),
  numbers: StrawNumbers,
  note: z.nullable(z.string()),
  reverses_id: z.nullable(id),
  reversed_by_id: z.nullable(id),
  /** Outcome of an insemination, PENDING until reported; null if reversed or erased, and for everything else. */
  outcome: z.nullable(z.enum(OUTCOMES)),
  checked_on: z.nullable(day),
  accepted: z.optional(z.array(z.enum(WARNING_CODES))),
  sentence: z.string(),
})
export type MovementSummary = z.infer<typeof MovementSummary>

export const Movement = z.extend(MovementSummary, {
  tenant_id: id,
  /** Owner before the movement, or first owner of new straws; for a reversal, that of the original. */
  owner_id: id,
  /** Holder before the movement (of a reversal: before the original); null if we held the straws. */
  holder_id: z.nullable(id),
  animal_id: z.nullable(id),
  /** Destination of a relocation; null if it left the straws without a place, and for movements. */
  to: z.nullable(Location),
})
export type Movement = z.infer<typeof Movement>

export const MovementFilter = {
  batch_id: z.optional(id),
  batch_label: filterText,
  type: z.optional(z.enum(MOVEMENT_TYPES)),
  from: z.optional(day),
  to: z.optional(day),
  party_id: z.optional(id),
  supplier_id: z.optional(id),
  receiver_id: z.optional(id),
  animal_id: z.optional(id),
  straw_id: z.optional(id),
  /** Number of a straw that the movements must include. */
  number: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_NUMBER))),
  /** Whether relocations are included: 1 if they are, 0 or absent if not. */
  relocations: z.optional(z.enum(['0', '1'])),
}
const movementFilter = z.strictObject(MovementFilter)
export type MovementFilter = z.infer<typeof movementFilter>

export const Reversal = z.strictObject({ tenant_id: id, reason: text(500) })
export type Reversal = z.infer<typeof Reversal>

/** Reversal of a booking; only the caller's own recent one needs no reason (`reversal-allowed.ts`). */
const ReversalRequest = z.strictObject({
  tenant_id: id,
  reason: z.optional(text(500)),
  /** Other movements of the same act: all of them are reversed, or none. */
  others: z._default(z.array(id).check(z.maxLength(MAX_TOGETHER - 1)), []),
})

export const NewOutcome = z
  .strictObject({ tenant_id: id, outcome: z.enum(OUTCOMES), checked_on: optional(day) })
  .check(
    z.refine(({ outcome, checked_on }) => outcome !== 'PENDING' || checked_on === null, {
      error: 'Not checked yet: leave the date empty',
      path: ['checked_on'],
    }),
  )
export type NewOutcome = z.infer<typeof NewOutcome>

export const RecordedOutcome = z.strictObject({
  outcome: z.enum(OUTCOMES),
  checked_on: z.nullable(day),
  recorded_at: instant,
  recorded_by: id,
  recorded_by_name: z.string(),
})
export type RecordedOutcome = z.infer<typeof RecordedOutcome>

/** Inseminations of one batch in one year, without those that were reversed or whose straws were all erased. */
export const Fertility = z.strictObject({
  batch_id: id,
  batch_label: z.string(),
  year: z.int(),
  inseminations: z.int(),
  pregnant: z.int(),
  not_pregnant: z.int(),
  lost_pregnancy: z.int(),
})
export type Fertility = z.infer<typeof Fertility>

/**
 * Sums up inseminations. `known` outcomes are pregnant + not pregnant + pregnancy lost; `share_pregnant` is the
 * pregnant share of them in whole %, rounded half up, or null if none is known.
 */
export function fertilityOf(lines: readonly Omit<Fertility, 'batch_id' | 'batch_label' | 'year'>[]) {
  const sum = (pick: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, line) => total + pick(line), 0)
  const pregnant = sum((line) => line.pregnant)
  const known = pregnant + sum((line) => line.not_pregnant + line.lost_pregnancy)
  return {
    inseminations: sum((line) => line.inseminations),
    known,
    pregnant,
    lost_pregnancy: sum((line) => line.lost_pregnancy),
    share_pregnant: known === 0 ? null : Math.floor((pregnant * 100) / known + 0.5),
  }
}

export function opposite(direction: Direction): Direction {
  return direction === 'IN' ? 'OUT' : 'IN'
}

export const showFertility = get('/api/v1/animals/{id}/fertility', {
  summary: 'List the outcomes of the inseminations of a horse, by batch and year',
  programs: true,
  reply: z.strictObject({ fertility: z.array(Fertility) }),
})

export const listMovements = get('/api/v1/movements', {
  summary: 'List the movements, each with its sentence',
  programs: true,
  query: withPeriod(z.strictObject({ ...tenant, ...page(PAGE_SIZE), ...MovementFilter })),
  reply: z.strictObject({ movements: z.array(MovementSummary), pagination: Pagination }),
})

const EXPORT_SIZE = 500

export const readJournal = get('/api/v1/movements/export', {
  summary: 'List all movements that match a filter, latest day first, in parts',
  programs: true,
  query: withPeriod(
    z.strictObject({
      ...tenant,
      ...MovementFilter,
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(EXPORT_SIZE)), EXPORT_SIZE),
      /** Cursor: id of the last movement of the previous part. Unlike an offset, it is not shifted by new bookings. */
      before: z.optional(id),
    }),
  ),
  reply: z.strictObject({ movements: z.array(Movement), next: z.nullable(id) }),
})

export const exportMovements = listExport('movements', {
  summary: 'Export the movements that match a filter, one row per movement',
  filter: MovementFilter,
})

export const reverseMovement = post('/api/v1/movements/{id}/reversal', {
  summary: 'Reverse a mistaken movement',
  needs: 'BOOK',
  body: ReversalRequest,
  reply: Movement,
  refusals: ['NOT_ALLOWED', 'LATER_MOVEMENTS_DEPEND', 'ALREADY_REVERSED'],
  offline: 'WRITE',
})

export const setOutcome = put('/api/v1/movements/{id}/outcome', {
  summary: 'Record the outcome of an insemination',
  needs: 'BOOK',
  programs: true,
  body: NewOutcome,
  reply: Movement,
  refusals: ['ALREADY_REVERSED', 'STRAWS_CHANGED'],
})

export const listOutcomes = get('/api/v1/movements/{id}/outcomes', {
  summary: 'List the recorded outcomes of an insemination, newest first',
  programs: true,
  reply: z.strictObject({ outcomes: z.array(RecordedOutcome) }),
})
