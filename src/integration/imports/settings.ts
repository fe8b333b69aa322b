/** Settings for reading a file: recognised, set by the user, or remembered. */
import { type Cell, cellText, normal, type NameAnswer } from './cells.ts'
import { type Field, fieldsOf, IMPORT_KINDS, type ImportKind, isField } from './fields.ts'
import type { DayOrder, DecimalSign } from './read-values.ts'

export const STAGES = ['FRESH', 'POST_CENTRIFUGATION', 'POST_THAW'] as const
export type Stage = (typeof STAGES)[number]

export type Settings = {
  kind: ImportKind
  /** Row of the headers, from 0; -1 without headers. */
  header: number
  /** Row after the last one, from 0; null for the end of the sheet. */
  end: number | null
  columns: (Field | null)[]
  /**
   * Index, from 0, of the chosen table if several are side by side; null until it is chosen, or if there is only one.
   */
  block: number | null
  /**
   * Possible fields, by column, of columns whose meaning only the user knows; each is null in `columns` until the user
   * has answered.
   */
  open: Record<number, Field[]>
  /** Columns that count straws no longer in store, which are subtracted from the number of straws. */
  less: number[]
  /** Whether hidden rows are imported; null until the user has answered. */
  hidden: boolean | null
  /** Whether rows that are struck through are imported; null until the user has answered. */
  struck: boolean | null
  /** Decimal sign; null if no number of the file shows it and the user has not chosen. */
  sign: DecimalSign | null
  /** Order of day and month in columns of days, by column; absent if only the user knows it and has not chosen. */
  orders: Record<number, DayOrder>
  /** Columns of percentages that hold fractions. */
  fractions: number[]
  /** Columns of concentrations in sperm per ml instead of millions. */
  per_ml: number[]
  /** Columns in which an empty cell takes the value of the nearest filled cell above. */
  filled: number[]
  fixed: Partial<Record<Field, string>>
  stage: Stage | null
}

export type Table = Pick<Settings, 'header' | 'end'>

/** Returns the same key for the same headers in the same order. */
export function headerKey(headers: readonly Cell[]): string {
  const key = headers.map((one) => normal(cellText(one))).join('|')
  // A checksum (FNV-1a) at the end distinguishes long keys.
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

export function pickLearned(learned: Partial<Settings>): Partial<Settings> {
  return Object.fromEntries(
    LEARNED.flatMap((name) => (learned[name] === undefined ? [] : [[name, learned[name]]])),
  )
}

/**
 * Returns the mapping to store for files with these headers.
 * @param apart keys, `field:name`, of names kept apart from similar ones
 */
export function toLearn(settings: Settings, apart: readonly string[]): Record<string, unknown> {
  const { fixed, ...rest } = settings
  // Owner, container and batch of all rows change from file to file; other values for all rows do not.
  const lasting = Object.entries(fixed).filter(([field]) => !['owner', 'container', 'batch'].includes(field))
  return { ...rest, fixed: Object.fromEntries(lasting), apart }
}

/** Fields by their names in profiles of earlier versions. */
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

/** Returns the settings of a stored mapping, whose content the server does not check; null if it is unusable. */
export function learnedFrom(mapping: Record<string, unknown>): Partial<Settings> | null {
  const { kind, columns, less, open = {}, fixed = {} } = mapping as Partial<Settings>
  // Ignore profiles without `less`, because they are older and contain guesses about counts and motility, about which
  // the user is asked now.
  if (!kind || !IMPORT_KINDS.includes(kind) || !Array.isArray(columns) || !Array.isArray(less)) return null
  // A former name, such as `colour`, may now be the name of another field in files of another kind.
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

export type Answers = {
  /** Edited texts, by `row:column`. */
  edits: ReadonlyMap<string, string>
  /** Replacement texts for all cells of a column with a text, by `column:text`. */
  replaced: ReadonlyMap<string, string>
  /** Answers about names, by `field:name`. */
  names: ReadonlyMap<string, NameAnswer>
  /** Rows that the user leaves out (true), or includes although they would be left out (false). */
  out: ReadonlyMap<number, boolean>
  /** Whether rows that are on file already are left out. */
  isKnownOut: boolean
}

export const noAnswers = () => ({
  edits: new Map<string, string>(),
  replaced: new Map<string, string>(),
  names: new Map<string, NameAnswer>(),
  out: new Map<number, boolean>(),
  isKnownOut: false,
})

export type Change =
  | { kind: 'EDIT'; row: number; column: number; value: string }
  | { kind: 'REPLACE'; column: number; from: string; to: string }
  | { kind: 'SAY'; field: Field; name: string; say: NameAnswer }
  | { kind: 'OUT'; row: number; isOut: boolean }
  | { kind: 'KNOWN_OUT' }

/** User's choices for a sheet; `block` is one of several tables side by side. */
export type Look = { kind?: ImportKind; header?: number; block?: number }
