// Restores a backup into an empty DATA_DIR, with which `npm start` then works, and checks the books of every account:
// `npm run restore -- FILE`. With WAL_ARCHIVE_DIR, the restore rolls forward to the latest archived moment, or to the
// moment given by `--to 2026-11-21T10:00:00Z`. See docs/backup.md. Exits with 0 if everything was restored and the
// books agree, with 1 if there were problems, and with 2 if nothing was restored.
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { readConfig } from '#app/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { type Restored, restoreBackup } from '#platform/postgres/restore-backup.ts'
import { requireSchema, verifyBooks } from '#stock/straws/server/verify-books.ts'

const USAGE = 'Usage: npm run restore -- FILE, npm run restore -- FILE --to 2026-11-21T10:00:00Z'
const Moment = z.iso.datetime({ offset: true })

const quiet = { info: () => {}, warn: console.warn, error: console.error }

async function main() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
  const [file] = positionals
  if (positionals.length !== 1 || !file) throw new Error(USAGE)
  if (values.to !== undefined && !Moment.safeParse(values.to).success) {
    throw new Error(`${values.to} is no moment with its time zone. ${USAGE}`)
  }
  const { data_dir, databaseUrl, wal_archive_dir } = readConfig(process.env)
  if (databaseUrl) {
    throw new Error(
      'DATABASE_URL names a server of your own, which is restored by its own means: see docs/backup.md',
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(2))
  const started = Date.now()
  let isWell = false
  const source = { file: path.resolve(file), data_dir, wal_archive_dir, to: values.to }
  await restoreBackup(source, quiet, async (owner_url, restored) => {
    printSummary(restored)
    isWell = (await checkAll(owner_url)) && restored.gap === undefined
  })
  console.log(`${data_dir} is ready for npm start, after ${((Date.now() - started) / 1000).toFixed(1)} s`)
  process.exitCode = isWell ? 0 : 1
}

function printSummary({ backup, until, gap }: Restored) {
  console.log(`Restored ${backup.file}, a backup started at ${backup.begun.toISOString()}`)
  console.log(
    until ? `Its last transaction is from ${until.toISOString()}` : 'No transaction followed the backup',
  )
  if (gap) console.error(`The archive continues with ${gap}, but before that something is missing or broken`)
}

/**
 * Checks the books of every account. A failed check is reported, but the restored data is not discarded.
 * @returns whether the books agree; false if the check failed
 */
async function checkAll(owner_url: string): Promise<boolean> {
  const database = openDatabase(owner_url, (error) => console.error(error.message), { silence_ms: 0 })
  try {
    await database.transaction(requireSchema)
    return (await verifyBooks(database, [])) === 0
  } catch (error) {
    console.error(
      `The books could not be verified. ${error instanceof Error ? error.message : String(error)}`,
    )
    return false
  } finally {
    await database.close()
  }
}

await main().catch((error: unknown) => {
  console.error(`Nothing was restored. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
})
