/** What each row says, field by field, with what the person has put right; and what is wrong with it. */
import { COUNTRY_CODES } from '#platform/contract/countries.ts'
import { type Cell, cellText, FORMULA_ERROR, isTotal, normal, type Sheet } from './cells.ts'
import { type Field, FIELDS, type Reading } from './fields.ts'
import { type Read, readCount, readDay, readDecimal, readPercent, readUeln } from './read-values.ts'
import {
  readAct,
  readBreed,
  readCanister,
  readCentre,
  readColour,
  readHealth,
  readLevel,
  readSex,
  readSize,
} from './read-words.ts'
import type { Settings } from './recognise.ts'

/** What puts a cell right with one press. */
export type Fix = { label: string } & (
  | { value: string }
  /** What is named is new, or is what is on file. */
  | { say: 'NEW' | 'USE' }
  /** The row is left out. */
  | { out: true }
)

export type Problem = { message: string; fixes: Fix[]; isOnFile?: boolean }

export type CheckedCell = {
  /** What was understood: a day as `YYYY-MM-DD`, a word as our key for it, a name as it is on file. */
  shown?: string
  /** It names something that will be made. */
  isNew?: boolean
  problem?: Problem
}

export type CheckedRow = {
  /** As the spreadsheet counts them, from 1. */
  row: number
  /** By field; a field that no column says has its problem here too. */
  cells: Partial<Record<Field, CheckedCell>>
  isBad: boolean
  isOut: boolean
}

/** What the person has said of the rows. */
export type Answers = {
  /** By `row:column`. */
  edits: ReadonlyMap<string, string>
  /** In a column, one text in all its cells becomes another. By `column:text`. */
  replaced: ReadonlyMap<string, string>
  /** By `field:name`. */
  said: ReadonlyMap<string, 'NEW' | 'USE'>
  /** Rows that are left out. */
  out: ReadonlySet<number>
  /** What is on file already is left out. */
  isKnownOut: boolean
}

export const NO_ANSWERS: Answers = {
  edits: new Map(),
  replaced: new Map(),
  said: new Map(),
  out: new Set(),
  isKnownOut: false,
}

/** What is shown as it was understood. */
const IS_SHOWN = new Set<Reading>([
  'DAY',
  'PLAN',
  'COUNT',
  'NUMBER',
  'CONCENTRATION',
  'PERCENT',
  'COLOUR',
  'SIZE',
  'SEX',
  'BREED',
])

const LEAVE_EMPTY: Fix = { label: 'Leave it empty', value: '' }

const COUNTRIES = new Map<string, string>()
for (const language of ['en', 'de', 'es', 'fr', 'nl']) {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  for (const code of COUNTRY_CODES) {
    COUNTRIES.set(normal(code), code)
    COUNTRIES.set(normal(names.of(code) ?? code), code)
  }
}

function readCountry(cell: Cell): Read<string> {
  const value = COUNTRIES.get(normal(cellText(cell)))
  return value === undefined ? { wrong: 'Not a country' } : { value }
}

const readText = (cell: Cell): Read<string> => ({ value: cellText(cell) })

/** As far ahead as anybody plans. */
const TEN_YEARS_MS = 10 * 365.25 * 86_400_000

type Reader = (cell: Cell, column: number) => Read<unknown>

function readersOf(settings: Settings, is1904: boolean, now: Date): Record<Reading, Reader> {
  const { sign, fractions, per_ml, orders } = settings
  const decimal: Reader = (cell) => readDecimal(cell, sign)
  return {
    TEXT: readText,
    PARTY: readText,
    STALLION: readText,
    MARE: readText,
    BATCH: readText,
    CONTAINER: readText,
    WAREHOUSE: readText,
    PLAN: (cell, column) =>
      readDay(cell, { order: orders[column] ?? 'DMY', is1904, now: new Date(now.getTime() + TEN_YEARS_MS) }),
    DAY: (cell, column) => readDay(cell, { order: orders[column] ?? 'DMY', is1904, now }),
    COUNT: readCount,
    NUMBER: decimal,
    CONCENTRATION: (cell, column) => {
      const read = readDecimal(cell, sign)
      return 'value' in read && per_ml.includes(column) ? { value: read.value / 1_000_000 } : read
    },
    PERCENT: (cell, column) => readPercent(cell, sign, fractions.includes(column)),
    COLOUR: readColour,
    SIZE: readSize,
    CANISTER: readCanister,
    LEVEL: readLevel,
    UELN: readUeln,
    SEX: readSex,
    BREED: readBreed,
    ACT: readAct,
    COUNTRY: readCountry,
    HEALTH: readHealth,
    CENTRE: readCentre,
  }
}

