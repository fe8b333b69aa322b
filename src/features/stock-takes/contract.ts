/** Stock-takes: the book held against the vessel, level by level. What they book goes into the journal like anything. */
import * as z from 'zod/mini'
import { namedNumbers, NumberRange, StrawColour, StrawNumbers, upToNumbers } from '#features/batches/straw.ts'
import { Location, MAX_CANISTERS, MAX_LEVELS } from '#features/containers/contract.ts'
import { LOSS_REASONS } from '#features/movements/contract.ts'
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

/** More straws of one line than any level holds. */
const MAX_FOUND = 10_000
/** Lines of a canister, and differences that are decided at once. */
const MAX_LINES = 500

const canister = whole(1, MAX_CANISTERS)
const level = whole(1, MAX_LEVELS)

/** OPEN until it is closed or abandoned; REVERSED when what it booked was undone. */
export const STOCK_TAKE_STATES = ['OPEN', 'CLOSED', 'ABANDONED', 'REVERSED'] as const
export type StockTakeState = (typeof STOCK_TAKE_STATES)[number]

/** How many straws of a line were found, or which. */
export const Found = z.union([
  z.strictObject({ amount: whole(0, MAX_FOUND) }),
  z.strictObject({ numbers: namedNumbers(MAX_FOUND) }),
])
export type Found = z.infer<typeof Found>

/** Straws of one batch and one owner at a level. */
const line = { level, batch_id: id, owner_id: id }

/** Straws that nobody knows: what is printed on them. */
const Unknown = z.strictObject({ level, print: oneLine(100), amount: whole(1, MAX_FOUND) })
export type Unknown = z.infer<typeof Unknown>

export const CountLine = z.strictObject({
  ...line,
  /** What the book said when the stock-take began. */
  expected: StrawNumbers,
  /** What it said when they were counted; until then, what it says now. */
  book: StrawNumbers,
  /** What it says now. */
  now: StrawNumbers,
  /** Null until they are counted. */
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
  /** Who began to count it; null until something of it is counted. */
  begun_at: z.nullable(instant),
  begun_by_name: z.nullable(z.string()),
  /** Null until it is counted whole. */
  counted_at: z.nullable(instant),
  counted_by_name: z.nullable(z.string()),
})
export type CountedCanister = z.infer<typeof CountedCanister>

export const DIFFERENCE_KINDS = ['MISSING', 'MISPLACED', 'UNEXPECTED', 'UNKNOWN'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** What a difference becomes. Nothing is booked for LOOKING, PUT_BACK and SET_ASIDE. */
export const Decision = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('LOST'), reason: z.enum(LOSS_REASONS) }),
  /** Still looking: stays open. */
  z.strictObject({ act: z.literal('LOOKING') }),
  /** What is missing is at another place; null is without a place. */
  z.strictObject({ act: z.literal('ELSEWHERE'), to: z.nullable(Location) }),
  /** What was found here is moved here, from where the book has it; null is without a place. */
  z.strictObject({ act: z.literal('STAYS'), from: z.nullable(Location) }),
  /** Somebody has put them back where they belong. */
  z.strictObject({ act: z.literal('PUT_BACK') }),
  /** The loss or erasure that was booked was none. */
  z.strictObject({ act: z.literal('REVERSED'), movement_id: id }),
  z.strictObject({ act: z.literal('ADDED') }),
  z.strictObject({ act: z.literal('SET_ASIDE') }),
])
export type Decision = z.infer<typeof Decision>

const Standing = z.strictObject({ location: z.nullable(Location), straws: z.int() })

export const Difference = z.strictObject({
  /** Tells it from the others of its stock-take. */
  key: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  canister: z.int(),
  level: z.int(),
  /** Null for straws that nobody knows, as is the owner. */
  batch_id: z.nullable(id),
  owner_id: z.nullable(id),
  straws: z.int(),
  /** Which, as far as that is known. */
  numbers: z.nullable(StrawNumbers),
  /** Counted by amount: they are taken to be the highest numbers of their line. */
  is_highest: z.boolean(),
  /** What is printed on straws that nobody knows. */
  print: z.nullable(z.string()),
  /** Where the book has straws that were found here, most first. */
  places: z.array(Standing),
  /** Losses and erasures that may have been none. */
  losses: z.array(
    z.strictObject({ movement_id: id, type: z.enum(['LOSS', 'ERASURE']), sentence: z.string() }),
  ),
  /** Null while the stock-take is open. */
  decision: z.nullable(Decision),
})
export type Difference = z.infer<typeof Difference>

export const StockTakeSummary = z.strictObject({
  id,
  container_id: id,
  container_label: z.string(),
  /** Of one canister only. */
  canister: z.nullable(z.int()),
  state: z.enum(STOCK_TAKE_STATES),
  begun_at: instant,
  begun_by_name: z.string(),
  /** When it was closed or abandoned, and by whom. */
  ended_at: z.nullable(instant),
  ended_by_name: z.nullable(z.string()),
  signer_name: z.nullable(z.string()),
  reversed_at: z.nullable(instant),
  reversed_by_name: z.nullable(z.string()),
  reverse_reason: z.nullable(z.string()),
  /** How many movements it has booked, relocations and reversals among them. */
  movements: z.int(),
  /** Its report. */
  document_id: z.nullable(id),
})
export type StockTakeSummary = z.infer<typeof StockTakeSummary>

export const StockTake = z.extend(StockTakeSummary, {
  begun_by: id,
  ended_by: z.nullable(id),
  /** The size of the container now; null if it was deleted. */
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
  /** Straws that were not found when it was closed and are still looked for. */
  searches: z.array(z.strictObject({ number: z.int(), canister: z.int(), ...line, numbers: StrawNumbers })),
})
export type StockTake = z.infer<typeof StockTake>

