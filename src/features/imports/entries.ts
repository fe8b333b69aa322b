/** Entries of the lists of an import, each with the row of the file that it comes from. */
import * as z from 'zod/mini'
import { NewAnimal } from '#features/animals/contract.ts'
import { BatchFields, withItsDay } from '#features/batches/contract.ts'
import { BatchSheet } from '#features/batches/sheet.ts'
import { MAX_CANISTERS, MAX_LEVELS, NewContainer } from '#features/containers/contract.ts'
import { HealthTestFields, withItsResult } from '#features/health/contract.ts'
import { MeasurementFields, withItsFigure } from '#features/nitrogen/contract.ts'
import { PartyFields, withApproval } from '#features/parties/contract.ts'
import { ADDITION_REASONS, withdrawalNaming } from '#features/straws/bookings.ts'
import {
  changeable,
  day,
  id,
  oneLine,
  optional,
  optionalText,
  seenVersion,
  whole,
} from '#platform/contract/fields.ts'

const MAX_OF_BOOKING = 100_000

/**
 * The id of something on file, or `new-<n>`: the n-th entry, from 0, of the request's own list of that noun. What a
 * horse names as its parent stands before it.
 */
export const Ref = z
  .string()
  .check(
    z.toLowerCase(),
    z.regex(/^(new-(0|[1-9]\d{0,4})|[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12})$/, 'This is not accepted'),
  )
export type Ref = z.infer<typeof Ref>

/** The row of the file that something comes from; the first one is 1. */
const row = whole(1, 1_048_576)

const Parent = z.strictObject({ name: oneLine(200), animal_id: optional(Ref) })

export const ImportedParty = withApproval(z.strictObject({ ...PartyFields, row }))
export const ImportedAnimal = z.extend(z.omit(NewAnimal, { tenant_id: true }), {
  row,
  sire: optional(Parent),
  dam: optional(Parent),
  owner_ids: z._default(z.array(Ref).check(z.maxLength(20)), []),
})
export const ImportedContainer = z.extend(z.omit(NewContainer, { tenant_id: true }), { row })
export const ImportedBatch = withItsDay(
  z.strictObject({
    ...BatchFields,
    row,
    animal_id: Ref,
    producer_id: optional(Ref),
    collection_centre_id: optional(Ref),
    processing_centre_id: optional(Ref),
  }),
)

/** What was measured of a batch on file; values that are absent stay. */
export const ImportedSheet = z.strictObject({
  row,
  batch_id: id,
  version: z.nonoptional(seenVersion),
  sheet: z.nonoptional(changeable({ sheet: BatchSheet }).sheet),
})

export const ImportedHealthTest = withItsResult(z.strictObject({ ...HealthTestFields, row, animal_id: Ref }))
/** Of the nitrogen in a container on file. */
export const ImportedMeasurement = withItsFigure(
  z.strictObject({ ...MeasurementFields, row, container_id: id }),
)

const Place = z.strictObject({
  container: Ref,
  canister: whole(1, MAX_CANISTERS),
  level: whole(1, MAX_LEVELS),
})

const booking = { row, batch: Ref, amount: whole(1, MAX_OF_BOOKING) }

const ImportedAddition = z
  .strictObject({
    ...booking,
    kind: z.literal('ADDITION'),
    reason: z.enum(ADDITION_REASONS),
    date: day,
    /** Ourselves if it is null; straws that are consigned to us are their supplier's. */
    owner: optional(Ref),
    /** Who sold or consigned them to us or, for a return, had them. */
    supplier: optional(Ref),
    warehouse_id: id,
    location: optional(Place),
    note: optionalText(2000),
  })
  .check(
    z.refine(({ reason, supplier }) => (reason === 'COLLECTION') === (supplier === null), {
      error: 'Named unless the straws were collected here',
      path: ['supplier'],
    }),
  )

/** Lowest numbers first: from store, from one place there, from what has no place, or from a holder. */
export const ImportedWithdrawal = z.strictObject({
  ...booking,
  kind: z.literal('WITHDRAWAL'),
  /** Ourselves if it is null. */
  owner: optional(Ref),
  /** Absent: from anywhere in store; null: from what has no place. */
  location: z.optional(z.nullable(Place)),
  /** Absent: from store. */
  holder: z.optional(Ref),
  withdrawal: withdrawalNaming(Ref),
})
export type ImportedWithdrawal = z.infer<typeof ImportedWithdrawal>

const ImportedRelocation = z.strictObject({
  ...booking,
  kind: z.literal('RELOCATION'),
  owner: optional(Ref),
  from: z.nullable(Place),
  to: z.nullable(Place),
})

export const ImportedBooking = z.discriminatedUnion('kind', [
  ImportedAddition,
  ImportedWithdrawal,
  ImportedRelocation,
])
export type ImportedBooking = z.infer<typeof ImportedBooking>
