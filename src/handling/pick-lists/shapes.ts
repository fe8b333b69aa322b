import * as z from 'zod/mini'
import { StrawColour, StrawNumbers } from '#stock/batches/straw.ts'
import { Location } from '#stock/containers/contract.ts'
import { Movement } from '#stock/movements/contract.ts'
import { WITHDRAWAL_TYPES } from '#stock/straws/bookings.ts'
import { day, id, instant } from '#platform/contract/fields.ts'

export const PURPOSES = [...WITHDRAWAL_TYPES, 'RELOCATION'] as const
export type PurposeType = (typeof PURPOSES)[number]

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

/** Batch with the colour and the print that identify its straws. */
export const PickedBatch = z.strictObject({
  id,
  label: z.string(),
  straw_colour: StrawColour,
  straw_mark_text: z.nullable(z.string()),
  straws_per_dose: z.nullable(z.number()),
  stallion_name: z.string(),
  /** Day of collection, or of receipt. */
  dated: z.nullable(day),
})
export type PickedBatch = z.infer<typeof PickedBatch>

/** Shortage of straws that several open lists need: there are too few for all of these lists together. */
export const Clash = z.strictObject({
  stored: z.int(),
  /** Straws that the list of the line needs. */
  needed: z.int(),
  others: z.array(z.strictObject({ id, name: z.string(), straws: z.int() })),
})
export type Clash = z.infer<typeof Clash>

/** Requested straws that are not there now, with their last booking. */
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
  left: z.int(),
  /** Numbers of the straws still needed, if they were named. */
  numbers: z.nullable(StrawNumbers),
  from: z.nullable(Location),
  purpose: Purpose,
  /** Number of needed straws that are not stored. */
  missing: z.int(),
  gone: z.array(Gone),
  /** Stored straws of the batch and owner, at the place of the line if it has one, that no line of the list takes. */
  spare: z.int(),
  /** Spare straws that can replace the missing ones, nearest first; none that another open list takes. */
  instead: StrawNumbers,
  clash: z.nullable(Clash),
  added_at: instant,
  added_by_name: z.string(),
})
export type Line = z.infer<typeof Line>

const vessel = z.strictObject({ id, label: z.string(), canisters: z.int(), levels: z.int() })
export type Vessel = z.infer<typeof vessel>

/** Canister that comes up once; null for straws without a place, which need no lift. */
const liftPlace = { container_id: z.nullable(id), canister: z.nullable(z.int()) }

export const PlannedTake = z.strictObject({
  line_id: id,
  batch_id: id,
  location: z.nullable(Location),
  numbers: StrawNumbers,
  /** Number of straws of the same batch and owner that remain there. */
  stay: z.int(),
})
export type PlannedTake = z.infer<typeof PlannedTake>

export const Presence = z.strictObject({
  opening_id: id,
  pick_list_id: id,
  pick_list_name: z.string(),
  last_active_by: id,
  last_active_by_name: z.string(),
  last_active_at: instant,
})
export type Presence = z.infer<typeof Presence>

/** Opening in progress, with its current lift and the number of its lifts. */
const Progress = z.extend(Presence, {
  ...liftPlace,
  lift: z.int(),
  lifts: z.int(),
})

/** Summary of a list: what an open list still needs, or what was picked for a closed one. */
export const PickListSummary = z.strictObject({
  id,
  name: z.string(),
  day: z.nullable(day),
  /** Number of straws still needed, including missing ones, and of the lines that need them. */
  straws: z.int(),
  lines: z.int(),
  missing: z.int(),
  /** Number of lines whose straws other open lists need too, if not enough are stored for all. */
  clashes: z.int(),
  lifts: z.int(),
  containers: z.array(z.extend(vessel, { wanted: z.array(z.int()) })),
  /** Colours by number of stored straws, the largest first. */
  colours: z.array(z.strictObject({ straw_colour: StrawColour, straws: z.int() })),
  /** Purposes without repetition; `name` is the receiver, straw owner, mare, reason or container. */
  purposes: z.array(z.strictObject({ type: z.enum(PURPOSES), name: z.string() })),
  created_at: instant,
  created_by_name: z.string(),
  closed_at: z.nullable(instant),
  closed_by_name: z.nullable(z.string()),
  opening: z.nullable(Progress),
})
export type PickListSummary = z.infer<typeof PickListSummary>

