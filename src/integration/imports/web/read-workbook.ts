/** Reading of XLSX workbooks. A formula yields its stored value; macros are never read. */
import { unzipSync } from 'fflate'
import { streamXlsxRows } from 'hucre/xlsx'
import type { Cell } from '../cells.ts'
import { MAX_COLUMNS, MAX_SHEET_ROWS, MAX_UNPACKED_BYTES, Unreadable } from './unreadable.ts'

export type Workbook = {
  bytes: Uint8Array
  sheets: { name: string; path: string | null }[]
  is1904: boolean
  hasMacros: boolean
}

type Entry = { name: string; size: number; originalSize: number }

export function openWorkbook(bytes: Uint8Array): Workbook {
  const entries = entriesOf(bytes)
  const names = new Set(entries.map(({ name }) => name))
  if (!names.has('xl/workbook.xml')) {
    if (names.has('xl/workbook.bin')) throw new Unreadable('BINARY_XLSB')
    if (names.has('content.xml') && names.has('mimetype')) throw new Unreadable('ODS')
    throw new Unreadable('OTHER')
  }
  // Later unpacking is limited to the sizes that the archive states, so false sizes cannot exceed the limit.
  const unpacked = entries.reduce((sum, { originalSize }) => sum + originalSize, 0)
  if (unpacked > MAX_UNPACKED_BYTES) throw new Unreadable('BOMB')
  if (entries.some(({ size, originalSize }) => size > 2 && originalSize === 0))
    throw new Unreadable('DAMAGED')
  const workbook = partOf(bytes, 'xl/workbook.xml')
  const relations = new Map(
    elements(partOf(bytes, 'xl/_rels/workbook.xml.rels'), 'Relationship').map((one) => [
      one['Id'],
      `xl/${one['Target']?.replace(/^\/?(xl\/)?/, '')}`,
    ]),
  )
  const sheets = elements(workbook, 'sheet').map((one) => ({
    name: one['name'] ?? '',
    path:
      relations.get(one['r:id'] ?? Object.entries(one).find(([name]) => name.endsWith(':id'))?.[1]) ?? null,
  }))
  const [properties] = elements(workbook, 'workbookPr')
  return {
    bytes,
    sheets,
    is1904: ['1', 'true'].includes(properties?.['date1904'] ?? ''),
    hasMacros: names.has('xl/vbaProject.bin'),
  }
}

function entriesOf(bytes: Uint8Array): Entry[] {
  const entries: Entry[] = []
  try {
    unzipSync(bytes, {
      filter: (entry) => {
        entries.push(entry)
        return false
      },
    })
  } catch {
    throw new Unreadable('DAMAGED')
  }
  return entries
}

function partOf(bytes: Uint8Array, name: string): string {
  try {
    const part = unzipSync(bytes, { filter: (entry) => entry.name === name })[name]
    return part ? new TextDecoder().decode(part) : ''
  } catch {
    throw new Unreadable('DAMAGED')
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    name ? (ENTITIES[name] ?? whole) : String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal)),
  )
}

function elements(xml: string, name: string): Record<string, string>[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'))].map(([, attributes]) =>
    Object.fromEntries(
      [...attributes!.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key, double, single]) => [
        key,
        unescaped(double ?? single ?? ''),
      ]),
    ),
  )
}

const NOTHING: Cell[] = []

/** Returns the rows of a sheet; a cell merged over several rows is repeated in each row that is not blank. */
export async function readSheet({ bytes, sheets }: Workbook, number: number): Promise<Cell[][]> {
  const rows: Cell[][] = []
  let filled = 0
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: number })) {
      const cells = trimmed(values)
      if (cells.length === 0) continue
      if (cells.length > MAX_COLUMNS) throw new Unreadable('TOO_WIDE')
      filled += 1
      if (filled > MAX_SHEET_ROWS || index > MAX_SHEET_ROWS * 4) throw new Unreadable('TOO_MANY_ROWS')
      while (rows.length < index) rows.push(NOTHING)
      rows[index] = cells
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('DAMAGED')
  }
  const { path } = sheets[number]!
  if (path !== null && rows.length > 0) fillMerged(rows, mergesIn(bytes, path))
  return rows
}

