/** Reading of rows field by field, with the user's corrections and the problems found. */
import {
  type Cell,
  cellText,
  type CheckedCell,
  type CheckedRow,
  type Fix,
  FORMULA_ERROR,
  isBlank,
  isRemark,
  isTotal,
  normal,
  type NameAnswer,
  type Sheet,
} from './cells.ts'
import { type Field, FIELDS, type Reading } from './fields.ts'
import { UTC } from '#platform/contract/time-zone.ts'
import { type Read, readCount, zoneOfHeading } from './read-values.ts'
import type { WrittenPlace } from './read-words.ts'
import { type Reader, readersOf } from './readers.ts'
import type { Answers, Settings } from './settings.ts'
import { isSameHeader } from './table.ts'

/** Formats whose understood value is shown. */
const IS_SHOWN = new Set<Reading>([
  'DAY',
  'PLAN',
  'COUNT',
  'NUMBER',
  'CONCENTRATION',
  'PERCENT',
  'COLOUR',
  'SIZE',
  'UELN',
  'SEX',
  'RESIDENCE',
  'BREED',
  'DISEASE',
  'RESULT',
  'INSTANT',
])

export const LEAVE_EMPTY: Fix = { label: 'Leave empty', value: '' }
const TAKE_ABOVE: Fix = { label: 'Use value above', back: true }
const SAY_FOR_ALL: Fix = { label: 'Add for all rows', back: true }

const NEVER_EMPTY = new Set<Field>([
  ...(['batch', 'straws', 'stallion', 'straw_colour', 'straw_size'] as const),
  ...(['movement', 'date', 'name', 'sheet.collection.produced_on'] as const),
  ...(['horse', 'disease', 'sampled_on', 'container', 'happened_at'] as const),
])

type Written = { cell: Cell; column: number }

/** Values above a row, by column, for columns that repeat them; null if none does. */
type Above = ReadonlyMap<number, Cell> | null

type Rows = {
  sheet: Sheet
  settings: Settings
  answers: Answers
  /** Columns whose empty cells could take the value above, and do not do so yet. */
  fillable: ReadonlySet<number>
  now: Date
  time_zone: string | undefined
}

/** Reader of a sheet's rows; equal cells of a column are read once. */
class SheetReading {
  private readonly readers: Record<Reading, Reader>
  private readonly columnOf: Map<Field, number>
  private readonly memory = new Map<Field, Map<Cell, Read<unknown>>>()
  private readonly replacedIn: Set<number>
  private readonly fillable: ReadonlySet<number>
  private readonly settings: Settings
  private readonly header: readonly Cell[]
  private readonly hidden: ReadonlySet<number>
  private readonly struck: ReadonlySet<number>
  readonly filled: number[]
  readonly answers: Answers

  constructor({ sheet, settings, answers, fillable, now, time_zone }: Rows) {
    const { is1904, rows, hidden, struck } = sheet
    this.header = rows[settings.header] ?? []
    this.hidden = new Set(hidden)
    this.struck = new Set(struck)
    this.settings = settings
    this.answers = answers
    this.filled = settings.filled
    const zoneOf = (column: number) => {
      const heading = cellText(this.header[column])
      return /\butc\b/i.test(heading) ? UTC : zoneOfHeading(heading)
    }
    this.readers = readersOf(settings, is1904, now, zoneOf, time_zone)
    this.columnOf = new Map(settings.columns.flatMap((field, column) => (field ? [[field, column]] : [])))
    this.fillable = fillable
    this.replacedIn = new Set([...answers.replaced.keys()].map((key) => Number(key.split(':', 1)[0])))
  }

  cellAt(cells: readonly Cell[], row: number, column: number): Cell {
    const { edits, replaced } = this.answers
    const edited = edits.size > 0 ? edits.get(`${row}:${column}`) : undefined
    if (edited !== undefined) return edited
    const cell = cells[column] ?? ''
    if (!this.replacedIn.has(column)) return cell
    return replaced.get(`${column}:${cellText(cell)}`) ?? cell
  }

  /** Subtracts straws that other columns count as gone. If a cell is not a count, returns a text, which is reported. */
  private lessGone(cell: Cell, cells: readonly Cell[], row: number): Cell {
    const { less } = this.settings
    const gone = less.map((column) => this.cellAt(cells, row, column)).filter((one) => !isBlank(one))
    if (gone.length === 0) return cell
    const counts = [cell, ...gone].map((one) => readCount(one))
    const [all, ...others] = counts.flatMap((one) => ('value' in one ? [one.value] : []))
    if (others.length < gone.length) return [cell, ...gone].join(' - ')
    return others.reduce((left, one) => left - one, all!)
  }

  /** Whether the field is read from a column `place`, because it has neither a column nor a value for all rows. */
  isInPlace(field: Field): boolean {
    return (
      (field === 'container' || field === 'canister' || field === 'level') &&
      this.columnOf.has('place') &&
      !this.columnOf.has(field) &&
      this.settings.fixed[field] === undefined
    )
  }

  fieldAt(column: number): Field | null {
    return this.settings.columns[column] ?? null
  }

  headerOf(field: Field): string {
    return cellText(this.header[this.columnOf.get(field) ?? -1])
  }

  /** Returns the fixes of an empty field that the columns offer: a question, or a value for all rows. */
  fixesOfEmpty(field: Field): Fix[] {
    const column = this.columnOf.get(field)
    if (column === undefined) return [SAY_FOR_ALL]
    return this.fillable.has(column) ? [TAKE_ABOVE] : []
  }

