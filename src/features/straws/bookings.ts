/** What may be booked with straws, and which of them it takes: added, withdrawn, moved, erased. */
import * as z from 'zod/mini'
import { Location, MOST_CANISTERS, MOST_LEVELS, placeKey } from '#features/containers/contract.ts'
import { LOSS_REASONS } from '#features/movements/contract.ts'
import { day, id, optional, optionalText, whole } from '#platform/contract/fields.ts'

/** The most straws one movement takes or brings. */
export const MOST_STRAWS = 1000

/** So many straws at one place; null is nowhere. */
export const Standing = z.strictObject({ location: z.nullable(Location), straws: whole(1, 1_000_000) })
export type Standing = z.infer<typeof Standing>

const amount = whole(1, MOST_STRAWS)

const strawIds = z.array(id).check(
  z.minLength(1),
  z.maxLength(MOST_STRAWS),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'Names a straw twice' }),
)

/** Ways in which straws come in: from our own work, bought, held for another owner, or back from whoever had them. */
export const ADDITION_REASONS = ['COLLECTION', 'PURCHASE', 'CONSIGNMENT', 'RETURN'] as const
export type AdditionReason = (typeof ADDITION_REASONS)[number]

const addition = {
  tenant_id: id,
  batch_id: id,
  signer_id: id,
  date: day,
  warehouse_id: id,
  /** Where they are put; null leaves them without a place, absent leaves those in store where they stand. */
  location: z.optional(z.nullable(Location)),
  note: optionalText(2000),
}

/** So many, or these: a straw that was here before comes back as itself. */
const many = { amount: z.optional(amount), straw_ids: z.optional(strawIds) }

const oneOfBoth = z.check<{ amount?: number | undefined; straw_ids?: string[] | undefined }>(
  ({ value, issues }) => {
    if ((value.amount === undefined) === (value.straw_ids === undefined)) {
      const message = value.amount === undefined ? 'Required' : 'Either an amount or straws, not both'
      issues.push({ code: 'custom', message, path: ['amount'], input: value })
    }
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
    .check(oneOfBoth)

export const StrawAddition = z.discriminatedUnion('reason', [
  /** `owner_id` is the first owner; ourselves when not named. */
  z.strictObject({ ...addition, reason: z.literal('COLLECTION'), amount, owner_id: optional(id) }),
  /** `owner_id` is the buyer, ourselves when not named; the straws are new, or the supplier's own. */
  supplied('PURCHASE'),
  /** The supplier stays the owner; the straws are new, or his and have been here before. */
  supplied('CONSIGNMENT'),
  /** The supplier has had the straws on consignment; `owner_id` narrows an amount down to one owner's. */
  supplied('RETURN'),
])
export type StrawAddition = z.infer<typeof StrawAddition>

export const WITHDRAWAL_TYPES = ['CONSIGNMENT', 'SALE', 'RETURN', 'LOSS', 'INSEMINATION'] as const
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
  /** Only to the owner, who need not be named. */
  z.strictObject({ ...withdrawal, type: z.literal('RETURN'), receiver_id: optional(id) }),
  z.strictObject({ ...withdrawal, type: z.literal('LOSS'), reason: z.enum(LOSS_REASONS) }),
  /** `animal_id` is the mare. */
  z.strictObject({ ...withdrawal, type: z.literal('INSEMINATION'), animal_id: id }),
])
export type Withdrawal = z.infer<typeof Withdrawal>

/** Where the person saw the straws stand: should they stand elsewhere by now, nothing is booked. */
const seen = {
  seen_at: z.optional(z.array(Standing).check(z.maxLength(MOST_CANISTERS * MOST_LEVELS + 1))),
}

/**
 * The straws themselves, by id. `holder_id` says where the person saw them: null in store, else with that holder;
 * whoever has them now, if it is not given. What is consigned again without it is taken to be in store.
 */
const PickById = z.strictObject({ straw_ids: strawIds, holder_id: z.optional(z.nullable(id)), ...seen })

/**
 * So many straws of a batch and an owner, the lowest numbers first: stored ones from anywhere, from one place or
 * from those without a place; or consigned ones that a holder has.
 */
