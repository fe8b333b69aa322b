/**
 * Pick lists: what is wanted of the vessels, known before one is opened; openings, in which it is taken, lift by lift;
 * and the lifts that are left of them. A pick list is a wish: nothing is booked until an opening is.
 */
import * as z from 'zod/mini'
import { StrawColour } from '#features/batches/straw-colours.ts'
import { namedNumbers, StrawNumbers } from '#features/batches/straw-numbers.ts'
import { Location, MOST_CANISTERS } from '#features/containers/contract.ts'
import { Movement } from '#features/movements/contract.ts'
import { MOST_STRAWS, WantedWithdrawal, WITHDRAWAL_TYPES } from '#features/straws/bookings.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { day, id, instant, oneLine, optional, text, whole } from '#platform/contract/fields.ts'
import { byId, page, PAGE_SIZE, Pagination, perhapsTenant, tenant } from '#platform/contract/pages.ts'

/** Most lines of a pick list. */
export const MOST_LINES = 200

export const PURPOSES = [...WITHDRAWAL_TYPES, 'RELOCATION'] as const
export type PurposeType = (typeof PURPOSES)[number]

const purpose = z.union([
  z.strictObject({ withdrawal: WantedWithdrawal }),
  /** Null leaves them without a place. */
  z.strictObject({ relocation: z.strictObject({ to: z.nullable(Location) }) }),
])

export const NewLine = z.union([
  /** So many of an owner's straws, from one place or from wherever they stand. */
  z.strictObject({
    batch_id: id,
    owner_id: id,
    amount: whole(1, MOST_STRAWS),
    from: optional(Location),
    purpose,
  }),
  /** Straws in store by number; those of several owners become a line for each. */
  z.strictObject({ batch_id: id, numbers: namedNumbers(MOST_STRAWS), purpose }),
])
export type NewLine = z.infer<typeof NewLine>

const newLines = z.array(NewLine).check(z.minLength(1), z.maxLength(MOST_LINES))

export const NewPickList = z.strictObject({ tenant_id: id, name: oneLine(100), lines: optional(newLines) })
export const NewLines = z.strictObject({ tenant_id: id, lines: newLines })

