/** Straws: one record each. Who owns it, who has it and where it stands are three separate facts. */
import * as z from 'zod/mini'
import { Location } from './containers.ts'
import { day, id, optional, optionalText, whole } from './fields.ts'
import { LOSS_REASONS } from './movements.ts'

export const STRAW_STATUSES = ['STORED', 'CONSIGNED', 'LOST', 'SOLD', 'INSEMINATED'] as const
export type StrawStatus = (typeof STRAW_STATUSES)[number]

/** Why a straw is no longer in any count. */
export const STRAW_ENDS = ['ERASED', 'GIVEN_BACK', 'REVERSED'] as const
export type StrawEnd = (typeof STRAW_ENDS)[number]

/** The most straws one movement takes or brings. */
export const MOST_STRAWS = 1000

export const Straw = z.strictObject({
  id,
  tenant_id: id,
  batch_id: id,
  /** Within its batch, from 1, never given twice. */
  number: z.int(),
  owner_id: id,
  /** Who has it now; null while it is in our own warehouse. */
  holder_id: z.nullable(id),
  warehouse_id: z.nullable(id),
  location: z.nullable(Location),
  status: z.nullable(z.enum(STRAW_STATUSES)),
  closed: z.nullable(z.enum(STRAW_ENDS)),
})
export type Straw = z.infer<typeof Straw>

const amount = whole(1, MOST_STRAWS)

/** Ways in which new straws come into the book. */
export const ADDITION_REASONS = ['COLLECTION', 'PURCHASE'] as const
export type AdditionReason = (typeof ADDITION_REASONS)[number]

const addition = {
  tenant_id: id,
  batch_id: id,
  signer_id: id,
  date: day,
  /** The first owner; ourselves when not named. */
  owner_id: optional(id),
  warehouse_id: id,
  amount,
  /** Where they are put; null leaves them without a place. */
  location: optional(Location),
  note: optionalText(2000),
}

export const StrawAddition = z.discriminatedUnion('reason', [
  z.strictObject({ ...addition, reason: z.literal('COLLECTION') }),
  z.strictObject({ ...addition, reason: z.literal('PURCHASE'), supplier_id: id }),
])
export type StrawAddition = z.infer<typeof StrawAddition>

export const WITHDRAWAL_TYPES = ['CONSIGNMENT', 'SALE', 'LOSS', 'INSEMINATION'] as const
export type WithdrawalType = (typeof WITHDRAWAL_TYPES)[number]

const withdrawal = { date: day, note: optionalText(2000) }

export const Withdrawal = z.discriminatedUnion('type', [
  z.strictObject({ ...withdrawal, type: z.literal('CONSIGNMENT'), receiver_id: id }),
  z.strictObject({
    ...withdrawal,
    type: z.literal('SALE'),
    receiver_id: id,
    /** The buyer leaves the straws with us. */
    keep_in_store: z._default(z.boolean(), false),
  }),
  z.strictObject({ ...withdrawal, type: z.literal('LOSS'), reason: z.enum(LOSS_REASONS) }),
  /** `animal_id` is the mare. */
  z.strictObject({ ...withdrawal, type: z.literal('INSEMINATION'), animal_id: id }),
])
export type Withdrawal = z.infer<typeof Withdrawal>

/** The straws themselves, by id. */
const PickById = z.strictObject({
  straw_ids: z.array(id).check(
    z.minLength(1),
    z.maxLength(MOST_STRAWS),
    z.refine((ids) => new Set(ids).size === ids.length, { error: 'Names a straw twice' }),
  ),
})

/** So many stored straws of a batch and an owner: from anywhere, from one place, or from those without a place. */
const PickByAmount = z.strictObject({
  batch_id: id,
  owner_id: id,
  amount,
  location: z.optional(z.nullable(Location)),
})

export type StrawPick = z.infer<typeof PickById> | z.infer<typeof PickByAmount>

const act = { tenant_id: id, signer_id: id, withdrawal: Withdrawal }

export const StrawChange = z.union([z.extend(PickById, act), z.extend(PickByAmount, act)])
export type StrawChange = z.infer<typeof StrawChange>

/** What stands at one place, or nowhere, in one owner's and one holder's hands, in one state. */
export const StockLine = z.strictObject({
  owner_id: id,
  holder_id: z.nullable(id),
  warehouse_id: z.nullable(id),
  location: z.nullable(Location),
  status: z.enum(STRAW_STATUSES),
  straws: z.int(),
  straw_ids: z.array(id),
  /** The latest day on which any of these straws moved: none of them can move on an earlier one. */
  last_moved_on: day,
})
export type StockLine = z.infer<typeof StockLine>
