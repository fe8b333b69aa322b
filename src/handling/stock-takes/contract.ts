/** Stock-takes: comparison of the book with the vessel, level by level. */
import * as z from 'zod/mini'
import { upToNumbers } from '#stock/batches/straw.ts'
import { MAX_CANISTERS } from '#stock/containers/contract.ts'
import { del, get, post, put } from '#platform/contract/endpoint.ts'
import {
  day,
  id,
  optional,
  page,
  PAGE_SIZE,
  Pagination,
  tenant,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { accept } from '#platform/contract/warnings.ts'
import {
  canister,
  Decision,
  Difference,
  Found,
  line,
  MAX_FOUND,
  MAX_LINES,
  STOCK_TAKE_STATES,
  StockTake,
  StockTakeSummary,
  Unknown,
} from './shapes.ts'

export const listStockTakes = get('/api/v1/stock-takes', {
  summary: 'List the stock-takes, newest first',
  programs: true,
  query: z.strictObject({
    ...tenant,
    ...page(PAGE_SIZE),
    container_id: z.optional(id),
    state: z.optional(z.enum(STOCK_TAKE_STATES)),
  }),
  /** Stock-takes, newest first. */
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
  summary: 'Show a stock-take, with the expected and the counted straws',
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
  /** Whether the whole canister is counted, which requires a count of every line in the book. */
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

/** Lists the differences of the counted canisters, compared with the current book or, once closed, as decided. */
export const listDifferences = get('/api/v1/stock-takes/{id}/differences', {
  summary: 'List the differences between the count and the stock, with the decisions',
  programs: true,
  reply: z.strictObject({ differences: z.array(Difference) }),
})

export const Closing = z.strictObject({
  tenant_id: id,
  signer_id: id,
  date: day,
  /** One decision for each difference, with the number of straws that was shown to the user. */
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

/** Books all decisions or none, and creates the document. */
export const closeStockTake = post('/api/v1/stock-takes/{id}/closing', {
  summary: 'Close a stock-take: record the decisions, and create its report',
  needs: 'BOOK',
  programs: true,
  body: Closing,
  reply: StockTake,
  refusals: ['STALE', 'STRAWS_CHANGED', 'NO_SUCH_PLACE', 'OVERFULL', 'NOT_ALLOWED'],
})

/** Abandons a stock-take without booking anything; the counts remain visible. */
export const abandonStockTake = del('/api/v1/stock-takes/{id}', {
  summary: 'Discard a stock-take; nothing is recorded',
  needs: 'BOOK',
  programs: true,
  refusals: ['STALE'],
})

/** Undoes all bookings. Members with CORRECT may do so at any time, the member who closed it within 15 minutes. */
export const reverseStockTake = post('/api/v1/stock-takes/{id}/reversal', {
  summary: 'Undo everything a stock-take recorded, as one act',
  needs: 'BOOK',
  body: z.strictObject({ tenant_id: id, reason: text(500) }),
  reply: StockTake,
  refusals: ['NOT_ALLOWED', 'LATER_MOVEMENTS_DEPEND', 'ALREADY_REVERSED'],
})

/** Ends a search, because the straws were found; nothing is booked. */
export const endSearch = post('/api/v1/stock-takes/{id}/searches/{number}/end', {
  summary: 'Mark missing straws as found',
  needs: 'BOOK',
  programs: true,
  params: z.strictObject({ id, number: z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_LINES)) }),
  body: z.strictObject({ tenant_id: id }),
  status: 200,
  reply: StockTake,
})

export const showCounted = get('/api/v1/containers/{id}/counted', {
  summary: 'Show when each canister of a container was last counted, and when each level matched',
  programs: true,
  reply: z.strictObject({
    /**
     * Earliest of the days on which the levels with straws last matched a count; null if one of them never
     * did.
     */
    counted_on: z.nullable(day),
    levels: z.array(z.strictObject({ canister: z.int(), level: z.int(), counted_on: day })),
    canisters: z.array(
      z.strictObject({
        canister: z.int(),
        /** Day of the last whole count of a closed stock-take; null if never counted. */
        counted_on: z.nullable(day),
        /** Number of straws that were not found, and that members still search for. */
        looking: z.int(),
      }),
    ),
  }),
})
