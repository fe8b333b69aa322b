/**
 * CSV as spreadsheet programs open it: UTF-8 with a byte order mark, or Excel takes it for Latin-1; semicolons
 * where the decimal sign is a comma, as Excel expects there.
 */
import { stringify } from 'csv-stringify/sync'
import type { Decimal } from '../contract/files.ts'
import { type Cell, type Kind, type Read, readSlices, type Sheet } from './sheet.ts'

const BOM = '\uFEFF'
/** The library quotes the whole delimiter of records only, and half of it ends one elsewhere. */
const LINE_BREAK = /[\r\n]/

export async function* writeCsv(
  sheet: Sheet,
  read: Read,
  decimal: Decimal = 'POINT',
): AsyncGenerator<string> {
  const delimiter = decimal === 'COMMA' ? ';' : ','
  const lines = (rows: string[][]) =>
    stringify(rows, { delimiter, record_delimiter: 'windows', quoted_match: LINE_BREAK })
  yield BOM + lines([sheet.headings])
  for await (const rows of readSlices(sheet, read)) {
    yield lines(rows.map((row) => row.map((cell, index) => cellText(cell, sheet.kinds[index]!, decimal))))
  }
}

function cellText(cell: Cell, kind: Kind, decimal: Decimal): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  if (typeof cell === 'number') return decimal === 'COMMA' ? String(cell).replace('.', ',') : String(cell)
  if (kind === 'instant') return cell.slice(0, 19).replace('T', ' ')
  return kind === 'day' ? cell : harmless(cell)
}

/** Parts of a text that decide whether a spreadsheet runs it: skipped characters, separators, signs of a formula. */
const PARTS = /[\s\p{Cf}"]+|[;,]|[=+\-@＝＋－＠]/gu

/** A text that no spreadsheet runs as a formula: an apostrophe before each sign that would begin one. */
export function harmless(text: string): string {
  let beginsCell = true
  let end = 0
  return text
    .replace(PARTS, (part, at: number) => {
      beginsCell &&= at === end
      end = at + part.length
      if (/[=+\-@＝＋－＠]/.test(part)) return beginsCell ? `'${part}` : part
      // Excel also splits at a semicolon or a comma, quoted or not, by its own setting.
      beginsCell ||= /[;,\t\r\n]/.test(part)
      return part
    })
    .replace(/^(?=[\t\r\n])/, "'")
}
