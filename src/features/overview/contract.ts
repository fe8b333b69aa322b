/** The overview: what an account holds, and a search across all of it. */
import * as z from 'zod/mini'
import { get } from '#platform/contract/endpoint.ts'
import { BREEDS } from '#features/animals/breeds.ts'
import { StrawColour } from '#features/batches/straw.ts'
import { id, tenant, text } from '#platform/contract/fields.ts'

/** One stallion's straws in store; doses are added up batch by batch, never pooled. */
export const Holding = z.strictObject({
  animal_id: id,
  animal_name: z.string(),
  batches: z.int(),
  straws: z.int(),
  doses: z.int(),
  breed: z.nullable(z.enum(BREEDS)),
  /** The straws by their own colour, most first. */
  colours: z.array(z.strictObject({ straw_colour: StrawColour, straws: z.int() })),
})
export type Holding = z.infer<typeof Holding>

export const Overview = z.strictObject({
  holdings: z.array(Holding),
  straws: z.int(),
  doses: z.int(),
  /** Straws in store without a place. */
  unlocated: z.int(),
  /** Straws that others hold for us or for their owners. */
  consigned: z.int(),
  batches: z.int(),
  containers: z.int(),
  /** Straws in store that are the account's own. */
  own_straws: z.int(),
  /** Batches in store whose straws per dose are not known: they count no doses. */
  uncounted: z.int(),
  /** Some labels of batches with straws without a place. */
  unlocated_batches: z.array(z.string()),
  /** How many parties hold straws on consignment. */
  holders: z.int(),
  /** Inseminations that nobody has told the outcome of, up to a hundred. */
  pending_outcomes: z.int(),
  /** Straws that a stock-take has not found and somebody still looks for; the latest such stock-take. */
  looking: z.strictObject({ straws: z.int(), stock_take_id: z.nullable(id) }),
  /** Containers some straws of which have not been counted for a year, the first hundred by label. */
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
  /** Of batches only. */
  straw_colour: z.nullable(StrawColour),
  /** In store; of a pick list those still wanted; null for parties. */
  straws: z.nullable(z.int()),
  /** Where most of a batch's straws are. */
  place: z.nullable(
    z.strictObject({
      label: z.string(),
      canister: z.int(),
      level: z.int(),
      /** How many the container has. */
      canisters: z.int(),
    }),
  ),
})
export type Found = z.infer<typeof Found>

export const showOverview = get('/api/v1/overview', {
  summary: 'What the tenant holds, by stallion',
  programs: true,
  query: z.strictObject(tenant),
  reply: Overview,
})

export const searchEverything = get('/api/v1/search', {
  summary: 'Batches, horses, containers and parties whose name or number contains a text',
  programs: true,
  query: z.strictObject({ ...tenant, text: text(100) }),
  reply: z.strictObject({ found: z.array(Found) }),
})
