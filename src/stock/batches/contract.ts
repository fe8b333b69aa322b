/**
 * Batches: the straws frozen from one ejaculate, or received as one lot, and their technical sheet.
 * Units throughout: ml, 10^6/ml (concentration), 10^6 SPZ, %. Null means not known or not given.
 */
import * as z from 'zod/mini'
import { accept, Acceptance } from '#platform/contract/warnings.ts'
import { Change } from '#platform/contract/changes.ts'
import { get, patch, post } from '#platform/contract/endpoint.ts'
import { listExport } from '#platform/contract/files.ts'
import { BREEDS } from '#registry/animals/breeds.ts'
import { BATCH_PAGE_SIZE } from './filters.ts'
import {
  changeable,
  day,
  filterText,
  id,
  measure,
  oneLine,
  optional,
  optionalText,
  page,
  Pagination,
  seenVersion,
  tenant,
  whole,
} from '#platform/contract/fields.ts'
import { RegisterFacts, RegisterFields } from './register.ts'
import { BatchSheet, Computed, UNKNOWN } from './sheet.ts'
import { BatchWarning, TestStatus } from './warning-kinds.ts'
import { StrawColour } from './straw.ts'

export const BATCH_ORIGINS = ['PRODUCTION', 'ACQUISITION'] as const
export type BatchOrigin = (typeof BATCH_ORIGINS)[number]

export const CALCULATION_MODES = [
  'POST_THAW_MOTILITY_MOTILE',
  'POST_THAW_MOTILITY_PROGRESSIVE',
  UNKNOWN,
] as const
export type CalculationMode = (typeof CALCULATION_MODES)[number]

export const QUALITIES = ['VERY_GOOD', 'GOOD', 'BORDERLINE', 'REJECTED', UNKNOWN] as const
export type Quality = (typeof QUALITIES)[number]

/** Straw sizes in ml. */
export const STRAW_SIZES = [0.25, 0.5, 5] as const

/** Suggested dose for a new batch: 250 x 10^6 SPZ, progressively motile after thawing. */
export const DEFAULT_DOSE = {
  concentration_per_dose: 250,
  calculation_mode: 'POST_THAW_MOTILITY_PROGRESSIVE',
} as const

const StrawSize = z.literal(STRAW_SIZES)

export const BatchFields = {
  label: oneLine(100),
  animal_id: id,
  origin: z.enum(BATCH_ORIGINS),
  producer_id: optional(id),
  received_on: optional(day),
  /** Number of straws according to the papers; it affects no count. */
  straw_amount: optional(whole(0, 1_000_000)),
  straw_size: StrawSize,
  straw_colour: StrawColour,
  /** Target amount of one dose, in 10^6 SPZ. */
  concentration_per_dose: optional(measure(100_000).check(z.gt(0))),
  calculation_mode: optional(z.enum(CALCULATION_MODES)),
  /** Number of straws per dose as entered; null if the formula applies. */
  straws_per_dose: optional(whole(1, 1000)),
  quality: optional(z.enum(QUALITIES)),
  note: optionalText(4000),
  ...RegisterFields,
  sheet: z.prefault(BatchSheet, {}),
}

type Days = {
  origin?: BatchOrigin
  received_on?: string | null
  sheet?: { collection?: { produced_on?: string | null } }
}

