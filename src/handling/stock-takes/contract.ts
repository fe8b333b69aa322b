/** Stock-takes: comparison of the book with the vessel, level by level. */
import * as z from 'zod/mini'
import { namedNumbers, NumberRange, StrawColour, StrawNumbers, upToNumbers } from '#stock/batches/straw.ts'
import { Location, MAX_CANISTERS, MAX_LEVELS } from '#stock/containers/contract.ts'
import { LOSS_REASONS } from '#stock/movements/contract.ts'
import { del, get, post, put } from '#platform/contract/endpoint.ts'
import {
  day,
  id,
  instant,
  oneLine,
  optional,
  page,
  PAGE_SIZE,
  Pagination,
  tenant,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { accept } from '#platform/contract/warnings.ts'

/** Maximum number of straws of one line, more than any level holds. */
const MAX_FOUND = 10_000
/** Maximum number of lines of a canister, and of differences decided together. */
const MAX_LINES = 500

const canister = whole(1, MAX_CANISTERS)
const level = whole(1, MAX_LEVELS)

/** OPEN until it is closed or abandoned; REVERSED when what it booked was undone. */
export const STOCK_TAKE_STATES = ['OPEN', 'CLOSED', 'ABANDONED', 'REVERSED'] as const
export type StockTakeState = (typeof STOCK_TAKE_STATES)[number]

/** Straws found of a line: an amount, or their numbers. */
export const Found = z.union([
  z.strictObject({ amount: whole(0, MAX_FOUND) }),
  z.strictObject({ numbers: namedNumbers(MAX_FOUND) }),
])
export type Found = z.infer<typeof Found>

const line = { level, batch_id: id, owner_id: id }

const Unknown = z.strictObject({ level, print: oneLine(100), amount: whole(1, MAX_FOUND) })
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
  /** Start of the count; null until something of the canister is counted. */
  started_at: z.nullable(instant),
  started_by_name: z.nullable(z.string()),
  /** Null until the whole canister is counted. */
  counted_at: z.nullable(instant),
  counted_by_name: z.nullable(z.string()),
})
export type CountedCanister = z.infer<typeof CountedCanister>

export const DIFFERENCE_KINDS = ['MISSING', 'MISPLACED', 'UNEXPECTED', 'UNKNOWN'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** Decision about a difference. Nothing is booked for LOOKING, PUT_BACK and SET_ASIDE. */
export const Decision = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('LOST'), reason: z.enum(LOSS_REASONS) }),
  /** The search continues, and the difference stays open. */
  z.strictObject({ act: z.literal('LOOKING') }),
  /** The missing straws are at another place; null is without a place. */
  z.strictObject({ act: z.literal('ELSEWHERE'), to: z.nullable(Location) }),
  /** The found straws are moved here, from where the book has them; null is without a place. */
  z.strictObject({ act: z.literal('STAYS'), from: z.nullable(Location) }),
  /** The straws were put back where they belong. */
  z.strictObject({ act: z.literal('PUT_BACK') }),
  /** The booked loss or erasure was wrong. */
  z.strictObject({ act: z.literal('REVERSED'), movement_id: id }),
  z.strictObject({ act: z.literal('ADDED') }),
  z.strictObject({ act: z.literal('SET_ASIDE') }),
])
export type Decision = z.infer<typeof Decision>

const Standing = z.strictObject({ location: z.nullable(Location), straws: z.int() })

export const Difference = z.strictObject({
  /** Identifies the difference within its stock-take. */
  key: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  canister: z.int(),
  level: z.int(),
  /** Null for unidentified straws, as is the owner. */
  batch_id: z.nullable(id),
  owner_id: z.nullable(id),
  straws: z.int(),
  /** Numbers of the straws, as far as known. */
  numbers: z.nullable(StrawNumbers),
  /** Whether the straws are assumed to be the highest numbers of their line, because they were counted by amount. */
  is_highest: z.boolean(),
  print: z.nullable(z.string()),
  /** Places where the book has the straws that were found here, most straws first. */
  places: z.array(Standing),
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
  size: z.nullable(z.strictObject({ canisters: z.int(), levels: z.int() })),
  warehouse_id: id,
  canisters: z.array(CountedCanister),
  batches: z.array(
    z.strictObject({
      ...{ id, label: z.string(), straw_colour: StrawColour, animal_name: z.string() },
      number_range: NumberRange,
    }),
  ),
  owners: z.array(z.strictObject({ id, name: z.string() })),
  /** Straws that were not found when it was closed, and that members still search for. */
  searches: z.array(z.strictObject({ number: z.int(), canister: z.int(), ...line, numbers: StrawNumbers })),
})
export type StockTake = z.infer<typeof StockTake>

export const listStockTakes = get('/api/v1/stock-takes', {
  summary: 'List the stock-takes, newest first',
  programs: true,
  query: z.strictObject({
    ...tenant,
    ...page(PAGE_SIZE),
    container_id: z.optional(id),
    state: z.optional(z.enum(STOCK_TAKE_STATES)),
  }),
  /** Newest first. */
  reply: z.strictObject({ stock_takes: z.array(StockTakeSummary), pagination: Pagination }),
})

export const startStockTake = post('/api/v1/stock-takes', {
  summary: 'Start counting a container or a canister',
  needs: 'BOOK',
  programs: true,
  body: z.strictObject({ tenant_id: id, container_id: id, canister: optional(canister) }),
  reply: StockTake,
  /** IN_USE contains the id of the open stock-take there as `conflicting_id`. */
  refusals: ['IN_USE', 'NO_SUCH_PLACE'],
})