const NEVER_EMPTY = new Set<Field>([
  ...(['batch', 'straws', 'stallion', 'colour', 'size'] as const),
  ...(['movement', 'date', 'name', 'collected'] as const),
])

type Written = { cell: Cell; column: number }

/** How the rows of a sheet are read; what the same cells of a column say is read once. */
class SheetReading {
  private readonly readers: Record<Reading, Reader>
  private readonly columnOf: Map<Field, number>
  private readonly memory = new Map<Field, Map<Cell, Read<unknown>>>()
  private readonly replacedIn: Set<number>
  private readonly settings: Settings
  readonly filled: number[]
  readonly answers: Answers

  constructor(settings: Settings, is1904: boolean, answers: Answers, now: Date) {
    this.settings = settings
    this.answers = answers
    this.filled = settings.filled
    this.readers = readersOf(settings, is1904, now)
    this.columnOf = new Map(settings.columns.flatMap((field, column) => (field ? [[field, column]] : [])))
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

  written(
    field: Field,
    cells: readonly Cell[],
    row: number,
    above: ReadonlyMap<number, Cell> | null,
  ): Written {
    const column = this.columnOf.get(field)
    if (column === undefined) return { cell: this.settings.fixed[field] ?? '', column: -1 }
    const cell = this.cellAt(cells, row, column)
    return { cell: cell === '' ? (above?.get(column) ?? '') : cell, column }
  }

  read(field: Field, { cell, column }: Written): Read<unknown> {
    const known = this.memory.get(field) ?? new Map<Cell, Read<unknown>>()
    this.memory.set(field, known)
    const before = known.get(cell)
    if (before) return before
    const isError = typeof cell === 'string' && FORMULA_ERROR.test(cell.trim())
    const read = isError
      ? { wrong: 'An error in the spreadsheet: its formula failed' }
      : this.readers[FIELDS[field].reads](cell, column)
    known.set(cell, read)
    return read
  }
}

/** One row, as the checks of its kind use it. */
export class RowOf {
  readonly number: number
  readonly checked: CheckedRow
  private readonly reading: SheetReading
  private readonly cells: readonly Cell[]
  private readonly above: ReadonlyMap<number, Cell> | null

  constructor(
    reading: SheetReading,
    cells: readonly Cell[],
    number: number,
    above: ReadonlyMap<number, Cell> | null,
  ) {
    this.reading = reading
    this.cells = cells
    this.number = number
    this.above = above
    const isOut = reading.answers.out.has(number) || isTotal(cells)
    this.checked = { row: number, cells: {}, isBad: false, isOut }
  }

  /** What a field says; null where it says nothing, or nothing that can be understood, which is noted. */
  get<T>(field: Field): T | null {
    const written = this.reading.written(field, this.cells, this.number, this.above)
    if (cellText(written.cell) === '') return null
    const read = this.reading.read(field, written)
    if ('value' in read) {
      if (IS_SHOWN.has(FIELDS[field].reads)) this.show(field, String(read.value))
      return read.value as T
    }
    this.wrong(field, read.wrong, NEVER_EMPTY.has(field) ? [] : [LEAVE_EMPTY])
    return null
  }

  text(field: Field): string {
    return this.get<string>(field) ?? ''
  }

  /** The same, and a note where it says nothing. */
  need<T>(field: Field): T | null {
    const value = this.get<T>(field)
    if (value === null) this.wrong(field, 'Required')
    return value
  }

  written(field: Field): string {
    return cellText(this.reading.written(field, this.cells, this.number, this.above).cell)
  }

  /** Notes what is wrong; what was noted first stays. */
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

  saidOf(field: Field, name: string): 'NEW' | 'USE' | undefined {
    return this.reading.answers.said.get(`${field}:${normal(name)}`)
  }

  private about(field: Field): CheckedCell {
    return (this.checked.cells[field] ??= {})
  }
}

const isBlank = (cell: Cell) => cell === '' || (typeof cell === 'string' && cell.trim() === '')

/** The rows of a sheet below its headers that have something in them. */
export function rowsOf(sheet: Sheet, settings: Settings, answers: Answers, now: Date): RowOf[] {
  const reading = new SheetReading(settings, sheet.is1904, answers, now)
  const rows: RowOf[] = []
  let above: ReadonlyMap<number, Cell> = new Map()
  for (let index = settings.header + 1; index < sheet.rows.length; index += 1) {
    const cells = sheet.rows[index]!
    if (cells.every(isBlank)) continue
    const told = reading.filled
      .map((column) => [column, reading.cellAt(cells, index + 1, column)] as const)
      .filter(([, cell]) => !isBlank(cell))
    if (told.length > 0) above = new Map([...above, ...told])
    rows.push(new RowOf(reading, cells, index + 1, reading.filled.length > 0 ? above : null))
  }
  return rows
}
