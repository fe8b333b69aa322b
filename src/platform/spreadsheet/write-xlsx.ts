/** XLSX of one table, written as its rows are read. No spreadsheet program runs its inline strings as formulas. */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import { type Cell, type Kind, type Read, readSlices, type Sheet } from './sheet.ts'

const FORMATS: Record<Kind, { numFmt?: string }> = {
  plain: {},
  day: { numFmt: 'yyyy-mm-dd' },
  instant: { numFmt: 'yyyy-mm-dd hh:mm:ss' },
}
const MAX_CHARACTERS = 32_767

/** Writes a table. @param maxRowsPerSheet limit including the heading; more rows continue in another sheet */
export function writeXlsx(sheet: Sheet, read: Read, maxRowsPerSheet?: number): Readable {
  const columns = sheet.headings.map((heading, index) => ({
    header: textOf(heading),
    width: Math.min(60, Math.max(12, heading.length + 2)),
    ...FORMATS[sheet.kinds[index]!],
  }))
  const options = {
    name: sheet.name,
    columns,
    freezePane: { rows: 1 },
    ...(maxRowsPerSheet === undefined ? {} : { maxRowsPerSheet }),
  }
  return Readable.fromWeb(writeXlsxStream(readRows(sheet, read), options) as ReadableStream)
}

async function* readRows(sheet: Sheet, read: Read): AsyncGenerator<CellValue[]> {
  for await (const rows of readSlices(sheet, read)) {
    for (const row of rows) yield row.map((cell, index) => valueOf(cell, sheet.kinds[index]!))
  }
}

function valueOf(cell: Cell, kind: Kind): CellValue {
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  if (typeof cell !== 'string') return cell
  // When clocks go back, the second of two equal times has an offset, which dates cannot hold.
  const isDate = kind !== 'plain' && !/[+-]\d\d:\d\d$/.test(cell)
  return isDate ? new Date(cell) : textOf(cell)
}

/**
 * Escapes what readers treat as an escape (`_x0041_`), replaces U+FFFE and U+FFFF, which XML cannot contain, and
 * truncates long texts.
 */
function textOf(text: string): string {
  const whole = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text
  return whole.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
}
