import * as z from 'zod/mini'
import { del, get, patch, post } from '#platform/contract/endpoint.ts'
import { listExport } from '#platform/contract/files.ts'
import { STRAW_ENDS, STRAW_STATUSES, StrawNumbers } from '#stock/batches/straw.ts'
import { Location } from '#stock/containers/contract.ts'
import { day, id, instant, limit, offset, Pagination, tenant } from '#platform/contract/fields.ts'
import { Movement } from '#stock/movements/contract.ts'
import { StrawAddition, StrawBookings, StrawChange, StrawErasure } from './bookings.ts'
import { StrawRun } from './straw-runs.ts'

export const Straw = z.strictObject({
  id,
  tenant_id: id,
  batch_id: id,
  /** Number from 1, unique within the batch and never reused. */
  number: z.int(),
  owner_id: id,
  /** Current holder other than us; null if the straw is in our store, or was inseminated, lost or erased. */
  holder_id: z.nullable(id),
  warehouse_id: z.nullable(id),
  location: z.nullable(Location),
  status: z.nullable(z.enum(STRAW_STATUSES)),
  closed: z.nullable(z.enum(STRAW_ENDS)),
})
export type Straw = z.infer<typeof Straw>

const line = {
  owner_id: id,
  owner_name: z.string(),
  holder_id: z.nullable(id),
  holder_name: z.nullable(z.string()),
  warehouse_id: z.nullable(id),
  location: z.nullable(Location),
  container_label: z.nullable(z.string()),
  status: z.enum(STRAW_STATUSES),
  straws: z.int(),
  numbers: StrawNumbers,
}

export const InventoryLine = z.strictObject({ batch_id: id, batch_label: z.string(), ...line })
export type InventoryLine = z.infer<typeof InventoryLine>

/** Difference between the books and the journal: in a straw's state, or in a count. */
export const BookDifference = z.strictObject({
  batch_label: z.nullable(z.string()),
  straw_id: z.nullable(id),
  number: z.nullable(z.int()),
  problem: z.string(),
  journal: z.string(),
  book: z.string(),
})
export type BookDifference = z.infer<typeof BookDifference>

/** Number of nights for which results of the nightly check are stored. */
export const CHECKED_NIGHTS = 30
/** Maximum number of differences stored per night. */
export const STORED_DIFFERENCES = 50

/** Result of a nightly check of the books. */
export const BookCheck = z.strictObject({
  checked_at: instant,
  /** Numbers of compared straws and replayed movements. */
  checked: z.int(),
  movements: z.int(),
  difference_count: z.int(),
  /** The first differences, at most `STORED_DIFFERENCES`. */
  differences: z.array(BookDifference),
})
export type BookCheck = z.infer<typeof BookCheck>

export const StockLine = z.strictObject({
  ...line,
  /** Latest day on which any of these straws moved: they cannot all move on an earlier one. */
  last_moved_on: day,
})
export type StockLine = z.infer<typeof StockLine>

export const showBatchInventory = get('/api/v1/batches/{id}/inventory', {
  summary: 'Show where the straws of a batch are, who owns them and who holds them',
  programs: true,
  reply: z.strictObject({ inventory: z.array(StockLine) }),
})

export const deleteBatch = del('/api/v1/batches/{id}', {
  summary: 'Delete a batch that has only entries and erasures',
  needs: 'CORRECT',
  refusals: ['IN_USE'],
})

const flag = z.optional(z.enum(['0', '1']))
const count = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)))

export const StrawFilter = {
  warehouse_id: z.optional(id),
  /** 1: in store without a place; 0: in store with a place; absent: both. */
  unlocated: flag,
  batch_id: z.optional(id),
  owner_id: z.optional(id),
  holder_id: z.optional(id),
  container_id: z.optional(id),
  canister: count,
  level: count,
  status: z.optional(z.enum(STRAW_STATUSES)),
  closed: flag,
}

