/** Table written to a file; its rows are read slice by slice, in a short transaction each. */
import { localTime, offsetOfRepeated, UTC } from '../contract/time-zone.ts'
import type { Tx } from '../database/database.ts'

/** Value of a cell; days are `YYYY-MM-DD`, instants ISO 8601 in whole seconds. */
export type Cell = string | number | boolean | null
export type Kind = 'plain' | 'day' | 'instant'

export type Column<R> = { heading: string; kind: Kind; of: (row: R) => Cell }

/** Slice of rows. The next begins after `last`, undefined at the end. A slice may be empty before the end. */
export type Slice<R> = { rows: R[]; last: unknown }

export type Sheet = {
  name: string
  headings: string[]
  kinds: Kind[]
  readSlice: (tx: Tx, last: unknown) => Promise<Slice<Cell[]>>
}

/** Runs a transaction of the user for whom the file is made. */
export type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export function sheetOf<R>(
  name: string,
  columns: Column<R>[],
  readSlice: (tx: Tx, last: unknown) => Promise<Slice<R>>,
): Sheet {
  return {
    name,
    headings: columns.map(({ heading }) => heading),
    kinds: columns.map(({ kind }) => kind),
    async readSlice(tx, from) {
      const { rows, last } = await readSlice(tx, from)
      return { rows: rows.map((row) => columns.map(({ of }) => of(row))), last }
    },
  }
}

/** Returns a file name in lower case and without blanks: "health-tests". */
export function fileNameOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

/** Returns a slice of rows, which ends the sheet if it is shorter than requested. */
export function sliceOf<R>(rows: R[], size: number): Slice<R> {
  return { rows, last: rows.length < size ? undefined : rows.at(-1) }
}

export function plain<R>(heading: string, of: (row: R) => Cell): Column<R> {
  return { heading, kind: 'plain', of }
}

export function day<R>(heading: string, of: (row: R) => string | null): Column<R> {
  return { heading, kind: 'day', of }
}

/** Returns a column of instants. Fractions of seconds are cut off, because readers of XLSX would round them up. */
export function instant<R>(heading: string, of: (row: R) => string | null): Column<R> {
  return { heading: `${heading} (UTC)`, kind: 'instant', of: (row) => of(row)?.replace(/\.\d+/, '') ?? null }
}

/**
 * Converts the instants of a sheet to local time, and names the time zone in the headings. When clocks go back, the
 * second of two equal times is a text with its offset.
 */
export function inTimeZone(sheet: Sheet, timeZone: string): Sheet {
  if (timeZone === UTC) return sheet
  const timesIn = (row: Cell[]) =>
    row.map((cell, index) =>
      typeof cell === 'string' && sheet.kinds[index] === 'instant' ? clockTime(timeZone, cell) : cell,
    )
  return {
    ...sheet,
    headings: sheet.headings.map((heading, index) =>
      sheet.kinds[index] === 'instant' ? heading.replace('(UTC)', `(${timeZone})`) : heading,
    ),
    async readSlice(tx, from) {
      const { rows, last } = await sheet.readSlice(tx, from)
      return { rows: rows.map(timesIn), last }
    },
  }
}

/** Returns local time in the form of an instant, as writers expect, or a repeated time as a text with its offset. */
function clockTime(timeZone: string, instant: string): string {
  const time = localTime(timeZone, instant)
  const offset = offsetOfRepeated(timeZone, instant)
  return offset === null ? `${time}Z` : `${time.replace('T', ' ')}${offset}`
}

/** Reads slices as fast as they are consumed, and holds no connection while waiting. */
export async function* readSlices({ readSlice }: Sheet, read: Read): AsyncGenerator<Cell[][], void> {
  let last: unknown
  do {
    const slice = await read((tx) => readSlice(tx, last))
    if (slice.rows.length > 0) yield slice.rows
    last = slice.last
  } while (last !== undefined)
}
