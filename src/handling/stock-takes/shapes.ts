import * as z from 'zod/mini'
import { namedNumbers, NumberRange, StrawColour, StrawNumbers } from '#stock/batches/straw.ts'
import { Location, MAX_CANISTERS, MAX_LEVELS } from '#stock/containers/contract.ts'
import { LOSS_REASONS } from '#stock/movements/contract.ts'
import { id, instant, oneLine, whole } from '#platform/contract/fields.ts'

/** Maximum number of straws of one line, more than any level holds. */
export const MAX_FOUND = 10_000
/** Maximum number of lines of a canister, and of differences decided together. */
export const MAX_LINES = 500

export const canister = whole(1, MAX_CANISTERS)
const level = whole(1, MAX_LEVELS)

/** OPEN: neither closed nor abandoned. REVERSED: the bookings of a closed stock-take were undone. */
export const STOCK_TAKE_STATES = ['OPEN', 'CLOSED', 'ABANDONED', 'REVERSED'] as const

/** Straws found of a line: an amount, or their numbers. */
export const Found = z.union([
  z.strictObject({ amount: whole(0, MAX_FOUND) }),
  z.strictObject({ numbers: namedNumbers(MAX_FOUND) }),
])
export type Found = z.infer<typeof Found>

export const line = { level, batch_id: id, owner_id: id }

export const Unknown = z.strictObject({ level, print: oneLine(100), amount: whole(1, MAX_FOUND) })
export type Unknown = z.infer<typeof Unknown>

export const CountLine = z.strictObject({
  ...line,
  /** Straws in the book when the stock-take started. */
  expected: StrawNumbers,
  /** Straws in the book when the line was counted; until then, those in the book now. */
  book: StrawNumbers,
  /** Straws in the book now. */
  now: StrawNumbers,
  found: z.nullable(Found),
  counted_at: z.nullable(instant),
  counted_by_name: z.nullable(z.string()),
})
export type CountLine = z.infer<typeof CountLine>

export const CountedCanister = z.strictObject({
  canister: z.int(),
  version: z.int(),
  lines: z.array(CountLine),
  unknown: z.array(Unknown),
  /** Start of the count; null until a line of the canister is counted. */
  started_at: z.nullable(instant),
  started_by_name: z.nullable(z.string()),
  /** End of the count; null until the whole canister is counted. */
  counted_at: z.nullable(instant),
  counted_by_name: z.nullable(z.string()),
})
export type CountedCanister = z.infer<typeof CountedCanister>

const DIFFERENCE_KINDS = ['MISSING', 'MISPLACED', 'UNEXPECTED', 'UNKNOWN'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** Decision about a difference. Nothing is booked for LOOKING, PUT_BACK and SET_ASIDE. */
export const Decision = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('LOST'), reason: z.enum(LOSS_REASONS) }),
  /** Decision to continue the search; the difference stays open. */
  z.strictObject({ act: z.literal('LOOKING') }),
  /** Decision that the missing straws are at another place; null means that they have no place. */
  z.strictObject({ act: z.literal('ELSEWHERE'), to: z.nullable(Location) }),
  /** Decision to move the found straws here from their place in the book; null means that they have no place in it. */
  z.strictObject({ act: z.literal('STAYS'), from: z.nullable(Location) }),
  /** Decision that the straws were put back where they belong. */
  z.strictObject({ act: z.literal('PUT_BACK') }),
  /** Decision that the booked loss or erasure was wrong. */
  z.strictObject({ act: z.literal('REVERSED'), movement_id: id }),
  z.strictObject({ act: z.literal('ADDED') }),
  z.strictObject({ act: z.literal('SET_ASIDE') }),
])
export type Decision = z.infer<typeof Decision>

const StrawsAt = z.strictObject({ location: z.nullable(Location), straws: z.int() })

export const Difference = z.strictObject({
  /** Identifies the difference within its stock-take. */
  key: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  canister: z.int(),
  level: z.int(),
  /** Batch of the straws; null, like `owner_id`, if they are unidentified. */
  batch_id: z.nullable(id),
  owner_id: z.nullable(id),
  straws: z.int(),
  /** Numbers of the straws; null if unknown. */
  numbers: z.nullable(StrawNumbers),
  /**
   * Whether the straws are assumed to have the highest numbers of their line, because the line was counted by
   * amount.
   */
  is_highest: z.boolean(),
  print: z.nullable(z.string()),
  /** Places where the book has the straws that were found here, most straws first. */
  places: z.array(StrawsAt),
  /** Losses and erasures that may have been wrong. */
  losses: z.array(
    z.strictObject({ movement_id: id, type: z.enum(['LOSS', 'ERASURE']), sentence: z.string() }),
  ),
  decision: z.nullable(Decision),
})
export type Difference = z.infer<typeof Difference>

export const StockTakeSummary = z.strictObject({
  id,
  container_id: id,
  container_label: z.string(),
  /** Canister, if only one is counted. */
  canister: z.nullable(z.int()),
  state: z.enum(STOCK_TAKE_STATES),
  started_at: instant,
  started_by_name: z.string(),
  ended_at: z.nullable(instant),
  ended_by_name: z.nullable(z.string()),
  signer_name: z.nullable(z.string()),
  reversed_at: z.nullable(instant),
  reversed_by_name: z.nullable(z.string()),
  reverse_reason: z.nullable(z.string()),
  /** Number of booked movements, including relocations and reversals. */
  movements: z.int(),
  document_id: z.nullable(id),
})
export type StockTakeSummary = z.infer<typeof StockTakeSummary>

export const StockTake = z.extend(StockTakeSummary, {
  started_by: id,
  ended_by: z.nullable(id),
  /** Current size of the container; null if it was deleted. */
  size: z.nullable(
    z.strictObject({ canisters: z.int(), levels: z.int(), straws_per_level: z.nullable(z.int()) }),
  ),
  warehouse_id: id,
  canisters: z.array(CountedCanister),
  batches: z.array(
    z.strictObject({
      ...{ id, label: z.string(), straw_colour: StrawColour, animal_name: z.string() },
      straw_mark_text: z.nullable(z.string()),
      number_range: NumberRange,
    }),
  ),
  owners: z.array(z.strictObject({ id, name: z.string() })),
  /** Straws that were not found when the stock-take was closed, and that members still search for. */
  searches: z.array(z.strictObject({ number: z.int(), canister: z.int(), ...line, numbers: StrawNumbers })),
})
export type StockTake = z.infer<typeof StockTake>
