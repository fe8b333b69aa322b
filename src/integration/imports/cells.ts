import { foldText } from '#platform/contract/fold-text.ts'
import { keyOfWords } from '#platform/contract/words.ts'
import type { Field } from './fields.ts'

/**
 * Cell of a spreadsheet; '' if empty. Numbers stay numbers, so that their decimal sign is beyond doubt; a date is a
 * text: `YYYY-MM-DD`, followed by its time unless that is midnight.
 */
export type Cell = string | number

export type Sheet = {
  name: string
  rows: readonly (readonly Cell[])[]
  /** Whether days stored as numbers count from 1904, as in files from early Macs, instead of from 1900. */
  is1904: boolean
  /** Hidden rows, from 0. */
  hidden?: readonly number[]
  /** Rows that are struck through, from 0. */
  struck?: readonly number[]
}

const MAX_REMEMBERED = 200_000
const remembered = new Map<string, string>()

/** Reduces a text to lower-case letters and digits without accents: "N° de paillettes" equals "n de Paillettes". */
export function normal(text: string): string {
  const before = remembered.get(text)
  if (before !== undefined) return before
  const found = normalised(text)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(text, found)
  return found
}

function normalised(text: string): string {
  const lower = text.toLowerCase()
  if (/^[a-z0-9]*$/.test(lower)) return lower
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Returns a cell as a trimmed text: an integer with all digits, any other number with 12 significant digits. */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell !== 'number') return cell?.trim() ?? ''
  return Number.isInteger(cell) ? cell.toFixed(0) : String(Number(cell.toPrecision(12)))
}

/** Text that a failed formula leaves in its cell. */
export const FORMULA_ERROR = /^#(REF!|VALUE!|DIV\/0!|NAME\?|N\/A|NUM!|NULL!|SPILL!|CALC!|BEZUG!|WERT!|NV)$/

/** Whether the first filled cell of a row is a word for a total. */
export const isTotal = (cells: readonly Cell[]) => {
  const first = cells.find((cell) => cell !== '')
  return typeof first === 'string' && TOTAL.test(normal(first))
}

const TOTAL = /^(sum|summe|gesamt|gesamtsumme|zwischensumme|total|totals|totaal|suma|somme|somma|totale)$/

export const isBlank = (cell: Cell) => cell === '' || (typeof cell === 'string' && cell.trim() === '')

/** Whether a row has a single filled cell that is not a word for a total: a remark, a title or an unnamed sum. */
export function isRemark(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => !isBlank(cell))
  return filled.length === 1 && !isTotal(cells)
}

/**
 * Reads a value as an export writes it: a number, Yes or No, or the words of a key; null if the cell is empty.
 * @param isTyped whether a text is returned unchanged, because a user typed it
 */
export function valueOf(cell: Cell | undefined, sign: '.' | ',' | null, isTyped: boolean) {
  if (typeof cell === 'number') return cell
  if (cell === undefined || cell === '') return null
  if (isTyped) return cell
  if (/^-?\d+([.,]\d+)?$/.test(cell)) return Number(cell.replace(sign ?? '.', '.'))
  return /^(Yes|No)$/.test(cell) ? cell === 'Yes' : keyOfWords(cell)
}

/** Whether a cell of CSV is a number with a decimal comma, as spreadsheet programs in most of Europe write it. */
export const isWithComma = (cell: Cell) => typeof cell === 'string' && /^-?\d+,\d+$/.test(cell)

/** One-click correction of a problem. */
export type Fix = { label: string } & (
  | { value: string }
  /** Answer that applies to all rows with a name; `field` and `name` are set if they differ from those of the cell. */
  | { say: NameAnswer; field?: Field; name?: string }
  /** Link back to the columns, where the user sets a value for all rows, or lets empty cells take the value above. */
  | { back: true }
  | { out: true }
)

export type Problem = { message: string; fixes: Fix[]; isOnFile?: boolean }

export type CheckedCell = {
  /** Understood value: a day as `YYYY-MM-DD`, a word as our key for it, a name as it is on file. */
  shown?: string
  /** Whether the value names a record that will be made. */
  isNew?: boolean
  problem?: Problem
}

export type CheckedRow = {
  row: number
  /**
   * Checked cells by field, including fields without a column that have a problem or a value for all rows.
   */
  cells: Partial<Record<Field, CheckedCell>>
  isBad: boolean
  isOut: boolean
}

/** Answer about a name in a cell: it is new, it is accepted as found or written, or its rows are left out. */
export type NameAnswer = 'NEW' | 'USE' | 'OUT'
