/** Entries of an import's lists, each with the row of the file that it comes from. */
import * as z from 'zod/mini'
import { NewAnimal } from '#registry/animals/contract.ts'
import { BatchFields, withItsDay } from '#stock/batches/contract.ts'
import { BatchSheet } from '#stock/batches/sheet.ts'
import { MAX_CANISTERS, MAX_LEVELS, NewContainer } from '#stock/containers/contract.ts'
import { HealthTestFields, withItsResult } from '#registry/health-tests/contract.ts'
import { MeasurementFields, withItsFigure } from '#stock/nitrogen/contract.ts'
import { PartyFields, withApproval } from '#registry/parties/contract.ts'
import { ADDITION_REASONS, withdrawalNaming } from '#stock/straws/bookings.ts'
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
import { BLANK_VESSEL } from '#stock/containers/vessel.ts'

const MAX_OF_BOOKING = 100_000

/** Id of a record on file, or `new-<n>` for entry n (from 0) of the request's list. A horse's parents precede it. */
export const Ref = z
  .string()
  .check(
    z.toLowerCase(),
    z.regex(/^(new-(0|[1-9]\d{0,4})|[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12})$/, 'Check this value'),
  )
export type Ref = z.infer<typeof Ref>

/** Row of the file, from 1. */
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

/** Measurements of a batch on file; absent values stay unchanged. */
export const ImportedSheet = z.strictObject({
  row,
  batch_id: id,
  version: z.nonoptional(seenVersion),
  sheet: z.nonoptional(changeable({ sheet: BatchSheet }).sheet),
})

export const ImportedHealthTest = withItsResult(z.strictObject({ ...HealthTestFields, row, animal_id: Ref }))
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
    /** Owner; null for ourselves, for the supplier of consigned straws, and for any owner of returned ones. */
    owner: optional(Ref),
    /** Party that sold or consigned the straws to us or, for a return, held them. */
    supplier: optional(Ref),
    warehouse_id: id,
    location: optional(Place),
    note: optionalText(2000),
  })
  .check(
    z.refine(({ reason, supplier }) => (reason === 'COLLECTION') === (supplier === null), {
      error: 'Choose a supplier, unless collected',
      path: ['supplier'],
    }),
  )

/**
 * Withdrawal of the straws with the lowest numbers: in store, in one place there, without a place, or with a holder.
 */
export const ImportedWithdrawal = z.strictObject({
  ...booking,
  kind: z.literal('WITHDRAWAL'),
  owner: optional(Ref),
  /** Place of the straws: absent for anywhere in store, null for unplaced straws. */
  location: z.optional(z.nullable(Place)),
  /** Holder of the straws; absent if they are in store. */
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

export function blankParty(row: number, name: string): z.infer<typeof ImportedParty> {
  const none = { street_1: null, street_2: null, zipcode: null, city: null, country: null, phone: null }
  const centre = { approval_number: null, centre_kind: null, centre_vet: null }
  const approval = { approval_valid_from: null, approval_valid_until: null }
  return { row, name, email: null, ...none, ...centre, ...approval }
}

export function blankAnimal(
  row: number,
  name: string,
  sex: 'STALLION' | 'MARE',
): z.infer<typeof ImportedAnimal> {
  const none = { ueln: null, born_on: null, sire: null, dam: null, colour: null, height_cm: null }
  const more = { breed: null, microchip: null, studbooks: [], owner_ids: [], species: 'HORSE' as const }
  const rest = { gelded_on: null, died_on: null, low_doses: null, residence: null, resident_since: null }
  return { row, name, sex, ...none, ...more, ...rest }
}

export function blankContainer(row: number, label: string, size: { canisters: number; levels: number }) {
  return { row, label, ...size, straws_per_level: null, note: null, vessel: BLANK_VESSEL }
}
