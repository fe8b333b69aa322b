import { timeZoneOf } from '#platform/database/in-tenant.ts'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { type Database, openTenant, type Tx } from '#platform/database/database.ts'
import { type DiskSpace, ENDLESS } from '#platform/external/disk-space.ts'
import { storageFull, toRefusal } from '#platform/http/refusals.ts'
import type { Jobs } from '#platform/jobs/queues.ts'
import { type AddPart, streamZip } from '#platform/spreadsheet/stream-zip.ts'
import { fileNameOf, inTimeZone, type Sheet } from '#platform/spreadsheet/sheet.ts'
import { writeCsv } from '#platform/spreadsheet/write-csv.ts'
import manifest from '../../../../package.json' with { type: 'json' }
import { ARCHIVE_DAYS } from '../contract.ts'
import { readDocumentFiles } from '#paperwork/documents/server/read-documents.ts'
import { readChunks } from '#paperwork/attachments/server/chunks.ts'
import { readStoredFiles } from '#paperwork/attachments/server/files.ts'
import { SHEETS } from '#integration/exports/sheets.ts'
import { ARCHIVE_FORMAT, EXPORTED, pathOfDocument, pathOfFile } from './archive-tables.ts'
import { sheetsOf } from '#integration/exports/server/export-sheets.ts'

/**
 * Writes an archive from one snapshot of the database. The file gets its final name once it is complete. An interrupted
 * job writes the archive again from the start. If the disk is full, the archive fails without a retry.
 */
export async function makeArchive(
  database: Database,
  { tenant_id, archive_id }: Jobs['make-archive'],
  archive_dir: string,
  signal: AbortSignal,
  space = ENDLESS,
): Promise<void> {
  const say = (fields: Progress) =>
    database.transaction(async (tx) => {
      await openTenant(tx, tenant_id)
      const { numUpdatedRows } = await tx
        .updateTable('archives')
        .set({ ...fields, last_active_at: sql<string>`now()` })
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', archive_id)
        .where('state', '=', 'MAKING')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    })
  if (!(await say({ done: 0 }))) return
  await mkdir(archive_dir, { recursive: true, mode: 0o700 })
  const file = path.join(archive_dir, `${archive_id}.zip`)
  const draft = path.join(archive_dir, `${archive_id}.${randomUUID()}.draft`)
  try {
    if (space.isFull()) throw storageFull()
    // The snapshot is open only as long as writing to disk takes, because no slow client reads from it.
    await database.read(async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      await sql`set local statement_timeout = 0`.execute(tx)
      await openTenant(tx, tenant_id)
      const report = reporter(say, await countRows(tx, tenant_id), space)
      const zip = streamZip((add) =>
        writeParts(tx, tenant_id, (name, content) => add(name, heard(content, report)), report),
      )
      await pipeline(zip, createWriteStream(draft, { mode: 0o600 }), { signal })
    })
    await flush(draft)
    await rename(draft, file)
  } catch (error) {
    if (toRefusal(error)?.code !== 'STORAGE_FULL') throw error
    await say({ state: 'FAILED' })
    return
  } finally {
    await rm(draft, { force: true })
  }
  const { size: bytes } = await stat(file)
  await say({ state: 'READY', bytes, expires_at: sql<string>`now() + ${`${ARCHIVE_DAYS} days`}::interval` })
}

type Progress = {
  done?: number
  total?: number
  state?: 'READY' | 'FAILED'
  bytes?: number
  expires_at?: ReturnType<typeof sql<string>>
}

const SAVE_EVERY_MS = 1000

/**
 * Returns a function that counts written rows, and saves the progress in separate transactions, at most once a second.
 * The function throws if the disk is full.
 */
function reporter(save: (fields: Progress) => Promise<unknown>, total: number, space: DiskSpace) {
  let [done, savedAt] = [0, 0]
  return async (rows: number) => {
    if (space.isFull()) throw storageFull()
    done += rows
    if (Date.now() - savedAt < SAVE_EVERY_MS) return
    savedAt = Date.now()
    await save({ done, total })
  }
}

/**
 * Yields the content unchanged, and updates the heartbeat with each chunk. It does so before the first chunk too,
 * because an account has many empty tables.
 */
async function* heard(content: Parameters<AddPart>[1], report: Report) {
  await report(0)
  for await (const chunk of content) {
    await report(0)
    yield chunk
  }
}

/** Counts movements and straws twice, because each is written both in a list and as data. */
async function countRows(tx: Tx, tenant_id: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select 2 * ((select count(*) from movements where tenant_id = ${tenant_id})
      + (select count(*) from straws where tenant_id = ${tenant_id}))::int as rows
  `.execute(tx)
  return rows[0]!.rows
}

type Report = (rows: number) => Promise<void>

async function writeParts(tx: Tx, tenant_id: string, add: AddPart, report: Report) {
  await add('README.txt', [README])
  const time_zone = await timeZoneOf(tx, tenant_id)
  for (const sheet of await sheetsOf(tx, { tenant_id }, SHEETS)) {
    await add(
      `lists/${fileNameOf(sheet.name)}.csv`,
      writeCsv(counting(inTimeZone(sheet, time_zone), report), (work) => work(tx)),
    )
  }
  const rows: Record<string, number> = {}
  for (const [table, select] of Object.entries(EXPORTED)) {
    rows[table] = 0
    await add(
      `data/${table}.ndjson`,
      linesOf(tx, select, async (some) => {
        rows[table]! += some
        if (table === 'movements' || table === 'straws') await report(some)
      }),
    )
  }
  for await (const { name, pdf } of readDocumentFiles(tx, tenant_id)) await add(pathOfDocument(name), [pdf])
  for await (const file of readStoredFiles(tx, tenant_id)) {
    await add(
      pathOfFile(file),
      readChunks((work) => work(tx), file),
    )
  }
  const account = await tx
    .selectFrom('tenants')
    .selectAll()
    .where('id', '=', tenant_id)
    .executeTakeFirstOrThrow()
  const head = {
    format: ARCHIVE_FORMAT,
    strawbook: manifest.version,
    made_at: new Date().toISOString(),
    account,
    rows,
  }
  // Write the head last, so that its presence proves that the archive is complete.
  await add('data/archive.json', [JSON.stringify(head, null, 2)])
}

function counting(sheet: Sheet, report: Report): Sheet {
  if (sheet.name !== 'Movements' && sheet.name !== 'Straws') return sheet
  return {
    ...sheet,
    async readSlice(tx, last) {
      const slice = await sheet.readSlice(tx, last)
      await report(slice.rows.length)
      return slice
    },
  }
}

const FETCHED = 500

async function* linesOf(tx: Tx, select: ReturnType<typeof sql<{ line: string }>>, report: Report) {
  await sql`declare archived no scroll cursor for ${select}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(FETCHED)} from archived`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => `${line}\n`).join('')
    await report(rows.length)
  }
  await sql`close archived`.execute(tx)
}

async function flush(file: string) {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const README = `Full export of one account of Strawbook, as it was at one moment.

lists/  The lists of the screens, as CSV (UTF-8, commas): one row per batch, straw, movement, and so on. An apostrophe
        begins texts that spreadsheet programs would turn into formulas, numbers or dates.
documents/  The documents that were created, as PDF.
files/  The files that were added, each in a folder named by its id. data/files.ndjson says what it belongs to.
data/   Every row of the account as JSON, one per line (NDJSON), by table. archive.json gives their format
        and number. npm run restore-archive restores them into an empty account.

Times in lists are in the time zone of their heading, times in data are UTC. Volumes are ml, concentrations 10^6/ml, counts of spermatozoa 10^6.
`
