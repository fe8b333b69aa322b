import path from 'node:path'
import * as z from 'zod/mini'
import { readConfig } from '#app/config.ts'
import { type Restored, restoreBackup } from '#platform/postgres/restore-backup.ts'
import { requireSchema, verifyBooks } from '#stock/straws/server/verify-books.ts'
import { type Command, openAsOwner, quiet, UsageError } from './command.ts'

const Moment = z.iso.datetime({ offset: true })

export const command: Command = {
  about: 'Restore a backup into an empty DATA_DIR, and check the books of every account',
  more: [
    'With WAL_ARCHIVE_DIR, the restore rolls forward to the latest archived moment, or to that of --to. See docs/backup.md.',
  ],
  args: ['FILE', '[--to MOMENT]'],
  options: { to: { about: 'such as 2026-11-21T10:00:00Z', value: 'MOMENT' } },
  failed: 'Nothing was restored.',
  run: async ({ args: [file, ...more], options: { to }, print }) => {
    if (!file || more.length > 0) throw new UsageError()
    const moment = typeof to === 'string' ? to : undefined
    if (moment !== undefined && !Moment.safeParse(moment).success)
      throw new UsageError(`${moment} is no moment with its time zone.`)
    const { data_dir, databaseUrl, wal_archive_dir } = readConfig(process.env)
    if (databaseUrl) {
      throw new Error(
        'DATABASE_URL names a server of your own, which is restored by its own means: see docs/backup.md',
      )
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(2))
    const started = Date.now()
    let outcome = { isWell: false, until: null as string | null }
    const source = { file: path.resolve(file), data_dir, wal_archive_dir, to: moment }
    await restoreBackup(source, quiet, async (owner_url, restored) => {
      printSummary(restored, print)
      const isWell = (await checkAll(owner_url, print)) && restored.gap === undefined
      outcome = { isWell, until: restored.until?.toISOString() ?? null }
    })
    const seconds = (Date.now() - started) / 1000
    print(`${data_dir} is ready for npm start, after ${seconds.toFixed(1)} s`)
    return { code: outcome.isWell ? 0 : 1, result: { data_dir, seconds, ...outcome } }
  },
}

function printSummary({ backup, until, gap }: Restored, print: (line: string) => void) {
  print(`Restored ${backup.file}, a backup started at ${backup.begun.toISOString()}`)
  print(until ? `Its last transaction is from ${until.toISOString()}` : 'No transaction followed the backup')
  if (gap) console.error(`The archive continues with ${gap}, but before that something is missing or broken`)
}

/**
 * Checks the books of every account. A failed check is reported, but the restored data is not discarded.
 * @returns whether the books agree; a failed check returns false
 */
async function checkAll(owner_url: string, print: (line: string) => void): Promise<boolean> {
  const database = openAsOwner(owner_url)
  try {
    await database.transaction(requireSchema)
    return (await verifyBooks(database, [], print)) === 0
  } catch (error) {
    console.error(
      `The books could not be verified. ${error instanceof Error ? error.message : String(error)}`,
    )
    return false
  } finally {
    await database.close()
  }
}
