import * as z from 'zod/mini'
import { Location, MAX_CANISTERS, MAX_LEVELS, placeKey } from '#stock/containers/contract.ts'
import { countNumbers, namedNumbers } from '#stock/batches/straw.ts'
import { LOSS_REASONS } from '#stock/movements/contract.ts'
import { day, id, optional, optionalText, whole } from '#platform/contract/fields.ts'
import { accept } from '#platform/contract/warnings.ts'
import { ends_on, endsInTime } from './agreed-end.ts'

export const MAX_STRAWS = 1000

/** Number of straws at one place; a null location means without a place. */
export const StockAtPlace = z.strictObject({ location: z.nullable(Location), straws: whole(1, 1_000_000) })
export type StockAtPlace = z.infer<typeof StockAtPlace>

const amount = whole(1, MAX_STRAWS)

const strawIdList = z.array(id).check(z.minLength(1), z.maxLength(MAX_STRAWS))

const strawIds = strawIdList.check(
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'Straw listed twice' }),
)

export const ADDITION_REASONS = ['COLLECTION', 'PURCHASE', 'CONSIGNMENT', 'RETURN'] as const
export type AdditionReason = (typeof ADDITION_REASONS)[number]

const signer = { tenant_id: id, signer_id: id }
const signed = { ...signer, accept }

const addition = {
  batch_id: id,
  date: day,
  warehouse_id: id,
  /** Destination; null for no place. If absent, straws in this warehouse stay where they are, others get no place. */
  location: z.optional(z.nullable(Location)),
  note: optionalText(2000),
}

/** Exactly one of an amount, numbers and ids. Numbers, ids and the amount of a return name existing straws. */
const many = {
  amount: z.optional(amount),
  numbers: z.optional(namedNumbers(MAX_STRAWS)),
  straw_ids: z.optional(strawIds),
}

const oneOfThese = z.check<{ amount?: unknown; numbers?: unknown; straw_ids?: unknown }>(
  ({ value, issues }) => {
    const given = [value.amount, value.numbers, value.straw_ids].filter((one) => one !== undefined)
    if (given.length === 1) return
    const message = given.length === 0 ? 'Required' : 'Enter an amount or choose straws, not both'
    issues.push({ code: 'custom', message, path: ['amount'], input: value })
  },
)

const supplied = <R extends AdditionReason>(reason: R) =>
  z
    .strictObject({
      ...addition,
      ...many,
      reason: z.literal(reason),
      supplier_id: id,
      owner_id: optional(id),
    })
    .check(oneOfThese)

/** `owner_id` is the first owner; ourselves by default. */
const Collection = z.strictObject({
  ...addition,
  reason: z.literal('COLLECTION'),
  amount,
  owner_id: optional(id),
})
/** `owner_id` is the buyer, ourselves by default; the straws are new, or the supplier's own. */
const Purchase = supplied('PURCHASE')
/** The supplier is the owner; the straws are new, or the supplier's own that were sold or given back earlier. */
const Consignment = z.safeExtend(supplied('CONSIGNMENT'), { ends_on }).check(endsInTime)
/** The supplier held the straws on consignment; `owner_id` narrows an amount down to one owner's. */
const Return = supplied('RETURN')

export const StrawAddition = z.discriminatedUnion('reason', [
  z.safeExtend(Collection, signed),
  z.safeExtend(Purchase, signed),
  z.safeExtend(Consignment, signed),
  z.safeExtend(Return, signed),
])
export type StrawAddition = z.infer<typeof StrawAddition>

export const WITHDRAWAL_TYPES = ['CONSIGNMENT', 'SALE', 'RETURN', 'LOSS', 'INSEMINATION'] as const
export type WithdrawalType = (typeof WITHDRAWAL_TYPES)[number]

const note = optionalText(2000)

type Fields = Record<string, z.ZodMiniType>

