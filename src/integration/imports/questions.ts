import { type Sheet, cellText, isRemark, isTotal } from './cells.ts'
import { NEEDED, valueOfHeader } from './columns.ts'
import { type Field, fieldsOf } from './fields.ts'
import { isOwnList } from './own-lists.ts'
import { dayOrderOf, decimalSignOf, hasDoubtfulOrder, holdsFractions, isFraction } from './read-values.ts'
import { readPlace } from './read-words.ts'
import {
  MAY_BE_PLACE,
  countColumns,
  isStatusColumn,
  hasReading,
  isDay,
  isFresh,
  isOfAnyStage,
  isMargin,
  isPerMl,
  isPlace,
  isSure,
  UNNAMED,
} from './recognise.ts'
import type { Settings, Table } from './settings.ts'
import { cellsOf, headersIn, isOfOneStage } from './table.ts'

/** Question that only the user can answer. `isOpen` returns whether it must be answered before rows are checked. */
export type Question =
  /** Tables side by side, by their headers. */
  | { about: 'BLOCK'; blocks: string[] }
  | { about: 'TABLE'; rows: number[] }
  | { about: 'ROWS'; reason: 'HIDDEN' | 'STRUCK'; rows: number[] }
  | { about: 'COUNT'; columns: number[] }
  | { about: 'MEANING'; column: number; fields: Field[] }
  | { about: 'PLACE'; column: number; example: string }
  | { about: 'ORDER'; column: number; example: string }
  | { about: 'SIGN'; column: number; example: string }
  | { about: 'FRACTION'; column: number; example: string }
  | { about: 'PER_ML'; column: number; example: string }
  | { about: 'FILL'; column: number; empty: number }
  | { about: 'SHEET_NAME'; name: string }
  /** Stage of the columns that are not marked as fresh; `hasFresh`: whether other columns are marked as fresh. */
  | { about: 'STAGE'; hasFresh: boolean }

export function questionsOf(sheet: Sheet, settings: Settings): Question[] {
  const { kind, header, columns, fixed } = settings
  if (isOwnList(sheet, settings)) return []
  const found: Question[] = []
  if (isOfOneStage(kind)) {
    const hasFresh = columns.some(isFresh)
    if (!hasFresh || columns.some(isOfAnyStage)) found.push({ about: 'STAGE', hasFresh })
  }
  const isNamed = !UNNAMED.test(sheet.name.trim()) && sheet.name !== ''
  const isInColumns = columns.includes('owner') && columns.includes('container')
  if (isNamed && !isInColumns && (kind === 'STOCK' || kind === 'MOVEMENTS')) {
    found.push({ about: 'SHEET_NAME', name: sheet.name })
  }
  const tables = headersIn(sheet, header)
  if (tables.length > 1) found.push({ about: 'TABLE', rows: tables.map((row) => row + 1) })
  for (const [reason, rows] of [
    ['HIDDEN', sheet.hidden],
    ['STRUCK', sheet.struck],
  ] as const) {
    const within = (rows ?? []).filter((row) => row > header && row < (settings.end ?? Infinity))
    if (within.length > 0) found.push({ about: 'ROWS', reason, rows: within.map((row) => row + 1) })
  }
  const counts = countColumns(sheet, settings, kind, columns)
  if (counts.length > 0 && !isSure(counts)) {
    found.push({ about: 'COUNT', columns: counts.map(({ column }) => column) })
  }
  for (const column of columns.keys()) found.push(...questionsOfColumn(sheet, settings, column))
  return found.filter(
    (one) => one.about !== 'SHEET_NAME' || fixed.owner === undefined || fixed.owner === one.name,
  )
}

export function questionsOfColumn(sheet: Sheet, settings: Settings, column: number): Question[] {
  const field = settings.columns[column]
  const found: Question[] = []
  const fields = meaningsOf(sheet, settings, column)
  if (fields) found.push({ about: 'MEANING', column, fields })
  if (field == null) return found
  const cells = cellsOf(sheet, settings, column)
  if (isDay(field) && dayOrderOf(cells) === null && cells.some(hasDoubtfulOrder)) {
    found.push({ about: 'ORDER', column, example: cellText(cells.find(hasDoubtfulOrder)) })
  }
  if (hasReading(field, 'PERCENT') && holdsFractions(cells, settings.sign)) {
    const example = cells.find((cell) => isFraction(cell, settings.sign))
    found.push({ about: 'FRACTION', column, example: cellText(example) })
  }
  if (hasReading(field, 'CONCENTRATION') && isPerMl(sheet, settings, column)) {
    found.push({ about: 'PER_ML', column, example: cellText(cells[0]) })
  }
  const doubtful = cells.find(
    (cell) => typeof cell === 'string' && /^[1-9]\d{0,2}[.,]\d{3}$/.test(cell.trim()),
  )
  if (hasReading(field, 'NUMBER', 'CONCENTRATION') && doubtful && decimalSignOf(cells) === null) {
    found.push({ about: 'SIGN', column, example: cellText(doubtful) })
  }
  const empty = gapsToFill(sheet, settings, column)
  if (empty > 0) found.push({ about: 'FILL', column, empty })
  if (MAY_BE_PLACE.has(field) && isPlace(cells)) {
    found.push({ about: 'PLACE', column, example: cellText(cells.find((cell) => readPlace(cell) !== null)) })
  }
  return found
}

