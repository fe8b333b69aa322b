import { type Cell, type Sheet, cellText, normal } from './cells.ts'
import { countOfHeader, heading, statusOfHeader, valueOfHeader } from './columns.ts'
import { FIELDS, type Field, IMPORT_KINDS, type ImportKind, fieldsOf } from './fields.ts'
import { ownSettings } from './own-lists.ts'
import { dayOrderOf, decimalSignOf, hasDoubtfulOrder, holdsFractions, readCount } from './read-values.ts'
import { readPlace } from './read-words.ts'
import { type Settings, type Stage, type Table, headerKey, pickLearned } from './settings.ts'
import { type Mapping, cellsOf, endOf, findHeader, headersIn, isOfOneStage, matching } from './table.ts'

export type Names = { parties: readonly { name: string }[]; containers: readonly { label: string }[] }

/** Returns the columns that may contain the number of straws, rated by `countOfHeader`. */
export function countColumns(
  sheet: Sheet,
  table: Table,
  kind: ImportKind,
  columns: readonly (Field | null)[],
) {
  if (!fieldsOf[kind].includes('straws')) return []
  return (sheet.rows[table.header] ?? []).flatMap((cell, column) => {
    const count = countOfHeader(cellText(cell), kind)
    if (count === null || ![null, 'straws'].includes(columns[column] ?? null)) return []
    const cells = cellsOf(sheet, table, column)
    const isCounted = cells.filter((one) => 'value' in readCount(one)).length > cells.length / 2
    // "Sold" may contain dates, names or crosses, and "Available" yes and no.
    if ((count === 'GONE' || count === 'LEFT') && !isCounted) return []
    return [{ column, count }]
  })
}

export const isSure = (counts: ReturnType<typeof countColumns>) =>
  counts.length === 1 && (counts[0]!.count === 'PLAIN' || counts[0]!.count === 'LIKELY')

export const isPlace = (cells: readonly Cell[]) =>
  cells.length > 0 && cells.filter((cell) => readPlace(cell) !== null).length > cells.length / 2

export const MAY_BE_PLACE: ReadonlySet<Field | null | undefined> = new Set([
  'place',
  'container',
  'canister',
  'level',
  'warehouse_id',
] as const)

/** Whether a column has texts below an empty header, like notes in the margin. */
export const isMargin = (sheet: Sheet, table: Table, column: number) =>
  cellText(sheet.rows[table.header]?.[column]) === '' &&
  cellsOf(sheet, table, column).some((cell) => /\p{L}/u.test(String(cell)))

/** Returns the number of columns of the table's longest row. */
const widthOf = ({ rows }: Sheet, { header, end }: Table) =>
  rows.slice(Math.max(0, header), end ?? undefined).reduce((width, row) => Math.max(width, row.length), 0)

/** Whether a column of a stock list marks straws as gone or left, without a number. */
export const isStatusColumn = (sheet: Sheet, table: Table, kind: ImportKind, column: number) =>
  fieldsOf[kind].includes('status') &&
  statusOfHeader(cellText(sheet.rows[table.header]?.[column])) !== null &&
  cellsOf(sheet, table, column).length > 0 &&
  !countColumns(sheet, table, kind, []).some((one) => one.column === column)

/** Refines the mapping of the columns by the cells below the headers. */
export function withContents(sheet: Sheet, table: Table, mapping: Mapping, kind: ImportKind): Mapping {
  const { columns } = mapping
  const can = (field: Field) => fieldsOf[kind].includes(field) && !columns.includes(field)
  const counts = countColumns(sheet, table, kind, columns)
  const open = Object.fromEntries(
    Object.entries(mapping.open).filter(([, fields]) => fields[0] !== 'straws'),
  ) as Mapping['open']
  if (isSure(counts)) columns[counts[0]!.column] = 'straws'
  else for (const { column } of counts) open[column] = ['straws']
  for (const [column, field] of columns.entries()) {
    if (field === null && !open[column] && isStatusColumn(sheet, table, kind, column)) {
      if (can('status')) columns[column] = 'status'
      else open[column] = ['status']
    }
    if (!MAY_BE_PLACE.has(field)) continue
    if (isPlace(cellsOf(sheet, table, column))) {
      if (can('place')) columns[column] = 'place'
    } else if (field === 'place') columns[column] = can('container') ? 'container' : null
  }
  const margin = Array.from({ length: widthOf(sheet, table) }, (_, column) => column).find((column) =>
    isMargin(sheet, table, column),
  )
  if (margin !== undefined && can('note')) open[margin] = ['note']
  return { columns, open }
}

export const isFresh = (field: Field | null) => field !== null && field.startsWith('sheet.sample_')
export const isOfAnyStage = (field: Field | null) => field !== null && field.startsWith('sheet.post_thaw_')

/** Returns the stage at which a laboratory measured the samples, or null if the headers do not show it. */
export function stageOf(headers: readonly Cell[], columns: readonly (Field | null)[]): Stage | null {
  const stages = headers.map((cell) => valueOfHeader(cellText(cell))?.stage)
  if (stages.includes('POST_THAW')) return 'POST_THAW'
  return columns.some(isFresh) && !columns.some(isOfAnyStage) ? 'FRESH' : null
}

/**
 * Recognises the table of a sheet, its kind and its columns.
 * @param choice kind and row of the headers that the user has chosen, if any
 * @param learnedOf function that returns the settings learned from a file with the same headers, or null
 */
