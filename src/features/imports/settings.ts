/** How a file is read: what is recognised, what the user sets, and what is remembered for the next one. */
import { type Cell, cellText, normal } from './cells.ts'
import { type Field, IMPORT_KINDS, type ImportKind, isField } from './fields.ts'
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

/** A mapping as it comes from the server, which does not look into it. */
export function learnedFrom(mapping: Record<string, unknown>): Partial<Settings> | null {
  const { kind, columns, less } = mapping
  const isWhole =
    IMPORT_KINDS.includes(kind as ImportKind) &&
    Array.isArray(columns) &&
    // Older profiles hold guesses about counts and motility that are asked today.
    Array.isArray(less) &&
    columns.every((one) => one === null || isField(one))
  return isWhole ? mapping : null
}
