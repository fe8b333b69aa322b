import { detectDelimiter, parseCsv } from 'hucre/csv'
import { fromCsvCell } from '#platform/contract/csv-text.ts'
import type { Cell } from '../cells.ts'
import { MAX_COLUMNS, MAX_SHEET_ROWS, Unreadable } from './unreadable.ts'

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250'] as const
export type Encoding = (typeof ENCODINGS)[number]

export type Decoded = {
  text: string
  encoding: Encoding
  /** First line that the possible encodings read differently, as each encoding reads it; empty if there is no doubt. */
  samples: { encoding: Encoding; line: string }[]
}

const BOMS: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Decodes a text file.
 * @param chosen encoding chosen by the user; detected if absent
 * @throws Unreadable OTHER if the content is binary
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): Decoded {
  const decode = (encoding: Encoding) => new TextDecoder(encoding).decode(bytes)
  if (chosen) return { text: decode(chosen), encoding: chosen, samples: samplesOf(bytes) }
  const marked =
    BOMS.find(([, bom]) => bom.every((byte, place) => bytes[place] === byte))?.[0] ?? halves(bytes)
  if (marked) return { text: decode(marked), encoding: marked, samples: [] }
  if (bytes.subarray(0, 65_536).includes(0)) throw new Unreadable('OTHER')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, encoding: 'utf-8', samples: [] }
  } catch {
    return { text: decode('windows-1252'), encoding: 'windows-1252', samples: samplesOf(bytes) }
  }
}

/**
 * Detects UTF-16 without a byte order mark, because one of the two bytes of an ordinary letter is zero.
 * Returns null for other text.
 */
function halves(bytes: Uint8Array): Encoding | null {
  const begin = bytes.subarray(0, 1000)
  const zeros = [0, 0]
  for (const [place, byte] of begin.entries()) if (byte === 0) zeros[place % 2]! += 1
  const many = begin.length / 5
  if (zeros[1]! > many && zeros[0]! < many / 10) return 'utf-16le'
  return zeros[0]! > many && zeros[1]! < many / 10 ? 'utf-16be' : null
}

/** Returns the first line that differs between western and central European encodings; empty if none differs. */
function samplesOf(bytes: Uint8Array): Decoded['samples'] {
  const [western, central] = (['windows-1252', 'windows-1250'] as const).map((encoding) => ({
    encoding,
    lines: new TextDecoder(encoding).decode(bytes).split(/\r?\n|\r/),
  }))
  const different = western!.lines.findIndex((line, place) => line !== central!.lines[place])
  if (different < 0) return []
  return [western!, central!].map(({ encoding, lines }) => ({
    encoding,
    line: lines[different]!.slice(0, 120),
  }))
}

export const DELIMITERS = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Finds the delimiter. If most lines have semicolons or tabs, a comma between digits is a decimal sign. */
export function findDelimiter(text: string): Delimiter {
  const declared = /^sep=([;,\t|])\r?\n/i.exec(text)?.[1]
  if (declared) return declared as Delimiter
  const sample = text.slice(0, 20_000)
  const lines = sample.split(/\r?\n|\r/).filter((line) => line.trim() !== '')
  const others = lines.filter((line) => /[;\t]/.test(line)).length
  const judged = others > lines.length * 0.7 ? sample.replace(/(?<=\d),(?=\d)/g, '.') : sample
  return detectDelimiter(judged) as Delimiter
}

export function cellsOfText(text: string, delimiter: Delimiter): Cell[][] {
  // The line `sep=` remains, but empty, so that rows are numbered as in the spreadsheet.
  const rows = parseCsv(text.replace(/^sep=[;,\t|](?=\r?\n)/i, ''), { delimiter }) as string[][]
  if (rows.length > MAX_SHEET_ROWS) throw new Unreadable('TOO_MANY_ROWS')
  if (rows.some((row) => row.length > MAX_COLUMNS)) throw new Unreadable('TOO_WIDE')
  return rows.map((row) => row.map(fromCsvCell))
}