function trimmed(values: readonly unknown[]): Cell[] {
  let length = values.length
  while (length > 0 && (values[length - 1] === null || values[length - 1] === '')) length -= 1
  return Array.from({ length }, (_, place) => cellOf(values[place]))
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'number') return value
  if (value instanceof Date) return dayText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : ''
}

function dayText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  // A time is stored as a fraction of a day, which is rarely exact.
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
  const [day, time] = [text.slice(0, 10), text.slice(11, 19).replace(/:00$/, '')]
  // Spreadsheets store a time alone as part of day 0, before 1900.
  if (day < '1900-01-01') return time
  return time === '00:00' ? day : `${day} ${time}`
}

/** Returns cells merged over several rows, listed at the end of the XML, as [first row, last row, column], from 0. */
function mergesIn(bytes: Uint8Array, path: string): [number, number, number][] {
  const part = unzipSync(bytes, { filter: ({ name }) => name === path })[path]
  if (!part) return []
  const end = part.subarray(lastIndexOf(part, '</sheetData>'))
  return elements(new TextDecoder().decode(end), 'mergeCell').flatMap(({ ref }) => {
    const [, column, first, last] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(ref ?? '') ?? []
    if (!column || !first || !last || first === last) return []
    const place = Array.from(column).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    return [[Number(first) - 1, Number(last) - 1, place]]
  })
}

/** Returns hidden rows, and rows at least half of whose filled cells are struck through, from 0. */
export function marksIn({ bytes, sheets }: Workbook, number: number): { hidden: number[]; struck: number[] } {
  const { path } = sheets[number]!
  const xml = path === null ? '' : partOf(bytes, path)
  const struckStyles = struckStylesIn(partOf(bytes, 'xl/styles.xml'))
  const hidden: number[] = []
  const struck: number[] = []
  let last = -1
  for (const [, attributes = '', content = ''] of xml.matchAll(ROW)) {
    const [, row] = /\br="(\d+)"/.exec(attributes) ?? []
    last = row === undefined ? last + 1 : Number(row) - 1
    if (/\bhidden="(?:1|true)"/.test(attributes)) hidden.push(last)
    if (struckStyles.size === 0) continue
    const styles = [...content.matchAll(FILLED_CELL)].map(([, style = '']) => /\bs="(\d+)"/.exec(style)?.[1])
    const count = styles.filter((style) => struckStyles.has(Number(style))).length
    if (count > 0 && count >= styles.length / 2) struck.push(last)
  }
  return { hidden, struck }
}

const ROW = /<(?:\w+:)?row\b([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?row>)/gs
const FILLED_CELL = /<(?:\w+:)?c\b([^>/]*)>\s*<(?:\w+:)?(?:v|is|f)\b/g

/** Returns the numbers of cell styles with a struck-through font. */
function struckStylesIn(xml: string): Set<number> {
  const listed = (list: string, entry: string) => {
    const [content = ''] = new RegExp(`<(?:\\w+:)?${list}\\b.*?</(?:\\w+:)?${list}>`, 's').exec(xml) ?? []
    return content.match(new RegExp(`<(?:\\w+:)?${entry}\\b(?:[^>]*/>|.*?</(?:\\w+:)?${entry}>)`, 'gs')) ?? []
  }
  const fonts = listed('fonts', 'font').map((font) => /<(?:\w+:)?strike(?!\s+val="(?:0|false)")/.test(font))
  const styles = listed('cellXfs', 'xf').map((xf) => fonts[Number(/\bfontId="(\d+)"/.exec(xf)?.[1] ?? 0)])
  return new Set(styles.flatMap((isStruck, style) => (isStruck ? [style] : [])))
}

function lastIndexOf(bytes: Uint8Array, text: string): number {
  const wanted = new TextEncoder().encode(text)
  for (let place = bytes.length - wanted.length; place >= 0; place -= 1)
    if (bytes[place] === wanted[0] && wanted.every((byte, offset) => bytes[place + offset] === byte))
      return place
  return 0
}

function fillMerged(rows: Cell[][], merges: [number, number, number][]) {
  for (const [first, last, column] of merges) {
    const cell = rows[first]?.[column]
    if (cell === undefined || cell === '') continue
    for (let row = first + 1; row <= Math.min(last, rows.length - 1); row += 1) {
      if (rows[row] === NOTHING) continue
      const cells = rows[row]!
      while (cells.length < column) cells.push('')
      if ((cells[column] ?? '') === '') cells[column] = cell
    }
  }
}