function withdrawalOf<const C extends Fields, const R extends z.ZodMiniType, const E extends Fields>(
  common: C,
  ref: R,
  consigned: E,
) {
  return z.discriminatedUnion('type', [
    z
      .strictObject({ ...common, type: z.literal('CONSIGNMENT'), receiver_id: ref, ...consigned })
      .check(endsInTime),
    z.strictObject({
      ...common,
      type: z.literal('SALE'),
      receiver_id: ref,
      /** Whether the straws stay with us after the sale. */
      keep_in_store: z._default(z.boolean(), false),
    }),
    /** A return only goes to the owner, who need not be named. */
    z.strictObject({ ...common, type: z.literal('RETURN'), receiver_id: optional(ref) }),
    z.strictObject({ ...common, type: z.literal('LOSS'), reason: z.enum(LOSS_REASONS) }),
    /** `animal_id` is the mare. */
    z.strictObject({ ...common, type: z.literal('INSEMINATION'), animal_id: ref }),
  ])
}

export function withdrawalNaming<const R extends z.ZodMiniType>(ref: R) {
  return withdrawalOf({ date: day, note }, ref, { ends_on })
}

/** Withdrawal without a date, because a pick list does not know yet when it will be booked. */
export const WantedWithdrawal = withdrawalOf({ note }, id, {})

export const Withdrawal = withdrawalNaming(id)
export type Withdrawal = z.infer<typeof Withdrawal>

export const NO_DETAILS = { receiver_id: null, animal_id: null, reason: null, keep_in_store: false }

/** Optimistic locking: counts shown to the user at each place. If they differ from the straws picked, nothing is booked. */
const seen = {
  seen_at: z.optional(z.array(StockAtPlace).check(z.maxLength(MAX_CANISTERS * MAX_LEVELS + 1))),
}

/** Straws by id. `holder_id` is the holder shown to the user; null, the default of consignments, means in store. */
const PickById = z.strictObject({ straw_ids: strawIds, holder_id: z.optional(z.nullable(id)), ...seen })

const numbersOfBatch = { batch_id: id, numbers: namedNumbers(MAX_STRAWS) }

/** Straws of one batch by number, with a holder or, by default, in store. */
const PickByNumber = z.strictObject({ ...numbersOfBatch, holder_id: z.optional(z.nullable(id)), ...seen })

const PickByNumbers = z.strictObject({
  straws: z.array(z.strictObject(numbersOfBatch)).check(
    z.minLength(1),
    z.maxLength(MAX_STRAWS),
    z.refine((lines) => new Set(lines.map(({ batch_id }) => batch_id)).size === lines.length, {
      error: 'Batch listed twice',
      abort: true,
    }),
    z.refine((lines) => lines.reduce((sum, { numbers }) => sum + countNumbers(numbers), 0) <= MAX_STRAWS, {
      error: `At most ${MAX_STRAWS} straws`,
    }),
  ),
  holder_id: z.optional(z.nullable(id)),
  ...seen,
})

/** An amount of one owner's straws in a batch, lowest numbers first, from store (by default) or from a holder. */
const PickByAmount = z.strictObject({
  batch_id: id,
  owner_id: id,
  amount,
  location: z.optional(z.nullable(Location)),
  holder_id: z.optional(id),
  ...seen,
})

const PickEverything = z.strictObject({
  everything_at: z.strictObject({
    container_id: id,
    canister: z.optional(whole(1, MAX_CANISTERS)),
    level: z.optional(whole(1, MAX_LEVELS)),
  }),
  /** Optimistic locking: number of straws that was shown to the user at the place. If it differs, nothing is booked. */
  expected: whole(1, 1_000_000),
  ...seen,
})

export type StrawPick =
  | z.infer<typeof PickById>
  | z.infer<typeof PickByNumber>
  | z.infer<typeof PickByNumbers>
  | z.infer<typeof PickByAmount>
  | z.infer<typeof PickEverything>

/**
 * Container or canister in which straws retain their level and canister; straws above `levels` are put into the highest
 * level.
 */
export const KeptLevels = z.strictObject({
  container_id: id,
  canister: z.optional(whole(1, MAX_CANISTERS)),
  levels: whole(1, MAX_LEVELS),
})

export type Target = Location | z.infer<typeof KeptLevels> | null

export function targetOf(to: Target, from: Location | null): Location | null {
  if (to === null || 'level' in to) return to
  const { container_id, canister = from?.canister ?? 1, levels } = to
  return { container_id, canister, level: Math.min(from?.level ?? 1, levels) }
}

const withdrawing = { withdrawal: Withdrawal }
const relocating = { relocation: z.strictObject({ to: z.nullable(Location) }) }
const relocatingAll = { relocation: z.strictObject({ to: z.nullable(z.union([Location, KeptLevels])) }) }

