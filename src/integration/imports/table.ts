import { type Cell, type Sheet, isBlank, isRemark, isTotal, normal } from './cells.ts'
import { NEEDED, countOfHeader, fieldOfHeader, valueOfHeader } from './columns.ts'
import { type Field, IMPORT_KINDS, type ImportKind, fieldsOf } from './fields.ts'
import { type Table, headerKey } from './settings.ts'

export const HEADER_WITHIN = 30

/** Whether the user states the stage of the samples for the whole file instead of for each column. */
export const isOfOneStage = (kind: ImportKind) => kind === 'MEASUREMENTS'

export type Mapping = { columns: (Field | null)[]; open: Record<number, Field[]> }

export function matching(row: readonly Cell[], kind: ImportKind): Mapping {
  const columns: Mapping['columns'] = row.map(() => null)
  const open: Mapping['open'] = {}
  const taken = new Set<Field>()
  const take = (column: number, field: Field) => {
    if (taken.has(field)) return
    columns[column] = field
    taken.add(field)
  }
  const texts = [...row.entries()].flatMap(([column, cell]) =>
    typeof cell === 'string' && cell.trim() !== '' ? [[column, cell] as const] : [],
  )
  const others: { column: number; field: Field; isExact: boolean }[] = []
  const counts: { column: number; isSure: boolean }[] = []
  for (const [column, text] of texts) {
    const value = valueOfHeader(text)
    const count = fieldsOf[kind].includes('straws') ? countOfHeader(text, kind) : null
    const match = fieldOfHeader(text, kind)
    if (value && fieldsOf[kind].includes(value.thawed)) {
      const { thawed, fresh, stage } = value
      if (stage === 'FRESH') take(column, fresh)
      else if (stage === 'POST_THAW' || isOfOneStage(kind)) take(column, thawed)
      else open[column] = [fresh, thawed]
    } else if (count !== null) counts.push({ column, isSure: count === 'PLAIN' || count === 'LIKELY' })
    else if (match) others.push({ column, ...match })
  }
  const only = counts.length === 1 && counts[0]!.isSure ? counts[0] : null
  if (only) take(only.column, 'straws')
  else for (const { column } of counts) open[column] = ['straws']
  for (const isExact of [true, false])
    for (const other of others) if (other.isExact === isExact) take(other.column, other.field)
  return { columns, open }
}

export function scoreOf({ columns, open }: Mapping, kind: ImportKind): number {
  const has = new Set([...columns, ...Object.values(open).map((fields) => fields[0]!)])
  const needed = NEEDED[kind].filter((some) => some.some((field) => has.has(field))).length
  const known = [...has].filter((field) => field !== null).length
  // Lists of parties and of horses both have names, so the other columns have to distinguish them.
  return known + (needed / NEEDED[kind].length) * 2
}

/**
 * Finds the row of the first 30 that is most like headers, and the kind of file; without such a row, -1 and the first
 * kind.
 */
export function findHeader(
  rows: Sheet['rows'],
  kinds: readonly ImportKind[],
): { header: number; kind: ImportKind } {
  let best = { header: -1, kind: kinds[0]!, score: 2 }
  for (const [header, row] of rows.slice(0, HEADER_WITHIN).entries()) {
    for (const kind of kinds) {
      const score = scoreOf(matching(row, kind), kind)
      if (score > best.score) best = { header, kind, score }
    }
  }
  return best
}

export const filledIn = (row: readonly Cell[] | undefined) => (row ?? []).filter((cell) => !isBlank(cell))

/**
 * Finds the rows of headers: the given one, and those of other tables. These consist of texts, most of them known,
 * below a blank row or a title, and do not repeat the given one.
 */
export function headersIn({ rows }: Sheet, header: number): number[] {
  if (header < 0) return []
  const found: number[] = []
  for (const [index, row] of rows.entries()) {
    if (index === header) found.push(index)
    const cells = filledIn(row)
    if (index === header || cells.length < 3 || filledIn(rows[index - 1]).length > 1) continue
    if (cells.some((cell) => typeof cell === 'number') || isSameHeader(row, rows[header]!)) continue
    const isHeader = IMPORT_KINDS.some((kind) => {
      const { columns, open } = matching(row, kind)
      const known = columns.filter(Boolean).length + Object.keys(open).length
      return known >= 3 && known > cells.length / 2
    })
    if (isHeader) found.push(index)
  }
  return found
}

/** Columns of a table: from the first number to before the second. */
export type Block = readonly [from: number, to: number]

/**
 * Finds tables side by side: columns divided by empty ones, if a header is repeated or the kinds of lists differ.
 * Returns none if the sheet has a single table.
 */
export function blocksIn({ rows }: Sheet, header: number): Block[] {
  if (header < 0) return []
  const headers = rows[header]!
  const isEmpty = (column: number) => rows.slice(header).every((row) => isBlank(row[column] ?? ''))
  const blocks: Block[] = []
  let from = 0
  for (let column = 0; column <= headers.length; column += 1) {
    if (column < headers.length && !isEmpty(column)) continue
    const width = filledIn(headers.slice(from, column)).length
    if (width > 1) blocks.push([from, column])
    from = column + 1
  }
  const [first, ...others] = blocks.map(([start, end]) => headers.slice(start, end))
  const names = new Set(first?.map((cell) => normal(String(cell))).filter(Boolean))
  const { kind } = findHeader([headers], IMPORT_KINDS)
  const understood = (row: readonly Cell[], its: ImportKind) => {
    const { columns, open } = matching(row, its)
    return columns.filter(Boolean).length + Object.keys(open).length
  }
  const isOther = (row: readonly Cell[]) =>
    understood(row, kind) <= filledIn(row).length / 2 && IMPORT_KINDS.some((its) => understood(row, its) > 2)
  const isTable = (row: readonly Cell[]) =>
    row.some((cell) => names.has(normal(String(cell)))) || isOther(row)
  return first && others.some(isTable) ? blocks : []
}

export const isSameHeader = (row: readonly Cell[], header: readonly Cell[]) =>
  row[0] === header[0] && headerKey(filledIn(row)) === headerKey(filledIn(header))

/** Returns the row after a table's last one, before the next table's blank rows and title; null for the last table. */
export function endOf({ rows }: Sheet, header: number, next: number | undefined): number | null {
  if (next === undefined) return null
  let end = next
  while (end > header + 1 && filledIn(rows[end - 1]).length <= 1) end -= 1
  return end
}

/** Returns the filled cells of a column below the headers, without totals and remarks. */
export function cellsOf({ rows }: Pick<Sheet, 'rows'>, { header, end }: Table, column: number): Cell[] {
  return rows
    .slice(header + 1, end ?? undefined)
    .filter((row) => !isTotal(row) && !isRemark(row))
    .map((row) => row[column] ?? '')
    .filter((cell) => cell !== '')
}

export const inBlock = (sheet: Sheet, [from, to]: Block): Sheet => ({
  ...sheet,
  rows: sheet.rows.map((row) => row.slice(from, to)),
})