/** Returns the possible fields of a column if only the user can decide; null if its meaning is clear. */
export function meaningsOf(
  sheet: Sheet,
  { kind, header, end, columns }: Settings,
  column: number,
): Field[] | null {
  const value = valueOfHeader(cellText(sheet.rows[header]?.[column]))
  if (value && value.stage === null && !isOfOneStage(kind) && fieldsOf[kind].includes(value.fresh))
    return [value.fresh, value.thawed]
  if (columns[column] !== 'straws' && isStatusColumn(sheet, { header, end }, kind, column)) {
    const isStatus = columns[column] === 'status' || columns[column] == null
    return isStatus && columns.some((field, other) => field === 'status' && other !== column)
      ? ['status']
      : null
  }
  const isTaken = columns.some((field, other) => field === 'note' && other !== column)
  const isNote = [null, 'note'].includes(columns[column] ?? null) && !isTaken
  return fieldsOf[kind].includes('note') && isNote && isMargin(sheet, { header, end }, column)
    ? ['note']
    : null
}

/** Whether a question has neither an answer nor a likely one. The rows are checked once none is open. */
export function isOpen(
  question: Question,
  { open, hidden, struck, stage, orders, sign, block }: Settings,
): boolean {
  switch (question.about) {
    case 'MEANING':
      return open[question.column] !== undefined
    case 'COUNT':
      return question.columns.some((column) => open[column] !== undefined)
    case 'ROWS':
      return (question.reason === 'HIDDEN' ? hidden : struck) === null
    case 'STAGE':
      return stage === null
    case 'SIGN':
      return sign === null
    case 'BLOCK':
      return block === null
    case 'ORDER':
      return orders[question.column] === undefined
    default:
      return false
  }
}

/**
 * Returns the open columns without those that now have a field; once one column is the number of straws, the other
 * candidates are left out as well.
 */
export function stillOpen({ columns, open }: Settings): Settings['open'] {
  return Object.fromEntries(
    Object.entries(open).filter(
      ([column, fields]) =>
        columns[Number(column)] == null && !(fields[0] === 'straws' && columns.includes('straws')),
    ),
  )
}

const GROUPING = new Set<Field | null>(['batch', 'stallion', 'container', 'canister', 'owner'])

/** Counts the empty cells of a column that may repeat the value above; the user is asked about them. */
function gapsToFill(sheet: Sheet, settings: Settings, column: number): number {
  const isAsked = GROUPING.has(settings.columns[column] ?? null) && !isOwnList(sheet, settings)
  return isAsked ? gapsIn(sheet, settings, column) : 0
}

/** Returns the columns whose empty cells could take the value above, and do not do so yet. */
export function columnsToFill(sheet: Sheet, settings: Settings): Set<number> {
  const columns = [...settings.columns.keys()].filter((column) => !settings.filled.includes(column))
  return new Set(columns.filter((column) => gapsToFill(sheet, settings, column) > 0))
}

/** Counts the filled rows with an empty cell in this column, below its first filled cell. */
export function gapsIn({ rows }: Pick<Sheet, 'rows'>, { header, end }: Table, column: number): number {
  let begun = false
  let gaps = 0
  for (const row of rows.slice(header + 1, end ?? undefined)) {
    if (isTotal(row) || isRemark(row)) continue
    if ((row[column] ?? '') !== '') begun = true
    else if (begun && row.some((cell) => cell !== '')) gaps += 1
  }
  return gaps
}

/**
 * Returns the required fields, each as a list of alternatives, that neither a column nor a value for all rows supplies.
 * Fields about which a question is open are left out.
 */
export function missing({ kind, columns, fixed, open }: Settings): Field[][] {
  const isAsked = (field: Field) => Object.values(open).some((fields) => fields.includes(field))
  const isGiven = (field: Field) => columns.includes(field) || Boolean(fixed[field]) || isAsked(field)
  // A canister or level needs its container.
  const needed: Field[][] = isGiven('canister') || isGiven('level') ? [['container']] : []
  return [...NEEDED[kind], ...needed].filter((some) => !some.some(isGiven))
}

/**
 * Returns the warehouse as a missing field if there are several, and neither a column nor a value for all rows names it
 * or a container.
 */
export function warehouseMissing({ kind, columns, fixed }: Settings, warehouses: number): Field[][] {
  const isAsked = fieldsOf[kind].includes('warehouse_id') && warehouses > 1
  const isGiven =
    columns.includes('warehouse_id') || columns.includes('container') || fixed.container || fixed.warehouse_id
  return isAsked && !isGiven ? [['warehouse_id']] : []
}
