/**
 * The untidy spreadsheets of this folder: their content, the expected questions, and the expected values of the cells.
 *
 * A source begins with a description of what is untidy. A line `== name` starts a section:
 * - `xlsx NAME` is a sheet of that name, a line for each row, its cells separated by ` | `. As in a spreadsheet, `19` is a
 *   number, `2026-02-01` a date, and a leading `'` makes them text; `=19` is a formula with that value. `^` is merged
 *   with the cell above; a row that begins with `[hidden]` is hidden; `~text~` is struck through.
 * - `csv ENCODING` is a text file of the lines as they are, each ended by CRLF.
 * - `columns`, `asked`, `cells` and `booked` are the expected output of the product; `answered` and `pressed` are the
 *   answers of the user in between, as JSON.
 */
import { writeXlsx } from 'hucre/xlsx'
import type { CellStyle } from 'hucre/xlsx'

export type Source = {
  file: { name: string; bytes: Uint8Array }
  /** Lines by the name of their section. */
  sections: Map<string, string[]>
}

/**
 * Reads a source.
 * @param name name of the spreadsheet, without an extension
 * @param text content of a file of this folder
 */
export async function readSource(name: string, text: string): Promise<Source> {
  const sections = new Map<string, string[]>()
  let content: { head: string; lines: string[] } | null = null
  for (const part of text.split(/^== /m).slice(1)) {
    const [head, ...lines] = part.trimEnd().split('\n')
    if (/^(xlsx|csv) /.test(head!)) content = { head: head!, lines }
    else sections.set(head!, lines)
  }
  const [kind, ...rest] = content!.head.split(' ')
  const bytes =
    kind === 'csv'
      ? encode(content!.lines.map((line) => `${line}\r\n`).join(''), rest[0]!)
      : await workbook(rest.join(' '), content!.lines)
  return { file: { name: `${name}.${kind}`, bytes }, sections }
}

function encode(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  // All letters of the sources in Windows-1252 are in its Latin-1 part.
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

async function workbook(name: string, lines: string[]): Promise<Uint8Array> {
  const grid = lines.map((line) => (line === '' ? [] : line.replace('[hidden] ', '').split(/\s*\|\s*/)))
  const cells = new Map(
    grid.flatMap((row, r) => row.flatMap((cell, c) => (cell === '' ? [] : [[`${r},${c}`, cellOf(cell)]]))),
  )
  const rowDefs = new Map(
    lines.flatMap((line, r) => (line.startsWith('[hidden]') ? [[r, { hidden: true }]] : [])),
  )
  const merges = grid.flatMap((row, r) =>
    row.flatMap((cell, c) => (cell === '^' ? [{ startRow: r - 1, endRow: r, startCol: c, endCol: c }] : [])),
  )
  const rows = grid.map((row) => row.map((cell) => cellOf(cell).value))
  return writeXlsx({ sheets: [{ name, rows, cells, rowDefs, merges }] })
}

type Written = {
  value: string | number | Date | null
  formula?: string
  formulaResult?: number
  style?: CellStyle
}

function cellOf(source: string): Written {
  const struck = /^~(.*)~$/.exec(source)
  if (struck) return { ...cellOf(struck[1]!), style: { font: { strikethrough: true } } }
  const text = source.trim()
  if (text === '' || text === '^') return { value: null }
  if (text.startsWith("'")) return { value: text.slice(1) }
  if (text.startsWith('=')) {
    return {
      value: Number(text.slice(1)),
      formula: `2*${Number(text.slice(1)) / 2}`,
      formulaResult: Number(text.slice(1)),
    }
  }
  if (/^-?\d+(\.\d+)?$/.test(text)) return { value: Number(text) }
  return { value: /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : text }
}