/** Straws that were booked in an opening. */
export const Picked = z.strictObject({
  batch_id: id,
  owner_id: id,
  owner_name: z.string(),
  location: z.nullable(Location),
  numbers: StrawNumbers,
  purpose: Purpose,
  picked_at: instant,
  picked_by_name: z.string(),
})
export type Picked = z.infer<typeof Picked>

export const PickList = z.strictObject({
  id,
  tenant_id: id,
  name: z.string(),
  day: z.nullable(day),
  created_at: instant,
  created_by_name: z.string(),
  closed_at: z.nullable(instant),
  closed_by_name: z.nullable(z.string()),
  /** Lines that still need straws. */
  lines: z.array(Line),
  batches: z.array(PickedBatch),
  containers: z.array(vessel),
  /** Lifts in the order in which the canisters come up. */
  lifts: z.array(z.strictObject({ ...liftPlace, takes: z.array(PlannedTake) })),
  /** Lifts of earlier openings, in the same order, without what was undone. */
  picked: z.array(z.strictObject({ ...liftPlace, takes: z.array(Picked) })),
  opening: z.nullable(Presence),
  /** Members at one of the same containers with another list. */
  others: z.array(z.extend(Presence, { container_id: id })),
})
export type PickList = z.infer<typeof PickList>

export const WHY_FEWER = ['NOT_NEEDED', 'NOT_THERE'] as const
export type WhyFewer = (typeof WHY_FEWER)[number]

/** Straws taken from a level in one lift, for one purpose. */
export const Take = z.strictObject({
  number: z.int(),
  line_id: id,
  batch_id: id,
  owner_id: id,
  owner_name: z.string(),
  location: z.nullable(Location),
  /** Straws of the take that are still there. */
  numbers: StrawNumbers,
  /** Number of straws needed when the opening started. */
  wanted: z.int(),
  gone: z.array(Gone),
  /** Number of straws of the same batch and owner there that no take of this opening has. */
  spare: z.int(),
  purpose: Purpose,
  /** Number of straws that came out; null until they are counted. */
  came_out: z.nullable(z.int()),
  is_skipped: z.boolean(),
  is_checked: z.boolean(),
  why_fewer: z.nullable(z.enum(WHY_FEWER)),
  instead: z.nullable(z.strictObject({ batch_id: id, reason: z.string() })),
  /** Straws that are booked for those that came out, according to the current stock. */
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
  last_active_at: instant,
  last_active_by: id,
  last_active_by_name: z.string(),
  ended_at: z.nullable(instant),
  is_booked: z.boolean(),
  batches: z.array(PickedBatch),
  containers: z.array(vessel),
  /** Lifts in the order in which the canisters come up; `seconds` has one entry for each time a canister was up. */
  lifts: z.array(z.strictObject({ ...liftPlace, takes: z.array(Take), seconds: z.array(z.number()) })),
  others: z.array(z.extend(Presence, { container_id: id })),
  movements: z.array(Movement),
  undone: z.array(id),
})
export type Opening = z.infer<typeof Opening>
export type OpeningLift = Opening['lifts'][number]

export const Lift = z.strictObject({
  id,
  container_id: id,
  container_label: z.string(),
  canister: z.int(),
  lifted_at: instant,
  seconds: z.number(),
  lifted_by_name: z.string(),
  /** Number of straws in the canister: of the requested batch, or all. */
  straws: z.int(),
})
export type Lift = z.infer<typeof Lift>
