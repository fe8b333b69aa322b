import * as z from 'zod/mini'
import { QUALITIES } from '#stock/batches/contract.ts'
import { NumberRange, StrawColour } from '#stock/batches/straw.ts'
import { Line, PickedBatch } from '#handling/pick-lists/shapes.ts'
import { get, post } from '#platform/contract/endpoint.ts'
import {
  day,
  id,
  instant,
  oneLine,
  page,
  PAGE_SIZE,
  Pagination,
  tenant,
  text,
} from '#platform/contract/fields.ts'

/** Limit of stock lines, more than any stud has; the snapshot reports how many were left out. */
export const MAX_LINES = 20_000

const named = z.strictObject({ id, name: z.string() })

const WantedLine = z.pick(Line, {
  ...{ id: true, batch_id: true, owner_id: true, owner_name: true, left: true, numbers: true, from: true },
  purpose: true,
})

/** Offline snapshot. It is compact, because it contains every stored straw and is loaded at the vessel. */
export const OfflineSnapshot = z.strictObject({
  as_of: instant,
  batches: z.array(
    z.strictObject({
      id,
      label: z.string(),
      stallion: z.string(),
      straw_colour: StrawColour,
      straw_mark_text: z.nullable(z.string()),
      number_range: NumberRange,
      // Absent in snapshots of earlier versions, which phones may still have.
      straw_size: z.optional(z.number()),
      quality: z.optional(z.nullable(z.enum(QUALITIES))),
      straws_per_dose: z.optional(z.nullable(z.int())),
      frozen_on: z.optional(day),
      progressive: z.optional(z.nullable(z.number())),
      is_opened: z.optional(z.boolean()),
    }),
  ),
  parties: z.array(named),
  mares: z.array(named),
  containers: z.array(z.strictObject({ id, label: z.string(), canisters: z.int(), levels: z.int() })),
  /** Indices of batch, owner and container (-1: no place), canister, level, then the bounds of each run of numbers. */
  lines: z.array(z.array(z.int())),
  /** Open pick lists with unfinished lines; `picked` has details that identify straws of their batches. */
  pick_lists: z.array(
    z.strictObject({
      ...{ id, name: z.string(), lines: z.array(WantedLine) },
      // Absent in snapshots of earlier versions.
      day: z.optional(z.nullable(day)),
    }),
  ),
  picked: z.array(PickedBatch),
  /**
   * Label codes: the code, indices of batch and container (-1: none), canister and level (0: none). Absent in snapshots
   * of earlier versions.
   */
  codes: z.optional(z.array(z.tuple([z.string(), z.int(), z.int(), z.int(), z.int()]))),
  left_off: z.int(),
})
export type OfflineSnapshot = z.infer<typeof OfflineSnapshot>

export const showOfflineSnapshot = get('/api/v1/offline', {
  summary: 'Show the snapshot of the stock for offline use',
  query: z.strictObject(tenant),
  reply: OfflineSnapshot,
  offline: 'READ',
})

export const DiscardedEntry = z.strictObject({
  id,
  summary: z.string(),
  error: z.string(),
  happened_at: instant,
  discarded_at: instant,
  discarded_by_name: z.string(),
})
export type DiscardedEntry = z.infer<typeof DiscardedEntry>

export const discardEntry = post('/api/v1/offline/discarded', {
  summary: 'Record that a refused entry was discarded',
  needs: 'SELF',
  body: z.strictObject({
    tenant_id: id,
    /** Idempotency key under which the entry would have been booked. */
    key: oneLine(255),
    summary: text(500),
    error: text(500),
    happened_at: instant,
  }),
  offline: 'WRITE',
})

export const listDiscardedEntries = get('/api/v1/offline/discarded', {
  summary: 'List the discarded entries, newest first',
  query: z.strictObject({ ...tenant, ...page(PAGE_SIZE) }),
  reply: z.strictObject({ entries: z.array(DiscardedEntry), pagination: Pagination }),
})