  /** Whether a row is skipped by default: a total, a repeated header, or a hidden or struck row that was declined. */
  isLeftOut(cells: readonly Cell[], number: number): boolean {
    const { hidden, struck } = this.settings
    return (
      isTotal(cells) ||
      isSameHeader(cells, this.header) ||
      (hidden === false && this.hidden.has(number - 1)) ||
      (struck === false && this.struck.has(number - 1))
    )
  }

  written(field: Field, cells: readonly Cell[], row: number, above: Above): Written {
    const column = this.columnOf.get(field)
    if (column === undefined) return { cell: this.settings.fixed[field] ?? '', column: -1 }
    const own = this.cellAt(cells, row, column)
    const cell = field === 'straws' ? this.lessGone(own, cells, row) : own
    return { cell: cell === '' ? (above?.get(column) ?? '') : cell, column }
  }

  read(field: Field, { cell, column }: Written): Read<unknown> {
    const known = this.memory.get(field) ?? new Map<Cell, Read<unknown>>()
    this.memory.set(field, known)
    const before = known.get(cell)
    if (before) return before
    const isError = typeof cell === 'string' && FORMULA_ERROR.test(cell.trim())
    const read = isError
      ? { wrong: 'Formula error in the spreadsheet' }
      : this.readers[FIELDS[field].reads](cell, column)
    known.set(cell, read)
    return read
  }
}

/** Row of a file: its values by field, and the problems that the checks report. */
export class RowOf {
  readonly number: number
  readonly checked: CheckedRow
  private readonly reading: SheetReading
  private readonly cells: readonly Cell[]
  private readonly above: Above

  constructor(reading: SheetReading, cells: readonly Cell[], number: number, above: Above) {
    this.reading = reading
    this.cells = cells
    this.number = number
    this.above = above
    this.checked = { row: number, cells: {}, isBad: false, isOut: false }
    const isOut = reading.isLeftOut(cells, number) || this.answer('status', this.written('status')) === 'OUT'
    this.checked.isOut = reading.answers.out.get(number) ?? isOut
  }

  /** Returns the value of a field; null if the cell is empty or not understood, which is reported. */
  get<T>(field: Field): T | null {
    if (this.reading.isInPlace(field)) {
      const place = this.get<WrittenPlace>('place')
      return (place?.[field as keyof WrittenPlace] ?? null) as T | null
    }
    const written = this.reading.written(field, this.cells, this.number, this.above)
    if (cellText(written.cell) === '') return null
    const read = this.reading.read(field, written)
    if ('value' in read) {
      if (IS_SHOWN.has(FIELDS[field].reads)) this.show(field, String(read.value))
      return read.value as T
    }
    const likely = read.likely?.map((value): Fix => ({ label: value, value })) ?? []
    this.wrong(field, read.wrong, [...likely, ...(NEVER_EMPTY.has(field) ? [] : [LEAVE_EMPTY])])
    return null
  }

  text(field: Field): string {
    return this.get<string>(field) ?? ''
  }

  need<T>(field: Field): T | null {
    const value = this.get<T>(field)
    if (value === null) this.required(field)
    return value
  }

  /** Reports an empty field. A fix leads back to the columns, to use the value above or add one for all rows. */
  required(field: Field) {
    this.wrong(field, 'Required', this.reading.fixesOfEmpty(field))
  }

  /** Whether the row has a single filled cell and is not a total. */
  get isRemark(): boolean {
    return isRemark(this.cells)
  }

  get remarkField(): Field | null {
    return this.reading.fieldAt(this.cells.findIndex((cell) => !isBlank(cell)))
  }

  header(field: Field): string {
    return this.reading.headerOf(field)
  }

  /** Returns the text of a field's cell, or the field's part of a column `place`; '' without either. */
  written(field: Field): string {
    if (this.reading.isInPlace(field)) return String(this.get(field) ?? '')
    return cellText(this.reading.written(field, this.cells, this.number, this.above).cell)
  }

  /** Reports a problem, which makes the row bad. A field's first problem remains; skipped rows get none. */
  wrong(field: Field, message: string, fixes: Fix[] = [], isOnFile = false) {
    if (this.checked.isOut) return
    this.about(field).problem ??= { message, fixes, ...(isOnFile && { isOnFile }) }
    this.checked.isBad = true
  }

  show(field: Field, shown: string) {
    this.about(field).shown = shown
  }

  markNew(field: Field) {
    this.about(field).isNew = true
  }

  answer(field: Field, name: string): NameAnswer | undefined {
    return this.reading.answers.names.get(`${field}:${normal(name)}`)
  }

  /** Returns the checked cell of a field; the parts of a column `place` share one. */
  private about(field: Field): CheckedCell {
    const within = this.reading.isInPlace(field) ? 'place' : field
    return (this.checked.cells[within] ??= {})
  }
}

/** Returns a row's note with the signer named in the file, who did not sign here; null if there is neither. */
export function signedNote(row: RowOf): string | null {
  const signer = row.text('signer')
  const parts = [row.text('note'), signer && `Signed in the file by ${signer}`]
  return parts.filter(Boolean).join('. ') || null
}

/** Returns the rows of the table below its headers, except blank ones. */
export function rowsOf(from: Rows): RowOf[] {
  const { sheet, settings } = from
  const reading = new SheetReading(from)
  const rows: RowOf[] = []
  let above: ReadonlyMap<number, Cell> = new Map()
  for (let index = settings.header + 1; index < (settings.end ?? sheet.rows.length); index += 1) {
    const cells = sheet.rows[index]!
    if (cells.every(isBlank)) continue
    const filled = reading.filled
      .map((column) => [column, reading.cellAt(cells, index + 1, column)] as const)
      .filter(([, cell]) => !isBlank(cell))
    if (filled.length > 0) above = new Map([...above, ...filled])
    rows.push(new RowOf(reading, cells, index + 1, reading.filled.length > 0 ? above : null))
  }
  return rows
}
