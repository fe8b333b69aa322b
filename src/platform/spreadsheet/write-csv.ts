/**
 * CSV for spreadsheet programs: UTF-8 with a byte order mark, without which Excel reads Latin-1. With a decimal comma,
 * semicolons separate cells, as Excel expects.
 */
import { stringify } from 'csv-stringify/sync'
import { toCsvCell } from '../contract/csv-text.ts'
import type { Decimal } from '../contract/files.ts'
import { type Cell, type Kind, type Read, readSlices, type Sheet } from './sheet.ts'

const BOM = '\uFEFF'
/**
 * Line break that requires quotes around a cell. With CRLF as the record delimiter, csv-stringify by default
 * quotes only for CRLF, but some readers also end a record at a lone CR or LF.
 */
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
  if (kind === 'instant') return cell.endsWith('Z') ? cell.slice(0, -1).replace('T', ' ') : cell
  return kind === 'day' ? cell : toCsvCell(cell)
}