export const listStraws = get('/api/v1/straws', {
  summary: 'List straws: all of them, or a page if a limit is given',
  programs: true,
  query: z.strictObject({
    ...tenant,
    /** Size of a page; if absent, the whole list is streamed. */
    limit: z.optional(limit),
    offset,
    ...StrawFilter,
  }),
  reply: z.strictObject({ straws: z.array(Straw), pagination: z.optional(Pagination) }),
})

export const exportStraws = listExport('straws', {
  summary: 'Export the straws that match a filter, one row per straw',
  filter: {
    ...StrawFilter,
    /** Day at whose end the straws are shown, as replayed from the journal. */
    as_of: z.optional(day),
  },
})

export const listAvailableStraws = get('/api/v1/straws/available', {
  summary:
    'List the straws of a batch and owner that can be withdrawn on a date, by place, in withdrawal order',
  programs: true,
  query: z.strictObject({ ...tenant, batch_id: id, owner_id: id, date: day }),
  reply: z.strictObject({ available: z.array(StrawRun) }),
})

export const addStraws = post('/api/v1/straws', {
  summary: 'Add straws to a batch: collected, bought, on consignment or returned',
  needs: 'BOOK',
  programs: true,
  body: StrawAddition,
  reply: z.strictObject({ movements: z.array(Movement) }),
  refusals: ['NOT_ENOUGH_STRAWS', 'STRAWS_CHANGED', 'NO_SUCH_PLACE', 'OVERFULL'],
})

export const changeStraws = patch('/api/v1/straws', {
  summary: 'Withdraw straws (consign, sell, return, record loss, inseminate), or move them to another place',
  needs: 'BOOK',
  programs: true,
  body: StrawChange,
  reply: z.union([
    z.strictObject({ movements: z.array(Movement) }),
    z.strictObject({ moved: z.int(), movement_ids: z.array(id) }),
  ]),
  refusals: ['NOT_ENOUGH_STRAWS', 'STRAWS_CHANGED', 'NO_SUCH_PLACE', 'OVERFULL', 'IMPLAUSIBLE'],
  offline: 'WRITE',
})

const MAX_BYTES_OF_BOOKINGS = 4 * 1024 * 1024

export const bookMovements = post('/api/v1/straws/bookings', {
  summary: 'Record several additions, withdrawals and moves together, all of them or none',
  needs: 'BOOK',
  programs: true,
  body: StrawBookings,
  takes: { maxBytes: MAX_BYTES_OF_BOOKINGS },
  /** Movements and relocations of each booking; empty if all its straws were already at their destination. */
  reply: z.strictObject({ bookings: z.array(z.strictObject({ movements: z.array(Movement) })) }),
  refusals: ['NOT_ENOUGH_STRAWS', 'STRAWS_CHANGED', 'NO_SUCH_PLACE', 'OVERFULL', 'IMPLAUSIBLE'],
  offline: 'WRITE',
})

export const eraseStraws = del('/api/v1/straws', {
  summary: 'Erase straws that were entered by mistake',
  needs: 'CORRECT',
  query: StrawErasure,
  reply: z.strictObject({ movements: z.array(Movement) }),
  refusals: ['STRAWS_CHANGED'],
  reauthentication: true,
})

export const showInventory = get('/api/v1/inventory', {
  summary: 'Show the stock, now or on a past date',
  programs: true,
  query: z.strictObject({
    ...tenant,
    as_of: z.optional(day),
    batch_id: z.optional(id),
    owner_id: z.optional(id),
    holder_id: z.optional(id),
  }),
  reply: z.strictObject({ inventory: z.array(InventoryLine) }),
})

export const checkBooks = get('/api/v1/inventory/check', {
  summary: 'Replay all movements, and list the straws and counts that disagree',
  needs: 'CORRECT',
  query: z.strictObject(tenant),
  reply: z.strictObject({ checked: z.int(), differences: z.array(BookDifference) }),
})

export const listBookChecks = get('/api/v1/books/checks', {
  summary: 'List the results of the last 30 nightly checks of the books, latest first',
  query: z.strictObject(tenant),
  reply: z.strictObject({ checks: z.array(BookCheck) }),
})
