import * as z from 'zod/mini'
import { get } from '#platform/contract/endpoint.ts'
import { BREEDS } from '#registry/animals/breeds.ts'
import { StrawColour } from '#stock/batches/straw.ts'
import { day, id, tenant, text } from '#platform/contract/fields.ts'

/** Stored straws of a stallion. Doses are computed per batch and then added, never pooled. */
export const Holding = z.strictObject({
  animal_id: id,
  animal_name: z.string(),
  batches: z.int(),
  straws: z.int(),
  doses: z.int(),
  /** Doses of the straws that the account itself owns. */
  own_doses: z.int(),
  breed: z.nullable(z.enum(BREEDS)),
  /** Colours by number of straws, the largest first. */
  colours: z.array(z.strictObject({ straw_colour: StrawColour, straws: z.int() })),
})
export type Holding = z.infer<typeof Holding>

export const Overview = z.strictObject({
  holdings: z.array(Holding),
  straws: z.int(),
  doses: z.int(),
  /** Straws in store without a place. */
  unlocated: z.int(),
  /** Straws that other parties hold, for us or for their owners. */
  consigned: z.int(),
  batches: z.int(),
  containers: z.int(),
  /** Straws in store that the account itself owns. */
  own_straws: z.int(),
  /** Batches in store without straws per dose, whose doses are not counted. */
  uncounted: z.int(),
  /** Labels of up to three batches with unlocated straws. */
  unlocated_batches: z.array(z.string()),
  /** Number of parties that hold straws on consignment. */
  holders: z.int(),
  /** Number of inseminations whose outcome is pending or not recorded, up to a hundred. */
  pending_outcomes: z.int(),
  /** Pending inseminations of 16 or more days ago, oldest first: their number, up to a hundred, and the first five. */
  late_outcomes: z.strictObject({
    count: z.int(),
    first: z.array(z.strictObject({ movement_id: id, mare_id: id, mare_name: z.string(), date: day })),
  }),
  /** Stakeholders who have held straws for over 180 days, the longest first, with the straws they hold. */
  long_consigned: z.array(
    z.strictObject({ holder_id: id, holder_name: z.string(), straws: z.int(), since: day }),
  ),
  /**
   * Straws that stock-takes did not find and that are still looked for, with the latest such stock-take (null without
   * one).
   */
  looking: z.strictObject({ straws: z.int(), stock_take_id: z.nullable(id) }),
  /** Containers with straws that were not counted for a year: the first hundred by label. */
  uncounted_containers: z.array(z.strictObject({ id, label: z.string() })),
  /** Whether any straw was ever booked. */
  has_straws: z.boolean(),
})
export type Overview = z.infer<typeof Overview>

export const FOUND_KINDS = ['BATCH', 'ANIMAL', 'CONTAINER', 'PARTY', 'PICK_LIST'] as const

export const Found = z.strictObject({
  kind: z.enum(FOUND_KINDS),
  id,
  title: z.string(),
  detail: z.nullable(z.string()),
  straw_colour: z.nullable(StrawColour),
  /** Straws in store; for a pick list, those still to be taken; null for parties, and for horses without batches. */
  straws: z.nullable(z.int()),
  /** Place with most of a batch's straws; null if no straw has a place, and for other kinds. */
  place: z.nullable(
    z.strictObject({
      label: z.string(),
      canister: z.int(),
      level: z.int(),
      /** Number of canisters of the container. */
      canisters: z.int(),
    }),
  ),
})
export type Found = z.infer<typeof Found>

export const showOverview = get('/api/v1/overview', {
  summary: 'Show the stock of the account, by stallion',
  programs: true,
  query: z.strictObject(tenant),
  reply: Overview,
})

export const searchEverything = get('/api/v1/search', {
  summary: 'Search batches, horses, containers, stakeholders and pick lists by name or number',
  programs: true,
  query: z.strictObject({ ...tenant, text: text(100) }),
  reply: z.strictObject({ found: z.array(Found) }),
})