/** Requires a production date for a batch produced here, and a receipt date for a received one. */
const hasItsDay = z.superRefine<Days>(
  ({ origin, received_on, sheet }, context) => {
    const produced_on = sheet?.collection?.produced_on ?? null
    if (origin === 'PRODUCTION' && produced_on === null) {
      context.addIssue({ code: 'custom', message: 'Required', path: ['sheet', 'collection', 'produced_on'] })
    }
    if (origin === 'ACQUISITION' && (received_on ?? null) === null) {
      context.addIssue({ code: 'custom', message: 'Required', path: ['received_on'] })
    }
  },
  // Run even if other fields are invalid, so that all problems are reported together.
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

export function withItsDay<B extends z.ZodMiniObject>(batch: B): B {
  return batch.check(hasItsDay)
}

export const NewBatch = withItsDay(z.strictObject({ tenant_id: id, ...BatchFields }))
export type NewBatch = z.infer<typeof NewBatch>

export const BatchChange = z.strictObject({
  tenant_id: id,
  version: seenVersion,
  ...changeable(BatchFields),
  accept,
})
export type BatchChange = z.infer<typeof BatchChange>

/** Numbers of straws: total = unused + used; unused = stored + consigned; used = lost + inseminated + sold. */
export const Counts = z.strictObject({
  total: z.int(),
  unused: z.int(),
  used: z.int(),
  stored: z.int(),
  consigned: z.int(),
  lost: z.int(),
  inseminated: z.int(),
  sold: z.int(),
})
export type Counts = z.infer<typeof Counts>

const BatchOwner = z.strictObject({ party_id: id, name: z.string(), stored: z.int() })

const Place = z.strictObject({
  container_id: id,
  label: z.string(),
  stored: z.int(),
  /** Pairs of [canister, level], ascending. */
  levels: z.array(z.tuple([z.int(), z.int()])),
})

export const BatchSummary = z.strictObject({
  id,
  version: z.int(),
  label: z.string(),
  animal: z.strictObject({ id, name: z.string() }),
  origin: z.enum(BATCH_ORIGINS),
  /** Day of receipt, or of production if the batch was not received. */
  available_from: day,
  straw_size: StrawSize,
  straw_colour: StrawColour,
  quality: z.nullable(z.enum(QUALITIES)),
  computed: z.pick(Computed, { straws_per_dose: true, doses: true }),
  counts: Counts,
  owners: z.array(BatchOwner),
  warehouses: z.array(z.strictObject({ id, name: z.string(), stored: z.int() })),
  /** Places of the stored straws; straws without a place are not listed. */
  places: z.array(Place),
  /** Whether the batch can be deleted: its movements in effect, apart from relocations, are all entries or erasures. */
  is_deletable: z.boolean(),
})
export type BatchSummary = z.infer<typeof BatchSummary>

const figures = { computed: true, counts: true, owners: true, warehouses: true, places: true } as const
export type BatchFigures = Pick<BatchSummary, keyof typeof figures>

/** Batch in the list of batches. If the list is filtered by straw owner, its figures count only that owner's straws. */
export const ListedBatch = z.extend(BatchSummary, {
  animal_id: id,
  producer_id: z.nullable(id),
  straw_amount: z.nullable(z.int()),
  /** Figures of the batch with all its owners; absent unless the list is filtered by owner. */
  whole: z.optional(z.pick(BatchSummary, figures)),
})
export type ListedBatch = z.infer<typeof ListedBatch>

export function wholeBatch({ whole, ...batch }: ListedBatch): BatchSummary {
  return { ...batch, ...whole }
}

export const Batch = z.extend(BatchSummary, {
  tenant_id: id,
  animal_id: id,
  animal: z.strictObject({
    id,
    name: z.string(),
    ueln: z.nullable(z.string()),
    breed: z.nullable(z.enum(BREEDS)),
  }),
  producer_id: z.nullable(id),
  producer_name: z.nullable(z.string()),
  received_on: z.nullable(day),
  straw_amount: z.nullable(z.int()),
  concentration_per_dose: z.nullable(z.number()),
  calculation_mode: z.nullable(z.enum(CALCULATION_MODES)),
  straws_per_dose: z.nullable(z.int()),
  note: z.nullable(z.string()),
  ...RegisterFacts,
  sheet: BatchSheet,
  computed: Computed,
  owners: z.array(z.extend(BatchOwner, { doses: z.nullable(z.int()) })),
  /** Places with the container's number of canisters, which the drawing needs. */
  places: z.array(z.extend(Place, { canisters: z.int() })),
})
export type Batch = z.infer<typeof Batch>

export const BatchFilter = {
  label: filterText,
  ueln: filterText,
  animal_name: filterText,
  breed: z.optional(z.enum(BREEDS)),
  straw_owner_id: z.optional(id),
  /** Part of the straw mark; a blank also matches a line break. */
  straw_mark: filterText,
}

/** Post-thaw motility (%) of one freeze, dated by production or, if that is unknown, by receipt. */
export const Freeze = z.strictObject({
  batch_id: id,
  batch_label: z.string(),
  straw_colour: StrawColour,
  day,
  motile: z.nullable(z.number()),
  progressive: z.nullable(z.number()),
  /** Progressive motility (%) before freezing. */
  fresh: z.nullable(z.number()),
  /** Stored straws, and the whole doses in them; doses are null if straws per dose are not set. */
  straws: z.int(),
  doses: z.nullable(z.int()),
})
export type Freeze = z.infer<typeof Freeze>

export const listFreezes = get('/api/v1/animals/{id}/freezes', {
  summary: 'List a stallion’s freezes: motility fresh and thawed, and what is stored of each',
  programs: true,
  reply: z.strictObject({ freezes: z.array(Freeze) }),
})

export const listBatches = get('/api/v1/batches', {
  summary: 'List the batches, with the stored totals for the filter',
  programs: true,
  query: z.strictObject({ ...tenant, ...page(BATCH_PAGE_SIZE), ...BatchFilter, animal_id: z.optional(id) }),
  reply: z.strictObject({
    batches: z.array(ListedBatch),
    pagination: Pagination,
    /** Stored straws and whole doses of all batches found; if filtered by straw owner, only that owner's. */
    stats: z.strictObject({ straws: z.int(), doses: z.int() }),
  }),
})

export const exportBatches = listExport('batches', {
  summary: 'Export the batches that match a filter, one row per batch',
  filter: {
    ...BatchFilter,
    animal_id: z.optional(id),
    as_of: z.optional(day),
  },
})

export const createBatch = post('/api/v1/batches', {
  summary: 'Create a batch with its technical sheet',
  needs: 'EDIT',
  programs: true,
  body: z.safeExtend(NewBatch, { accept }),
  reply: Batch,
  refusals: ['LABEL_EXISTS', 'IMPLAUSIBLE'],
})

export const showBatch = get('/api/v1/batches/{id}', {
  summary: 'Show a batch',
  programs: true,
  reply: Batch,
})

export const updateBatch = patch('/api/v1/batches/{id}', {
  summary: 'Change fields of a batch or its technical sheet',
  needs: 'EDIT',
  programs: true,
  body: BatchChange,
  reply: Batch,
  refusals: ['STALE', 'LABEL_EXISTS', 'IMPLAUSIBLE'],
})

export const listBatchWarnings = get('/api/v1/batches/{id}/warnings', {
  summary: 'Show warnings about a batch’s papers, if its straws were used on a day',
  programs: true,
  query: z.strictObject({ tenant_id: z.optional(id), on: day }),
  reply: z.strictObject({ warnings: z.array(BatchWarning) }),
})

export const showTestStatus = get('/api/v1/animals/{id}/test-status', {
  summary: 'Show a stallion’s regular samples, and the batches that no health test covers',
  programs: true,
  query: z.strictObject({ tenant_id: z.optional(id), on: day }),
  reply: TestStatus,
})

export const listBatchChanges = get('/api/v1/batches/{id}/changes', {
  summary: 'List the changes to a batch, latest first',
  programs: true,
  reply: z.strictObject({
    changes: z.array(Change),
    /** Accepted warnings about the batch; absent if it has none. */
    acceptances: z.optional(z.array(Acceptance)),
  }),
})
