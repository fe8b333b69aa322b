/** Imports of spreadsheets, booked and undone as a whole. The file stays in the browser, which resolves all names. */
import * as z from 'zod/mini'
import { SEXES } from '#registry/animals/contract.ts'
import { DISEASES } from '#registry/health-tests/diseases.ts'
import { MEASUREMENT_KINDS } from '#stock/nitrogen/contract.ts'
import { get, post, put } from '#platform/contract/endpoint.ts'
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
  whole,
} from '#platform/contract/fields.ts'
import { accept, WARNING_CODES } from '#platform/contract/warnings.ts'
import {
  ImportedAnimal,
  ImportedBatch,
  ImportedBooking,
  ImportedContainer,
  ImportedHealthTest,
  ImportedMeasurement,
  ImportedParty,
  ImportedSheet,
} from './entries.ts'

/** Maximum number of rows of an import, and of entries in each of its lists. */
export const MAX_ROWS = 50_000
/** Maximum number of straws of all bookings together. */
export const MAX_OF_IMPORT = 500_000
const MAX_BYTES = 16 * 1024 * 1024

const list = <T extends z.ZodMiniType>(entry: T) =>
  z._default(z.array(entry).check(z.maxLength(MAX_ROWS)), [])

const LISTS = [
  ...(['parties', 'animals', 'containers', 'batches'] as const),
  ...(['health_tests', 'measurements', 'sheets', 'bookings'] as const),
] as const

/** Content of a spreadsheet. The caller signs its movements. */
export const NewImport = z
  .strictObject({
    tenant_id: id,
    file_name: oneLine(200),
    sheet: z.nullable(oneLine(200)),
    /** Number of imported rows of the file. */
    rows: whole(1, MAX_ROWS),
    /** Whether rows that were imported before are imported again. */
    is_repeat: z._default(z.boolean(), false),
    accept,
    parties: list(ImportedParty),
    animals: list(ImportedAnimal),
    containers: list(ImportedContainer),
    batches: list(ImportedBatch),
    health_tests: list(ImportedHealthTest),
    measurements: list(ImportedMeasurement),
    sheets: list(ImportedSheet).check(
      z.refine((sheets) => new Set(sheets.map(({ batch_id }) => batch_id)).size === sheets.length, {
        error: 'Batch listed twice',
      }),
    ),
    /** Bookings in the order in which they happened. */
    bookings: list(ImportedBooking),
  })
  .check(
    z.refine((request) => LISTS.some((name) => request[name].length > 0), {
      error: 'Nothing to import',
      path: ['rows'],
    }),
    z.refine(({ bookings }) => bookings.reduce((sum, { amount }) => sum + amount, 0) <= MAX_OF_IMPORT, {
      error: `At most ${MAX_OF_IMPORT} straws`,
      path: ['bookings'],
    }),
  )
export type NewImport = z.infer<typeof NewImport>

/**
 * Statuses of an import. REFUSED: nothing was recorded. UNDONE: its movements are reversed, and its records hidden
 * except those in `kept`.
 */