export function recognise(
  sheet: Sheet,
  names: Names,
  choice: { kind?: ImportKind; header?: number } = {},
  learnedOf: (key: string) => Partial<Settings> | null = () => null,
): { settings: Settings; isLearned: boolean } {
  const { rows } = sheet
  const kinds = choice.kind ? [choice.kind] : IMPORT_KINDS
  const found = choice.header === undefined ? findHeader(rows, kinds) : { header: choice.header }
  const header = found.header
  const headers = rows[header] ?? []
  const learned = learnedOf(headerKey(headers))
  const isLearned = learned?.kind !== undefined && (choice.kind ?? learned.kind) === learned.kind
  const kind =
    (isLearned ? learned.kind : undefined) ??
    choice.kind ??
    ('kind' in found ? found.kind : findHeader([headers], kinds).kind)
  const end = endOf(
    sheet,
    header,
    headersIn(sheet, header).find((row) => row > header),
  )
  const width = widthOf(sheet, { header, end })
  const own: Mapping = isLearned
    ? { columns: learned.columns ?? [], open: {} }
    : withContents(sheet, { header, end }, matching(headers, kind), kind)
  const columns = Array.from({ length: width }, (_, column) => own.columns[column] ?? null)
  const settings: Settings = {
    kind,
    header,
    end,
    columns,
    open: own.open,
    less: [],
    hidden: null,
    struck: null,
    filled: [],
    fixed: fixedBySheet(sheet.name, names, kind, columns),
    block: null,
    stage: isOfOneStage(kind) ? stageOf(headers, columns) : null,
    ...howWritten(sheet, { header, end }, columns),
  }
  if (isLearned) return { settings: { ...settings, ...pickLearned(learned), header, columns }, isLearned }
  return { settings: { ...settings, ...(choice.kind ? {} : ownSettings(sheet, header)) }, isLearned }
}

export const hasReading = (field: Field | null | undefined, ...readings: string[]) =>
  field != null && readings.includes(FIELDS[field].reads)

export const isDay = (field: Field | null | undefined) => hasReading(field, 'DAY', 'PLAN', 'INSTANT')

/** Detects how the numbers and days of these columns are written. */
export function howWritten(
  sheet: Pick<Sheet, 'rows'>,
  table: Table,
  columns: readonly (Field | null)[],
): Pick<Settings, 'sign' | 'orders' | 'fractions' | 'per_ml'> {
  const numbers = columns.flatMap((field, column) =>
    hasReading(field, 'NUMBER', 'PERCENT', 'CONCENTRATION', 'SIZE') ? [column] : [],
  )
  const sign = numbers.map((column) => decimalSignOf(cellsOf(sheet, table, column))).find(Boolean) ?? null
  const orders = Object.fromEntries(
    columns.flatMap((field, column) => {
      const cells = isDay(field) ? cellsOf(sheet, table, column) : []
      const order = dayOrderOf(cells) ?? (cells.some(hasDoubtfulOrder) ? null : 'DMY')
      return isDay(field) && order !== null ? [[column, order]] : []
    }),
  )
  const fractions = numbers.filter(
    (column) => hasReading(columns[column], 'PERCENT') && holdsFractions(cellsOf(sheet, table, column), sign),
  )
  const perMl = numbers.filter(
    (column) => hasReading(columns[column], 'CONCENTRATION') && isPerMl(sheet, table, column),
  )
  return { sign, orders, fractions, per_ml: perMl }
}

/** Decimals at the end of a number. Three digits are left out, because they may also be thousands. */
const DECIMALS = /[.,](\d{1,2}|\d{4,})$/

/** Whether a column counts sperm per ml, not millions: by its unit, or by a number of more than 5 million. */
export function isPerMl(sheet: Pick<Sheet, 'rows'>, table: Table, column: number): boolean {
  const { unit } = heading(cellText(sheet.rows[table.header]?.[column]))
  if (/^[([]?\s*(sperm|spz)?\s*\/\s*ml\s*[)\]]?$/.test(unit)) return true
  return cellsOf(sheet, table, column).some(
    (cell) =>
      Number(
        cellText(cell)
          .trim()
          .replace(DECIMALS, '')
          .replace(/[\s.,]/g, ''),
      ) > 5_000_000,
  )
}

export const MEANT_AS_VESSEL =
  /^(kanne|behalter|tank|container|dewar|vessel|cuve|bidon|tanque|termo|vat|kan)\s*\w{0,4}$/i
export const UNNAMED =
  /^(sheet|tabelle|feuil|feuille|hoja|foglio|blad|werkblad|table|data|daten|liste|list)?\s*\d*$/i

/** Returns the owner or the container that a sheet of stock or movements is named after; {} if it is neither. */
export function fixedBySheet(
  name: string,
  names: Names,
  kind: ImportKind,
  columns: readonly (Field | null)[],
) {
  if (kind !== 'STOCK' && kind !== 'MOVEMENTS') return {}
  const key = normal(name)
  const vessel = names.containers.find(({ label }) => normal(label) === key)?.label
  const party = names.parties.find((one) => normal(one.name) === key)?.name
  if (!columns.includes('container') && (vessel || MEANT_AS_VESSEL.test(name.trim()))) {
    return { container: vessel ?? name.trim() }
  }
  return party && !columns.includes('owner') ? { owner: party } : {}
}
