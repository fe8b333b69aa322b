/** Straws that others hold, and straws of others that we store. */
import * as z from 'zod/mini'
import { get } from '#platform/contract/endpoint.ts'
import { listExport } from '#platform/contract/files.ts'
import { StrawColour, StrawNumbers } from '#stock/batches/straw.ts'
import { Location } from '#stock/containers/contract.ts'
import { day, id, page, PAGE_SIZE, Pagination, tenant } from '#platform/contract/fields.ts'
import { MOVEMENT_TYPES } from '#stock/movements/contract.ts'

/** Straws of a batch and an owner that a holder received, and what became of them, without reversed movements. */
export const Consignment = z.strictObject({
  holder_id: id,
  holder_name: z.string(),
  owner_id: id,
  owner_name: z.string(),
  numbers: StrawNumbers,
  /** Day on which the first of the straws still out reached the holder; null if none is out. */
  since: z.nullable(day),
  /** Days on which the holder received the first and the last of all straws, also of those no longer out. */
  first_on: day,
  last_on: day,
  /** All that the holder ever received: out + inseminated + sold + lost + passed_on + returned + erased. */
  received: z.int(),
  out: z.int(),
  inseminated: z.int(),
  sold: z.int(),
  lost: z.int(),
  passed_on: z.int(),
  returned: z.int(),
  erased: z.int(),
})
export type Consignment = z.infer<typeof Consignment>

/** Straws of a batch and an owner that a holder has now. `since` is the day on which the first of them arrived. */
export const StrawsOut = z.strictObject({
  batch_id: id,
  batch_label: z.string(),
  owner_id: id,
  owner_name: z.string(),
  holder_id: id,
  holder_name: z.string(),
  straws: z.int(),
  numbers: StrawNumbers,
  since: day,
  /** Earliest agreed end of these straws' consignments; null if none was agreed. */
  ends_on: z.nullable(day),
})
export type StrawsOut = z.infer<typeof StrawsOut>

/** Outcomes of straws that a holder received, on one day. */
export const HolderReport = z.strictObject({ type: z.enum(MOVEMENT_TYPES), date: day, straws: z.int() })
export type HolderReport = z.infer<typeof HolderReport>

const ofBatch = { straw_colour: StrawColour, stallion_name: z.string() }

/**
 * Straws out, with reports on straws that arrived since `since` and are no longer out. `received` is the sum of
 * `straws` and all reported straws.
 */
export const HeldByOther = z.extend(StrawsOut, {
  ...ofBatch,
  received: z.int(),
  reports: z.array(HolderReport),
})
export type HeldByOther = z.infer<typeof HeldByOther>

/** Straws of a batch that we store for another owner. `since` is the day of the first one's last movement. */
export const HeldHere = z.strictObject({
  batch_id: id,
  batch_label: z.string(),
  ...ofBatch,
  owner_id: id,
  owner_name: z.string(),
  straws: z.int(),
  straws_per_dose: z.nullable(z.int()),
  places: z.array(
    z.strictObject({
      location: z.nullable(Location),
      container_label: z.nullable(z.string()),
      straws: z.int(),
    }),
  ),
  since: day,
  /** Earliest agreed end of storage; null if none was agreed. */
  ends_on: z.nullable(day),
})
export type HeldHere = z.infer<typeof HeldHere>

/** Stakeholder of a list of consignments, with the data needed to contact them. */
export const Contact = z.strictObject({
  id,
  name: z.string(),
  city: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type Contact = z.infer<typeof Contact>

/** Straws of the whole account that others hold and that are held here, and its consignments past their agreed end. */
const consignmentStats = z.strictObject({ straws: z.int(), here: z.int(), past: z.int() })

export const listBatchConsignments = get('/api/v1/batches/{id}/consignments', {
  summary: 'Show who holds straws of a batch, and what was inseminated, sold, lost or returned',
  programs: true,
  reply: z.strictObject({ consignments: z.array(Consignment) }),
})

export const listConsignments = get('/api/v1/consignments', {
  summary: 'List who has straws on consignment now, by batch and owner, since when and until when',
  programs: true,
  query: z.strictObject({
    ...tenant,
    ...page(PAGE_SIZE),
    /** 1: only those whose agreed end has passed. */
    past: z.optional(z.literal('1')),
  }),
  /** Grouped by holder: those past an agreed end first, then by the time for which straws have been out. */
  reply: z.strictObject({
    consignments: z.array(HeldByOther),
    contacts: z.array(Contact),
    pagination: Pagination,
    stats: consignmentStats,
  }),
})

export const listHeldHere = get('/api/v1/consignments/here', {
  summary: 'List whose straws are stored here, by owner and batch, since when and until when',
  programs: true,
  query: z.strictObject({ ...tenant, ...page(PAGE_SIZE) }),
  /** Grouped by owner, those whose straws have been here longest first. */
  reply: z.strictObject({
    stored: z.array(HeldHere),
    contacts: z.array(Contact),
    pagination: Pagination,
    stats: consignmentStats,
  }),
})

export const exportConsignments = listExport('consignments', {
  summary: 'Export who holds whose straws',
  filter: {},
})