export const IMPORT_STATUSES = ['WAITING', 'RUNNING', 'BOOKED', 'REFUSED', 'UNDOING', 'UNDONE'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

export const ImportSummary = z.strictObject({
  id,
  file_name: z.string(),
  sheet: z.nullable(z.string()),
  rows: z.int(),
  /** Number of straws that the import adds. */
  straws: z.int(),
  status: z.enum(IMPORT_STATUSES),
  imported_by: id,
  imported_by_name: z.string(),
  imported_at: instant,
  booked_at: z.nullable(instant),
  /** Member who requested the undo; null unless UNDOING or UNDONE. */
  undone_by_name: z.nullable(z.string()),
  /** Time at which the undo was requested; null unless UNDOING or UNDONE. */
  undone_at: z.nullable(instant),
  /** Reason for the undo; null unless UNDOING or UNDONE. */
  undo_reason: z.nullable(z.string()),
})
export type ImportSummary = z.infer<typeof ImportSummary>

export const ImportRefusal = z.strictObject({
  /** Row of the file, from 1; null if the reason concerns no row. */
  row: z.nullable(z.int()),
  /** Field as the request names it, such as `withdrawal.receiver_id`; null if the reason concerns no field. */
  field: z.nullable(z.string()),
  message: z.string(),
  /** Code of a warning: the import is carried out if it is sent again with this code in `accept`. */
  warning: z.optional(z.enum(WARNING_CODES)),
})
export type ImportRefusal = z.infer<typeof ImportRefusal>

export const Import = z.extend(ImportSummary, {
  /** Completed steps of the booking or undo, of `total` steps. */
  done: z.int(),
  total: z.int(),
  /**
   * Counts of records: `straws` is the sum of `placed` and `unplaced`; `movements` includes relocations, and is 0 until
   * they are booked.
   */
  counts: z.strictObject({
    parties: z.int(),
    animals: z.int(),
    containers: z.int(),
    batches: z.int(),
    health_tests: z.int(),
    measurements: z.int(),
    sheets: z.int(),
    movements: z.int(),
    straws: z.int(),
    placed: z.int(),
    unplaced: z.int(),
  }),
  refusals: z.array(ImportRefusal),
  /** Names of imported records that the undo kept because they are in use or were edited. */
  kept: z.array(z.string()),
})
export type Import = z.infer<typeof Import>

/**
 * Ids of the records that an import made, and versions of the sheets that it filled. Imports of earlier versions had no
 * tests or measurements.
 */
export type Made = Record<'parties' | 'animals' | 'containers' | 'batches', string[]> & {
  health_tests?: string[]
  measurements?: string[]
  sheets: { batch_id: string; version: number }[]
}

/** Interpretation of the columns of a kind of file; only the browser reads it. */
const Mapping = z
  .record(z.string().check(z.maxLength(200)), z.unknown())
  .check(z.refine((mapping) => JSON.stringify(mapping).length <= 50_000, { error: 'Too long' }))
const profile = { header_key: oneLine(200), name: oneLine(200), mapping: Mapping }
export const ImportProfile = z.strictObject({ ...profile, updated_at: instant })
export type ImportProfile = z.infer<typeof ImportProfile>

export const listImports = get('/api/v1/imports', {
  summary: 'List the imports from spreadsheets, latest first',
  programs: true,
  query: z.strictObject({ ...tenant, ...page(PAGE_SIZE) }),
  reply: z.strictObject({ imports: z.array(ImportSummary), pagination: Pagination }),
})

export const createImport = post('/api/v1/imports', {
  summary: 'Import the rows of a spreadsheet, all of them or none; continues after the reply',
  needs: ['BOOK', 'EDIT'],
  programs: true,
  body: NewImport,
  takes: { maxBytes: MAX_BYTES },
  status: 202,
  reply: z.strictObject({ id }),
  /** ALREADY_IMPORTED carries the id of the first import of the same rows as `conflicting_id`. */
  refusals: ['ALREADY_IMPORTED', 'TOO_MANY_ATTEMPTS'],
})

export const showImport = get('/api/v1/imports/{id}', {
  summary: 'Show an import: its progress and what it recorded, or why not',
  programs: true,
  reply: Import,
})

/** Undoes an import. Members with the right CORRECT may do so at any time, the importer within 15 minutes. */
export const undoImport = post('/api/v1/imports/{id}/undo', {
  summary: 'Undo an import and everything it created; continues after the reply',
  needs: ['BOOK', 'EDIT'],
  body: z.strictObject({ tenant_id: id, reason: text(500) }),
  status: 202,
  /** Import, which is UNDOING at first, and later UNDONE, or BOOKED again with the reasons that prevented the undo. */
  reply: Import,
  refusals: ['NOT_ALLOWED', 'LATER_MOVEMENTS_DEPEND', 'ALREADY_REVERSED', 'STALE'],
})

export const listKnownNames = get('/api/v1/imports/known', {
  summary: 'List the names of everything that a spreadsheet may refer to',
  programs: true,
  query: z.strictObject(tenant),
  reply: z.strictObject({
    /** Party of the account itself. */
    self_id: id,
    parties: z.array(z.strictObject({ id, name: z.string(), email: z.nullable(z.string()) })),
    animals: z.array(
      z.strictObject({
        id,
        name: z.string(),
        ueln: z.nullable(z.string()),
        sex: z.enum(SEXES),
        born_on: z.nullable(day),
        died_on: z.nullable(day),
        sire_id: z.nullable(id),
      }),
    ),
    /** Inseminations that led to a pregnancy, and the day on which it became known. */
    pregnancies: z.array(z.strictObject({ animal_id: id, inseminated_on: day, seen_on: day })),
    warehouses: z.array(z.strictObject({ id, name: z.string() })),
    containers: z.array(
      z.strictObject({
        id,
        label: z.string(),
        warehouse_id: id,
        canisters: z.int(),
        levels: z.int(),
        straws_per_level: z.nullable(z.int()),
      }),
    ),
    /** Number of straws in each level of containers with `straws_per_level`; empty levels are left out. */
    levels: z.array(z.strictObject({ container_id: id, canister: z.int(), level: z.int(), straws: z.int() })),
    batches: z.array(
      z.strictObject({
        id,
        label: z.string(),
        animal_id: id,
        version: z.int(),
        available_from: day,
        has_straws: z.boolean(),
        straws_per_dose: z.nullable(z.int()),
      }),
    ),
    health_tests: z.array(
      z.strictObject({
        animal_id: id,
        disease: z.enum(DISEASES),
        sample: z.nullable(z.string()),
        sampled_on: day,
      }),
    ),
    /** Measurements of nitrogen, except those that were struck out. */
    measurements: z.array(
      z.strictObject({ container_id: id, kind: z.enum(MEASUREMENT_KINDS), happened_at: instant }),
    ),
  }),
})

export const listImportProfiles = get('/api/v1/imports/profiles', {
  summary: 'List the column mappings of earlier spreadsheets',
  programs: true,
  query: z.strictObject(tenant),
  reply: z.strictObject({ profiles: z.array(ImportProfile) }),
})

/** Stores the profile of these headers, and replaces an earlier one. */
export const keepImportProfile = put('/api/v1/imports/profiles', {
  summary: 'Save the column mapping of a spreadsheet',
  needs: 'EDIT',
  programs: true,
  body: z.strictObject({ tenant_id: id, ...profile }),
  reply: ImportProfile,
})