export const StrawWithdrawal = z.union([
  z.extend(PickById, { ...signed, ...withdrawing }),
  z.extend(PickByNumber, { ...signed, ...withdrawing }),
  z.extend(PickByNumbers, { ...signed, ...withdrawing }),
  z.extend(PickByAmount, { ...signed, ...withdrawing }),
  z.extend(PickEverything, { ...signed, ...withdrawing }),
])
export type StrawWithdrawal = z.infer<typeof StrawWithdrawal>

export const StrawRelocation = z.union([
  z.extend(PickById, { ...signed, ...relocating }),
  z.extend(PickByNumber, { ...signed, ...relocating }),
  z.extend(PickByNumbers, { ...signed, ...relocating }),
  z.extend(PickByAmount, { ...signed, ...relocating }),
  z.extend(PickEverything, { ...signed, ...relocatingAll }),
])
export type StrawRelocation = z.infer<typeof StrawRelocation>

export const StrawChange = z.union([StrawWithdrawal, StrawRelocation])
export type StrawChange = z.infer<typeof StrawChange>

export const StrawBooking = z.union([
  z.discriminatedUnion('reason', [Collection, Purchase, Consignment, Return]),
  z.extend(PickById, withdrawing),
  z.extend(PickByNumber, withdrawing),
  z.extend(PickByNumbers, withdrawing),
  z.extend(PickByAmount, withdrawing),
  z.extend(PickEverything, withdrawing),
  z.extend(PickById, relocating),
  z.extend(PickByNumber, relocating),
  z.extend(PickByNumbers, relocating),
  z.extend(PickByAmount, relocating),
  z.extend(PickEverything, relocatingAll),
])
export type StrawBooking = z.infer<typeof StrawBooking>

const MAX_BOOKINGS = 500
const MAX_BOOKED = 10_000

function strawsOf(booking: StrawBooking): number {
  if ('amount' in booking && booking.amount !== undefined) return booking.amount
  if ('numbers' in booking && booking.numbers !== undefined) return countNumbers(booking.numbers)
  if ('straw_ids' in booking && booking.straw_ids !== undefined) return booking.straw_ids.length
  if ('straws' in booking) return booking.straws.reduce((sum, { numbers }) => sum + countNumbers(numbers), 0)
  return 'expected' in booking ? booking.expected : 0
}

const StrawsHeld = z.strictObject({ batch_id: id, owner_id: id, holder_id: id, straws: whole(1, 1_000_000) })
export type StrawsHeld = z.infer<typeof StrawsHeld>

/** Bookings that are recorded in the given order, all or none. */
export const StrawBookings = z.strictObject({
  ...signed,
  /** Optimistic locking: counts of straws that were shown to the user by holder. If they differ, nothing is booked. */
  seen_held: z.optional(z.array(StrawsHeld).check(z.maxLength(MAX_BOOKINGS))),
  bookings: z.array(StrawBooking).check(
    z.minLength(1),
    z.maxLength(MAX_BOOKINGS),
    z.refine((bookings) => bookings.reduce((sum, one) => sum + strawsOf(one), 0) <= MAX_BOOKED, {
      error: `At most ${MAX_BOOKED} straws`,
    }),
  ),
})
export type StrawBookings = z.infer<typeof StrawBookings>

/** Straws of a batch and an owner that were entered by mistake and are to be excluded from every count. */
export const StrawErasure = z.strictObject({
  ...signer,
  batch_id: id,
  owner_id: id,
  /** Ids of the straws; repeated ids count once. */
  straw_ids: z.pipe(
    z.pipe(
      // A query with a single id gives a string; one with several ids gives a list.
      z.transform((ids: unknown) => (typeof ids === 'string' ? [ids] : ids)),
      strawIdList,
    ),
    z.transform((ids: string[]) => [...new Set(ids)]),
  ),
})
export type StrawErasure = z.infer<typeof StrawErasure>

export function gathered(standings: readonly StockAtPlace[]): StockAtPlace[] {
  return [...Map.groupBy(standings, ({ location }) => placeKey(location)).values()].map((there) => ({
    location: there[0]!.location,
    straws: there.reduce((sum, { straws }) => sum + straws, 0),
  }))
}
