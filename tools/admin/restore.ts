import path from 'node:path'
import * as z from 'zod/mini'
import { readConfig } from '#app/config.ts'
import { listTenants } from '#platform/database/list-tenants.ts'
import { giveTo, requireEmpty, type Restored, restoreBackup } from '#platform/postgres/restore-backup.ts'
import { requireSchema, verifyBooks } from '#stock/straws/server/verify-books.ts'
import { type Command, openAsOwner, quiet, UsageError } from './command.ts'
import { fetchBackup, requireSettings } from './repository.ts'
import { inScratchFolder } from './scratch.ts'

const Moment = z.iso.datetime({ offset: true })

export const command: Command = {
  about: 'Restore a backup into an empty DATA_DIR, and check the books of every account',
  more: [
    'Without FILE, the backup and its log come from the repository of RESTIC_REPOSITORY. With FILE and WAL_ARCHIVE_DIR,',
    'the log comes from there. It is rolled forward to the latest moment, or to that of --to. See docs/backup.md.',
  ],
  args: ['[FILE]', '[--to MOMENT]'],
  options: {
    to: { about: 'such as 2026-11-21T10:00:00Z', value: 'MOMENT' },
    backup: { about: 'a backup of the repository other than the last one (restic snapshots)', value: 'ID' },
  },
  failed: 'Nothing was restored.',
  run: async ({ args: [file, ...more], options: { to, backup }, print }) => {
    const id = typeof backup === 'string' ? backup : undefined
    if (more.length > 0 || (file && id)) throw new UsageError()
    const moment = typeof to === 'string' ? to : undefined
    if (moment !== undefined && !Moment.safeParse(moment).success)
      throw new UsageError(`${moment} is no moment with its time zone.`)
    const config = readConfig(process.env)
    const { data_dir, wal_archive_dir } = config
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(2))
    const started = Date.now()
    let outcome
    if (file) {
      outcome = await restore({ file: path.resolve(file), wal_archive_dir, data_dir, to: moment }, print)
    } else {
      requireSettings(config)
      outcome = await restoreFromRepository(data_dir, { to: moment, id }, print)
    }
    const seconds = (Date.now() - started) / 1000
    const { version, ...result } = outcome
    const next = version
      ? `${path.join(data_dir, 'postgres', 'cluster')} is the data directory for PostgreSQL ${version}`
      : `${data_dir} is ready for npm start`
    print(`${next}, after ${seconds.toFixed(1)} s`)
    return { code: result.isWell ? 0 : 1, result: { data_dir, seconds, ...result } }
  },
}

type Outcome = {
  isWell: boolean
  /** Time at which the backup was started. */
  begun: string
  /** Time of the last restored transaction; null if none followed the backup. */
  until: string | null
  /** Major version of a restored server of DATABASE_URL; undefined for the embedded one. */
  version: string | undefined
}

/** Restores the last backup in the repository that was complete at a moment, or the one with an id. */
export async function restoreFromRepository(
  data_dir: string,
  wanted: { to: string | undefined; id: string | undefined },
  print: (line: string) => void,
): Promise<Outcome> {
  requireEmpty(data_dir)
  // The name is that of an unfinished restore, which does not count as data.
  return inScratchFolder(data_dir, 'postgres-fetched', async (folder, user) => {
    const fetched = await fetchBackup(folder, wanted)
    if (user !== undefined) giveTo(user, folder)
    return restore({ ...fetched, data_dir, to: wanted.to }, print)
  })
}

async function restore(
  source: Parameters<typeof restoreBackup>[0],
  print: (line: string) => void,
): Promise<Outcome> {
  let outcome: Outcome | undefined
  await restoreBackup(source, quiet, async (owner_url, restored) => {
    const { backup, until, gap } = restored
    printSummary(restored, print)
    const isWell = (await checkAll(owner_url, print)) && gap === undefined
    const version = backup.database_url && backup.version
    const begun = backup.begun.toISOString()
    outcome = { isWell, begun, until: until?.toISOString() ?? null, version }
  })
  return outcome!
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
    const tenants = await database.transaction((tx) => listTenants(tx, []))
    if (tenants.length === 0) {
      print('There are no accounts yet, and so no books')
      return true
    }
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