export const listStockTakes = get('/api/v1/stock-takes', {
  summary: 'Stock-takes, the newest first',
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

export const beginStockTake = post('/api/v1/stock-takes', {
  summary: 'Begin to count a container or a canister',
  needs: 'BOOK',
  programs: true,
  body: z.strictObject({ tenant_id: id, container_id: id, canister: optional(canister) }),
  reply: StockTake,
  /** IN_USE comes with the id of the stock-take that is going on there as `because_of`. */
  refusals: ['IN_USE', 'NO_SUCH_PLACE'],
})

export const showStockTake = get('/api/v1/stock-takes/{id}', {
  summary: 'One stock-take: what was counted beside what the book says',
  programs: true,
  reply: StockTake,
})

const distinctLines = z.refine<{ level: number; batch_id: string; owner_id: string }[]>(
  (lines) =>
    new Set(lines.map((one) => `${one.level} ${one.batch_id} ${one.owner_id}`)).size === lines.length,
  { error: 'Names a line twice' },
)

/** Takes the place of what was counted in the canister before: a line that is not named is not counted. */
export const CanisterCount = z.strictObject({
  tenant_id: id,
  version: whole(1, 2_147_483_647),
  lines: z.array(z.strictObject({ ...line, found: Found })).check(z.maxLength(MAX_LINES), distinctLines),
  unknown: z._default(z.array(Unknown).check(z.maxLength(MAX_LINES)), []),
  /** Whether it is counted whole; every line that the book has must be. */
  is_counted: z._default(z.boolean(), false),
})
export type CanisterCount = z.infer<typeof CanisterCount>

export const countCanister = put('/api/v1/stock-takes/{id}/canisters/{canister}', {
  summary: 'Keep what was counted in a canister',
  needs: 'BOOK',
  programs: true,
  params: z.strictObject({ id, canister: z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_CANISTERS)) }),
  body: CanisterCount,
  reply: StockTake,
  refusals: ['STALE', 'NO_SUCH_PLACE'],
  offline: 'WRITE',
})

/** A canister that was counted whole without signal, with what the phone knew of the book. */
export const HappenedCount = z.strictObject({
  ...{ tenant_id: id, container_id: id, canister },
  lines: z
    .array(z.strictObject({ ...line, book: upToNumbers(MAX_FOUND), found: Found }))
    .check(z.maxLength(MAX_LINES), distinctLines),
  unknown: z._default(z.array(Unknown).check(z.maxLength(MAX_LINES)), []),
})
export type HappenedCount = z.input<typeof HappenedCount>

/** Goes into the stock-take that is going on there, or begins one; what somebody has counted there is not overwritten. */
export const recordCount = post('/api/v1/stock-takes/counts', {
  summary: 'Keep what was counted in a canister without signal, and begin a stock-take where there is none',
  needs: 'BOOK',
  body: HappenedCount,
  reply: StockTake,
  refusals: ['STALE', 'NO_SUCH_PLACE'],
  offline: 'WRITE',
})

/** Of the canisters that are counted: compared with the book as it is now or, once it is closed, as decided. */
export const listDifferences = get('/api/v1/stock-takes/{id}/differences', {
  summary: 'How the count and the book differ, and what became of it',
  programs: true,
  reply: z.strictObject({ differences: z.array(Difference) }),
})

export const Closing = z.strictObject({
  tenant_id: id,
  signer_id: id,
  /** The day of what is booked. */
  date: day,
  /** One for each difference there is, as the person saw it. */
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

/** Books what was decided, all or none, and makes the report. */
export const closeStockTake = post('/api/v1/stock-takes/{id}/closing', {
  summary: 'Close a stock-take: book what was decided, and make its report',
  needs: 'BOOK',
  programs: true,
  body: Closing,
  reply: StockTake,
  refusals: ['STALE', 'STRAWS_CHANGED', 'NO_SUCH_PLACE', 'OVERFULL', 'NOT_ALLOWED'],
})

/** Books nothing; what was counted stays to be looked at. */
export const abandonStockTake = del('/api/v1/stock-takes/{id}', {
  summary: 'Abandon a stock-take; nothing is booked',
  needs: 'BOOK',
  programs: true,
  refusals: ['STALE'],
})

/** Undoes what it booked as one act. An owner of the account at any time, whoever closed it for 15 minutes. */
export const reverseStockTake = post('/api/v1/stock-takes/{id}/reversal', {
  summary: 'Undo what a stock-take has booked, as one act',
  needs: 'BOOK',
  body: z.strictObject({ tenant_id: id, reason: text(500) }),
  reply: StockTake,
  refusals: ['NOT_ALLOWED', 'LATER_MOVEMENTS_DEPEND', 'ALREADY_REVERSED'],
})

/** Straws that were still looked for are found; nothing is booked. */
export const endSearch = post('/api/v1/stock-takes/{id}/searches/{number}/end', {
  summary: 'Straws that were looked for are found',
  needs: 'BOOK',
  programs: true,
  params: z.strictObject({ id, number: z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_LINES)) }),
  body: z.strictObject({ tenant_id: id }),
  status: 200,
  reply: StockTake,
})

export const showCounted = get('/api/v1/containers/{id}/counted', {
  summary: 'When each level of a container was last counted and agreed',
  programs: true,
  reply: z.strictObject({
    /** The day on which its last level that holds straws was counted and agreed; null if one never was. */
    counted_on: z.nullable(day),
    levels: z.array(z.strictObject({ canister: z.int(), level: z.int(), counted_on: day })),
  }),
})