const PickByAmount = z.strictObject({
  batch_id: id,
  owner_id: id,
  amount,
  location: z.optional(z.nullable(Location)),
  holder_id: z.optional(id),
  ...seen,
})

/** All that stands in a container, a canister or at a level. */
const PickEverything = z.strictObject({
  everything_at: z.strictObject({
    container_id: id,
    canister: z.optional(whole(1, MOST_CANISTERS)),
    level: z.optional(whole(1, MOST_LEVELS)),
  }),
  /** How many straws the person saw there. */
  expected: whole(1, 1_000_000),
  ...seen,
})

export type StrawPick =
  | z.infer<typeof PickById>
  | z.infer<typeof PickByAmount>
  | z.infer<typeof PickEverything>

/**
 * A container, or one of its canisters, in which each straw keeps its level, as far as there are so many `levels`:
 * what stood higher goes to the last of them. Without a canister each keeps its canister too.
 */
export const KeptLevels = z.strictObject({
  container_id: id,
  canister: z.optional(whole(1, MOST_CANISTERS)),
  levels: whole(1, MOST_LEVELS),
})

/** Where straws are moved; null takes them out of their places. */
export type Target = Location | z.infer<typeof KeptLevels> | null

/** Where a straw goes from where it stands. */
export function targetOf(to: Target, from: Location | null): Location | null {
  if (to === null || 'level' in to) return to
  const { container_id, canister = from?.canister ?? 1, levels } = to
  return { container_id, canister, level: Math.min(from?.level ?? 1, levels) }
}

const signed = { tenant_id: id, signer_id: id }
const withdrawing = { ...signed, withdrawal: Withdrawal }
const relocating = { ...signed, relocation: z.strictObject({ to: z.nullable(Location) }) }
const relocatingAll = {
  ...signed,
  relocation: z.strictObject({ to: z.nullable(z.union([Location, KeptLevels])) }),
}

export const StrawWithdrawal = z.union([
  z.extend(PickById, withdrawing),
  z.extend(PickByAmount, withdrawing),
  z.extend(PickEverything, withdrawing),
])
export type StrawWithdrawal = z.infer<typeof StrawWithdrawal>

export const StrawRelocation = z.union([
  z.extend(PickById, relocating),
  z.extend(PickByAmount, relocating),
  z.extend(PickEverything, relocatingAll),
])
export type StrawRelocation = z.infer<typeof StrawRelocation>

/** What stays in the book and changes: withdrawn, or moved to another place. */
export const StrawChange = z.union([StrawWithdrawal, StrawRelocation])
export type StrawChange = z.infer<typeof StrawChange>

/** Wrong entries of a batch and an owner, taken out of every count. */
export const StrawErasure = z.strictObject({
  ...signed,
  batch_id: id,
  owner_id: id,
  straw_ids: z.pipe(
    // One id in a query is a text, several are a list.
    z.transform((ids: unknown) => (typeof ids === 'string' ? [ids] : ids)),
    strawIds,
  ),
})
export type StrawErasure = z.infer<typeof StrawErasure>

/** Straws with consecutive numbers at one place, or nowhere. */
export const StrawRun = z.strictObject({ location: z.nullable(Location), first: z.int(), last: z.int() })
export type StrawRun = z.infer<typeof StrawRun>

/**
 * Where so many straws are taken from: lowest numbers first, as they are picked when it is booked.
 * @param runs of what there is, in the order of their numbers
 * @returns null where there are not that many
 */
export function lowestFirst(runs: readonly StrawRun[], amount: number): Standing[] | null {
  const taken: Standing[] = []
  let left = amount
  for (const { location, first, last } of runs) {
    const straws = Math.min(left, last - first + 1)
    if (straws > 0) taken.push({ location, straws })
    left -= straws
  }
  return left > 0 ? null : gathered(taken)
}

/** The same, each place once. */
export function gathered(standings: readonly Standing[]): Standing[] {
  return [...Map.groupBy(standings, ({ location }) => placeKey(location)).values()].map((there) => ({
    location: there[0]!.location,
    straws: there.reduce((sum, { straws }) => sum + straws, 0),
  }))
}