export const showStockTake = get('/api/v1/stock-takes/{id}', {
  summary: 'Read a stock-take, with the expected and the counted straws',
  programs: true,
  reply: StockTake,
})

const distinctLines = z.refine<{ level: number; batch_id: string; owner_id: string }[]>(
  (lines) =>
    new Set(lines.map((one) => `${one.level} ${one.batch_id} ${one.owner_id}`)).size === lines.length,
  { error: 'Line listed twice' },
)

/** Count that replaces the previous one of the canister: a line that is not named is not counted. */
export const CanisterCount = z.strictObject({
  tenant_id: id,
  version: whole(1, 2_147_483_647),
  lines: z.array(z.strictObject({ ...line, found: Found })).check(z.maxLength(MAX_LINES), distinctLines),
  unknown: z._default(z.array(Unknown).check(z.maxLength(MAX_LINES)), []),
  /** Whether the whole canister is counted; every line that the book has must be. */
  is_counted: z._default(z.boolean(), false),
})
export type CanisterCount = z.infer<typeof CanisterCount>

export const countCanister = put('/api/v1/stock-takes/{id}/canisters/{canister}', {
  summary: 'Save the count of a canister',
  needs: 'BOOK',
  programs: true,
  params: z.strictObject({ id, canister: z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_CANISTERS)) }),
  body: CanisterCount,
  reply: StockTake,
  refusals: ['STALE', 'NO_SUCH_PLACE'],
  offline: 'WRITE',
})

export const HappenedCount = z.strictObject({
  ...{ tenant_id: id, container_id: id, canister },
  lines: z
    .array(z.strictObject({ ...line, book: upToNumbers(MAX_FOUND), found: Found }))
    .check(z.maxLength(MAX_LINES), distinctLines),
  unknown: z._default(z.array(Unknown).check(z.maxLength(MAX_LINES)), []),
})
export type HappenedCount = z.input<typeof HappenedCount>

/** Adds the count to the open stock-take there, or starts one. An existing count of the canister is not overwritten. */
export const recordCount = post('/api/v1/stock-takes/counts', {
  summary: 'Save the offline count of a canister, and start a stock-take if there is none',
  needs: 'BOOK',
  body: HappenedCount,
  reply: StockTake,
  refusals: ['STALE', 'NO_SUCH_PLACE'],
  offline: 'WRITE',
})

/** Differences of the counted canisters: compared with the current book or, once closed, as decided. */
export const listDifferences = get('/api/v1/stock-takes/{id}/differences', {
  summary: 'List the differences between the count and the stock, with the decisions',
  programs: true,
  reply: z.strictObject({ differences: z.array(Difference) }),
})

export const Closing = z.strictObject({
  tenant_id: id,
  signer_id: id,
  date: day,
  /** One decision for each difference, as the user saw it. */
  decisions: z
    .array(
      z.strictObject({
        key: z.string().check(z.maxLength(200)),
        straws: whole(1, MAX_FOUND),
        decision: Decision,
      }),
    )
    .check(z.maxLength(MAX_LINES)),
  accept,
})
export type Closing = z.infer<typeof Closing>

/** Books all decisions or none, and creates the report. */
export const closeStockTake = post('/api/v1/stock-takes/{id}/closing', {
  summary: 'Close a stock-take: record the decisions, and create its report',
  needs: 'BOOK',
  programs: true,
  body: Closing,
  reply: StockTake,
  refusals: ['STALE', 'STRAWS_CHANGED', 'NO_SUCH_PLACE', 'OVERFULL', 'NOT_ALLOWED'],
})

/** Books nothing; the counts remain visible. */
export const abandonStockTake = del('/api/v1/stock-takes/{id}', {
  summary: 'Discard a stock-take; nothing is recorded',
  needs: 'BOOK',
  programs: true,
  refusals: ['STALE'],
})

/** Undoes all bookings as one act: with CORRECT at any time, the member who closed the stock-take for 15 minutes. */
export const reverseStockTake = post('/api/v1/stock-takes/{id}/reversal', {
  summary: 'Undo all that a stock-take recorded, as one act',
  needs: 'BOOK',
  body: z.strictObject({ tenant_id: id, reason: text(500) }),
  reply: StockTake,
  refusals: ['NOT_ALLOWED', 'LATER_MOVEMENTS_DEPEND', 'ALREADY_REVERSED'],
})

/** Ends a search, because the straws were found; nothing is booked. */
export const endSearch = post('/api/v1/stock-takes/{id}/searches/{number}/end', {
  summary: 'Mark straws that were looked for as found',
  needs: 'BOOK',
  programs: true,
  params: z.strictObject({ id, number: z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_LINES)) }),
  body: z.strictObject({ tenant_id: id }),
  status: 200,
  reply: StockTake,
})

export const showCounted = get('/api/v1/containers/{id}/counted', {
  summary: 'Show when each level of a container was last counted and matched',
  programs: true,
  reply: z.strictObject({
    /** Earliest of the days on which its levels with straws were last counted and agreed; null if one never was. */
    counted_on: z.nullable(day),
    levels: z.array(z.strictObject({ canister: z.int(), level: z.int(), counted_on: day })),
  }),
})