/** What straws are wanted for, with the names that are shown. */
export const Purpose = z.strictObject({
  type: z.enum(PURPOSES),
  receiver_id: z.nullable(id),
  receiver_name: z.nullable(z.string()),
  animal_id: z.nullable(id),
  animal_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  keep_in_store: z.boolean(),
  to: z.nullable(Location),
  to_label: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type Purpose = z.infer<typeof Purpose>

/** What tells a straw of a batch from others: its colour and its print. */
export const PickedBatch = z.strictObject({
  id,
  label: z.string(),
  straw_colour: StrawColour,
  straw_mark_text: z.nullable(z.string()),
  straws_per_dose: z.nullable(z.number()),
  stallion_name: z.string(),
  /** The day of collection, or of receipt. */
  dated: z.nullable(day),
})
export type PickedBatch = z.infer<typeof PickedBatch>

/** Straws that were wanted and are not there any more, with what was booked of them. */
export const Gone = z.strictObject({
  numbers: StrawNumbers,
  recorded_at: instant,
  recorded_by_name: z.string(),
  sentence: z.string(),
})
export type Gone = z.infer<typeof Gone>

export const Line = z.strictObject({
  id,
  batch_id: id,
  owner_id: id,
  owner_name: z.string(),
  amount: z.int(),
  /** Still wanted. */
  left: z.int(),
  /** Those still wanted, where they were named. */
  numbers: z.nullable(StrawNumbers),
  from: z.nullable(Location),
  purpose: Purpose,
  /** How many of those left cannot be found in store. */
  missing: z.int(),
  gone: z.array(Gone),
  added_at: instant,
  added_by_name: z.string(),
})
export type Line = z.infer<typeof Line>

const vessel = z.strictObject({ id, label: z.string(), canisters: z.int(), levels: z.int() })
export type Vessel = z.infer<typeof vessel>

/** A canister that comes up once; without a place there is nothing to lift. */
const liftPlace = { container_id: z.nullable(id), canister: z.nullable(z.int()) }

export const PlannedTake = z.strictObject({
  line_id: id,
  batch_id: id,
  location: z.nullable(Location),
  numbers: StrawNumbers,
  /** Straws of the same batch and owner that are left there. */
  stay: z.int(),
})
export type PlannedTake = z.infer<typeof PlannedTake>

/** Somebody at the vessels. */
export const Presence = z.strictObject({
  opening_id: id,
  pick_list_id: id,
  pick_list_name: z.string(),
  heard_by: id,
  heard_by_name: z.string(),
  heard_at: instant,
})
export type Presence = z.infer<typeof Presence>

export const PickListSummary = z.strictObject({
  id,
  name: z.string(),
  /** Straws still wanted, in so many lines. */
  straws: z.int(),
  lines: z.int(),
  created_at: instant,
  created_by_name: z.string(),
  closed_at: z.nullable(instant),
  opening: z.nullable(Presence),
})
export type PickListSummary = z.infer<typeof PickListSummary>

export const PickList = z.strictObject({
  id,
  tenant_id: id,
  name: z.string(),
  created_at: instant,
  created_by_name: z.string(),
  closed_at: z.nullable(instant),
  closed_by_name: z.nullable(z.string()),
  /** Those of which something is still wanted. */
  lines: z.array(Line),
  batches: z.array(PickedBatch),
  containers: z.array(vessel),
  /** In the order in which the canisters come up. */
  lifts: z.array(z.strictObject({ ...liftPlace, takes: z.array(PlannedTake) })),
  /** Who is at the vessels with this list. */
  opening: z.nullable(Presence),
  /** Who is at one of the same containers with another list. */
  others: z.array(z.extend(Presence, { container_id: id })),
})
export type PickList = z.infer<typeof PickList>

export const WHY_FEWER = ['NOT_NEEDED', 'NOT_THERE'] as const
export type WhyFewer = (typeof WHY_FEWER)[number]

/** What is taken from a level in one lift, for one purpose. */
export const Take = z.strictObject({
  number: z.int(),
  line_id: id,
  batch_id: id,
  owner_id: id,
  owner_name: z.string(),
  location: z.nullable(Location),
  /** Those of them that are still there. */
  numbers: StrawNumbers,
  /** How many were wanted when the opening began. */
  wanted: z.int(),
  gone: z.array(Gone),
  /** Straws of the same batch and owner that no take of this opening wants. */
  spare: z.int(),
  purpose: Purpose,
  /** How many came out; null until they are counted. */
  came_out: z.nullable(z.int()),
  is_skipped: z.boolean(),
  is_checked: z.boolean(),
  why_fewer: z.nullable(z.enum(WHY_FEWER)),
  instead: z.nullable(z.strictObject({ batch_id: id, reason: z.string() })),
  /** The straws that are booked for those that came out, as the book stands. */
  out: StrawNumbers,
})
export type Take = z.infer<typeof Take>

export const Opening = z.strictObject({
  id,
  tenant_id: id,
  pick_list_id: id,
  pick_list_name: z.string(),
  opened_at: instant,
  opened_by_name: z.string(),
  heard_at: instant,
  heard_by: id,
  heard_by_name: z.string(),
  ended_at: z.nullable(instant),
  is_booked: z.boolean(),
  batches: z.array(PickedBatch),
  containers: z.array(vessel),
  /** In the order in which the canisters come up; `seconds` of each time one was up. */
  lifts: z.array(z.strictObject({ ...liftPlace, takes: z.array(Take), seconds: z.array(z.number()) })),
  others: z.array(z.extend(Presence, { container_id: id })),
  /** What it booked. */
  movements: z.array(Movement),
})
export type Opening = z.infer<typeof Opening>
export type OpeningLift = Opening['lifts'][number]

export const Count = z.strictObject({
  number: whole(1, 10_000),
  came_out: whole(0, MOST_STRAWS),
  is_skipped: z._default(z.boolean(), false),
  is_checked: z._default(z.boolean(), false),
  why_fewer: optional(z.enum(WHY_FEWER)),
  instead: optional(z.strictObject({ batch_id: id, reason: text(200) })),
})

/** A lift of the handling history. */
export const Lift = z.strictObject({
  id,
  container_id: id,
  container_label: z.string(),
  canister: z.int(),
  lifted_at: instant,
  seconds: z.number(),
  lifted_by_name: z.string(),
  /** The straws that hung in the canister; of the batch that was asked for, or of all. */
  straws: z.int(),
})
export type Lift = z.infer<typeof Lift>

const tenantOnly = z.strictObject(tenant)

export const listPickLists = endpoint({
  method: 'GET',
  path: '/api/v1/pick-lists',
  caller: 'MEMBER',
  query: z.strictObject({ ...tenant, ...page(PAGE_SIZE), closed: z.optional(z.enum(['0', '1'])) }),
  status: 200,
  /** Newest first; open ones unless closed ones are asked for. */
  reply: z.strictObject({ pick_lists: z.array(PickListSummary), pagination: Pagination }),
})

export const createPickList = endpoint({
  method: 'POST',
  path: '/api/v1/pick-lists',
  caller: 'MEMBER',
  body: NewPickList,
  status: 201,
  reply: PickList,
  refusals: ['STRAWS_CHANGED'],
})

export const showPickList = endpoint({
  method: 'GET',
  path: '/api/v1/pick-lists/{id}',
  caller: 'MEMBER',
  params: byId,
  query: perhapsTenant,
  status: 200,
  reply: PickList,
})

/** A closed list wants nothing any more. */
export const PickListChange = z.strictObject({
  tenant_id: id,
  name: z.optional(oneLine(100)),
  is_closed: z.optional(z.boolean()),
})

export const updatePickList = endpoint({
  method: 'PATCH',
  path: '/api/v1/pick-lists/{id}',
  caller: 'MEMBER',
  params: byId,
  body: PickListChange,
  status: 200,
  reply: PickList,
  refusals: ['IN_USE'],
})

export const addPickListLines = endpoint({
  method: 'POST',
  path: '/api/v1/pick-lists/{id}/lines',
  caller: 'MEMBER',
  params: byId,
  body: NewLines,
  status: 201,
  reply: PickList,
  refusals: ['STALE', 'STRAWS_CHANGED'],
})

/** What was taken for it stays taken. */
export const removePickListLine = endpoint({
  method: 'DELETE',
  path: '/api/v1/pick-lists/{id}/lines/{line_id}',
  caller: 'MEMBER',
  params: z.strictObject({ id, line_id: id }),
  query: perhapsTenant,
  status: 204,
  reply: null,
  refusals: ['IN_USE'],
})

/** Goes on with the opening there is, whoever began it. */
export const beginOpening = endpoint({
  method: 'POST',
  path: '/api/v1/pick-lists/{id}/opening',
  caller: 'MEMBER',
  params: byId,
  body: tenantOnly,
  status: 200,
  reply: Opening,
  refusals: ['STALE', 'NOT_ENOUGH_STRAWS'],
})

export const showOpening = endpoint({
  method: 'GET',
  path: '/api/v1/openings/{id}',
  caller: 'MEMBER',
  params: byId,
  query: perhapsTenant,
  status: 200,
  reply: Opening,
})

/** A canister was up for so many seconds. */
export const recordLift = endpoint({
  method: 'POST',
  path: '/api/v1/openings/{id}/lifts',
  caller: 'MEMBER',
  params: byId,
  body: z.strictObject({
    tenant_id: id,
    container_id: id,
    canister: whole(1, MOST_CANISTERS),
    seconds: z.number().check(z.gte(0), z.lte(3600)),
  }),
  status: 201,
  reply: Opening,
  refusals: ['STALE', 'NO_SUCH_PLACE'],
})

export const countTakes = endpoint({
  method: 'POST',
  path: '/api/v1/openings/{id}/counts',
  caller: 'MEMBER',
  params: byId,
  body: z.strictObject({
    tenant_id: id,
    counts: z.array(Count).check(
      z.minLength(1),
      z.maxLength(MOST_STRAWS),
      z.refine((counts) => new Set(counts.map(({ number }) => number)).size === counts.length, {
        error: 'Counts a take twice',
      }),
    ),
  }),
  status: 200,
  reply: Opening,
  refusals: ['STALE', 'NOT_ENOUGH_STRAWS'],
})

/** Books all that came out, or nothing. Of an opening that is booked already it answers what it booked. */
export const bookOpening = endpoint({
  method: 'POST',
  path: '/api/v1/openings/{id}/booking',
  caller: 'MEMBER',
  params: byId,
  body: z.strictObject({
    tenant_id: id,
    signer_id: id,
    date: day,
    /** The straws that the person saw would be booked: if they are others by now, nothing is. */
    seen: z
      .array(z.strictObject({ number: whole(1, 10_000), numbers: StrawNumbers }))
      .check(z.maxLength(MOST_STRAWS)),
  }),
  status: 200,
  reply: Opening,
  refusals: ['STALE', 'STRAWS_CHANGED', 'NOT_ENOUGH_STRAWS', 'NO_SUCH_PLACE'],
})

/** Ends it without booking anything; the list stays. */
export const abandonOpening = endpoint({
  method: 'DELETE',
  path: '/api/v1/openings/{id}',
  caller: 'MEMBER',
  params: byId,
  query: perhapsTenant,
  status: 204,
  reply: null,
  refusals: ['STALE'],
})

export const listLifts = endpoint({
  method: 'GET',
  path: '/api/v1/lifts',
  caller: 'MEMBER',
  query: z.strictObject({
    ...tenant,
    ...page(PAGE_SIZE),
    batch_id: z.optional(id),
    container_id: z.optional(id),
    canister: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_CANISTERS))),
  }),
  status: 200,
  /** Latest first; `stats` covers all pages. `over` counts those of more than ten seconds. */
  reply: z.strictObject({
    lifts: z.array(Lift),
    pagination: Pagination,
    stats: z.strictObject({ seconds: z.number(), longest: z.nullable(z.number()), over: z.int() }),
  }),
})
