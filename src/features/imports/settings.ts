/** How a file is read: what is recognised, what the user sets, and what is remembered for the next one. */
import { type Cell, cellText, normal } from './cells.ts'
import { type Field, fieldsOf, IMPORT_KINDS, type ImportKind, isField } from './fields.ts'
import type { DayOrder, DecimalSign } from './read-values.ts'

/** When a laboratory's machine looked. */
export const STAGES = ['FRESH', 'POST_CENTRIFUGATION', 'POST_THAW'] as const
export type Stage = (typeof STAGES)[number]

export type Settings = {
  kind: ImportKind
  /** The row of the headers, from 0; -1 without any. */
  header: number
  /** The row after the last one of the table, from 0; null at the end of the sheet. */
  end: number | null
  columns: (Field | null)[]
  /** Which of several tables side by side is read; null until it is chosen, and with a single one. */
  block: number | null
  /** Columns whose meaning only the user knows, and what they may mean; they are null in `columns` until it is chosen. */
  open: Record<number, Field[]>
  /** Columns of straws that are gone, to be subtracted from the number of straws. */
  less: number[]
  /** Whether hidden rows, and rows that are struck through, are imported; null until it is answered. */
  hidden: boolean | null
  struck: boolean | null
  /** Null where no number of the file shows it, and the user has not said it. */
  sign: DecimalSign | null
  /** By column; none where only the user knows it and has not said it. */
  orders: Record<number, DayOrder>
  /** Columns of per cent that hold fractions. */
  fractions: number[]
  /** Columns of concentrations in sperm per ml instead of millions. */
  per_ml: number[]
  /** Columns in which an empty cell means the one above it. */
  filled: number[]
  /** Values that apply to all rows. */
  fixed: Partial<Record<Field, string>>
  /** Null until it is answered. */
  stage: Stage | null
}

/** Where the table is within its sheet. */
export type Table = Pick<Settings, 'header' | 'end'>

/** What a header row is kept under: the same headers in the same order mean the same. */
export function headerKey(headers: readonly Cell[]): string {
  const key = headers.map((one) => normal(cellText(one))).join('|')
  // Long ones are told apart by a checksum (FNV-1a) at their end.
  const sum = Array.from(key).reduce(
    (hash, one) => Math.imul(hash ^ one.codePointAt(0)!, 0x01000193) >>> 0,
    0x811c9dc5,
  )
  return key.length <= 200 ? key : `${key.slice(0, 190)}#${sum.toString(16)}`
}

export const LEARNED = [
  'kind',
  'columns',
  'less',
  'fractions',
  'per_ml',
  'filled',
  'stage',
  'orders',
] as const

export function kept(learned: Partial<Settings>): Partial<Settings> {
  return Object.fromEntries(
    LEARNED.flatMap((name) => (learned[name] === undefined ? [] : [[name, learned[name]]])),
  )
}

/**
 * What is remembered for the next file with these headers.
 * @param apart names that were kept apart from similar ones
 */
export function toLearn(settings: Settings, apart: readonly string[]): Record<string, unknown> {
  const { fixed, ...rest } = settings
  // Whose straws or which vessel a sheet is about changes from file to file; the rest of what all rows say does not.
  const lasting = Object.entries(fixed).filter(([field]) => !['owner', 'container', 'batch'].includes(field))
  return { ...rest, fixed: Object.fromEntries(lasting), apart }
}

/** What fields were called in profiles of earlier versions. */
const FORMER_NAMES: Readonly<Record<string, Field>> = {
  collected: 'sheet.collection.produced_on',
  received: 'received_on',
  colour: 'straw_colour',
  size: 'straw_size',
  per_dose: 'straws_per_dose',
  coat: 'colour',
  height: 'height_cm',
  studbook: 'studbooks',
  street: 'street_1',
  producer: 'producer_id',
  collection_centre: 'collection_centre_id',
  processing_centre: 'processing_centre_id',
  warehouse: 'warehouse_id',
  nitrogen: 'kind',
  measured_at: 'happened_at',
  volume: 'sheet.sample.volume',
  concentration: 'sheet.sample.concentration',
  spz: 'sheet.sample.spz',
  fresh_motile: 'sheet.sample_motility.motile',
  fresh_progressive: 'sheet.sample_motility.progressive',
  fresh_viable: 'sheet.sample_viability.viable',
  fresh_normal_forms: 'sheet.sample_morphology.normal',
  motile: 'sheet.post_thaw_motility.motile',
  progressive: 'sheet.post_thaw_motility.progressive',
  non_progressive: 'sheet.post_thaw_motility.non_progressive',
  immotile: 'sheet.post_thaw_motility.immotile',
  viable: 'sheet.post_thaw_viability.viable',
  normal_forms: 'sheet.post_thaw_morphology.normal',
  extender: 'sheet.cryopreservation.extender',
  final_volume: 'sheet.cryopreservation.final_volume',
  final_concentration: 'sheet.cryopreservation.final_concentration',
  straw_spz: 'sheet.cryopreservation.spz_per_straw',
}

/** A mapping as it comes from the server, which does not look into it. */
export function learnedFrom(mapping: Record<string, unknown>): Partial<Settings> | null {
  const { kind, columns, less, open = {}, fixed = {} } = mapping as Partial<Settings>
  // Older profiles hold guesses about counts and motility that are asked today.
  if (!kind || !IMPORT_KINDS.includes(kind) || !Array.isArray(columns) || !Array.isArray(less)) return null
  // A former name may be one of another kind now.
  const nameOf = (name: Field) => (fieldsOf[kind].includes(name) ? name : (FORMER_NAMES[name] ?? name))
  const renamed = columns.map((one) => one && nameOf(one))
  if (!renamed.every((one) => one === null || isField(one))) return null
  return {
    ...mapping,
    columns: renamed,
    open: Object.fromEntries(Object.entries(open).map(([column, fields]) => [column, fields.map(nameOf)])),
    fixed: Object.fromEntries(Object.entries(fixed).map(([name, value]) => [nameOf(name as Field), value])),
  }
}
