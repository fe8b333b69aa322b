import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, open, type Options, type ZipFile } from 'yauzl'
import * as z from 'zod/mini'
import { ARCHIVE_FORMAT, type ExportedTable } from './archive-tables.ts'

export type Row = Record<string, unknown>

export type OpenArchive = {
  counts: Record<string, number>
  /** Time zone of the account; null if it had none, and in archives of earlier versions. */
  time_zone: string | null
  /** Estimate of the bytes that the restored rows and files take as tables, indexes and write-ahead log. */
  bytesToRestore: number
  /**
   * Yields the rows of a table; none if the archive is older than the table.
   * @throws an Error with a message of one line if rows are missing, truncated or too long
   */
  rows(table: ExportedTable): AsyncGenerator<Row>
  /**
   * Returns the content of an entry of the zip.
   * @throws an Error with a message of one line if there is no such entry
   */
  content(path: string): Promise<Readable>
  close(): void
}

const Head = z.object({
  format: z.literal([1, ARCHIVE_FORMAT]),
  rows: z.record(z.string(), z.int()),
  account: z.optional(z.object({ time_zone: z.optional(z.nullable(z.string())) })),
})

const openZip = promisify<string, Options, ZipFile>(open)

/** Maximum length of a row in characters. The row of a movement of 100,000 straws from different places is shorter. */
const MAX_ROW = 100_000_000

/** Bytes written per byte of content. Measured: 5 for 46,000 straws, whose rows are short. */
const WRITTEN = 6

/**
 * Opens an archive and reads its head.
 * @throws an Error with a message of one line if the file is not an archive, or has another format
 */
export async function openArchive(file: string, maxRow = MAX_ROW): Promise<OpenArchive> {
  const zip = await openZip(file, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    throw new Error(`Not a full export: ${error.message}`)
  })
  const entries = await entriesOf(zip)
  const read = promisify<Entry, Readable>(zip.openReadStream.bind(zip))
  const content = async (path: string) => {
    const entry = entries.get(path)
    if (!entry) throw new Error(`Incomplete full export: it has no ${path}`)
    return read(entry)
  }
  const head = Head.safeParse(await json(await content('data/archive.json')))
  if (!head.success)
    throw new Error(`Unknown format: this version reads full exports up to format ${ARCHIVE_FORMAT}`)
  return {
    counts: head.data.rows,
    time_zone: head.data.account?.time_zone ?? null,
    bytesToRestore: WRITTEN * sizeOf([...entries.values()]),
    async *rows(table) {
      const former = head.data.format === 1 ? FORMER_NAMES[table] : undefined
      const name = former?.table ?? table
      // An archive of an earlier version may lack this table.
      if (head.data.rows[name] === undefined) return
      let rows = 0
      for await (const line of linesOf(await content(`data/${name}.ndjson`), maxRow)) {
        rows += 1
        const row = JSON.parse(line) as Row
        yield former ? renameColumns(row, former.columns) : row
      }
      if (rows !== head.data.rows[name]) throw new Error(`Incomplete full export: ${name} are missing`)
    },
    content,
    close: () => zip.close(),
  }
}

const renameColumns = (row: Row, names: Record<string, string>): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [names[name] ?? name, value]))

/** Returns uncompressed bytes without the lists, which repeat the data for people. */
function sizeOf(entries: Entry[]): number {
  return entries
    .filter(({ fileName }) => !fileName.startsWith('lists/'))
    .reduce((bytes, { uncompressedSize }) => bytes + uncompressedSize, 0)
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.once('end', () => resolve(entries))
    zip.once('error', reject)
    zip.readEntry()
  })
}

/**
 * Yields the lines of a stream. Splits at line feeds only, because JSON may contain other line separators; long lines
 * are read in linear time.
 */
async function* linesOf(stream: Readable, maxLength: number): AsyncGenerator<string> {
  let line: string[] = []
  let length = 0
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const [end, ...next] = chunk.split('\n')
    line.push(end!)
    length = next.length > 0 ? next.at(-1)!.length : length + chunk.length
    if (length > maxLength) throw new Error('Not a full export: a row is too long')
    for (const start of next) {
      yield line.join('')
      line = [start]
    }
  }
  if (line.some((part) => part !== '')) throw new Error('Incomplete full export: a row is truncated')
}

/** Names that a table and its columns had in archives of format 1. */
type Names = { table?: string; columns: Record<string, string> }

const STARTED = { begun_at: 'started_at', begun_by: 'started_by', begun_by_name: 'started_by_name' }

/**
 * Names in archives of format 1, by present table: the table's former name, if it was another one, and the present
 * names of its former columns.
 */
const FORMER_NAMES: Partial<Record<ExportedTable, Names>> = {
  alerts: { table: 'notices', columns: {} },
  discarded_entries: { columns: { said: 'summary', why: 'error' } },
  openings: {
    columns: {
      heard_at: 'last_active_at',
      heard_by: 'last_active_by',
      heard_by_name: 'last_active_by_name',
    },
  },
  snoozes: { table: 'reminders', columns: { remind_at: 'snoozed_until' } },
  stock_take_canisters: { columns: STARTED },
  stock_takes: { columns: STARTED },
  webhooks: { columns: { disabled_because: 'disabled_reason' } },
}
