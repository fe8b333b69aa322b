// Copies the embedded PostgreSQL of DATA_DIR into one file, with or without the product running:
// `npm run backup -- FILE`. See docs/backup.md.
import path from 'node:path'
import { Client } from 'pg'
import { readConfig } from '#app/config.ts'
import { backUp } from '#platform/postgres/back-up.ts'
import { reachPostgres } from '#platform/postgres/reach-postgres.ts'

const quiet = { info: () => {}, warn: console.warn, error: console.error }

async function main(args: string[]) {
  const [file] = args
  if (args.length !== 1 || !file) throw new Error('Usage: npm run backup -- FILE')
  const { data_dir, databaseUrl, wal_archive_dir } = readConfig(process.env)
  if (databaseUrl) {
    throw new Error(
      'DATABASE_URL names a server of your own, which is backed up by its own means: see docs/backup.md',
    )
  }
  const started = Date.now()
  const { place, owner_url, stop } = await reachPostgres(data_dir, quiet)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(2)))
  }
  try {
    const backup = await backUp(place, owner_url, path.resolve(file))
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(`${backup.file}: ${megabytes(backup.bytes)} MB, written and read through in ${seconds} s`)
    await warnOfArchive(owner_url, wal_archive_dir !== undefined)
  } finally {
    await stop()
  }
}

/**
 * Warns if PostgreSQL's last attempt to archive failed, which otherwise only its log mentions, or if archiving is off
 * although `isWanted`.
 */
async function warnOfArchive(owner_url: string, isWanted: boolean) {
  const client = new Client({ connectionString: owner_url })
  await client.connect()
  try {
    const { rows } = await client.query<{ is_off: boolean; failed_at: Date | null }>(
      `select current_setting('archive_mode') = 'off' as is_off,
        case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failed_at
       from pg_stat_archiver`,
    )
    const { is_off, failed_at } = rows[0]!
    if (failed_at) console.warn(`Archiving failed at ${failed_at.toISOString()}: PostgreSQL's log says why`)
    if (is_off && isWanted)
      console.warn('This server was started without WAL_ARCHIVE_DIR and does not archive')
  } finally {
    await client.end()
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`No backup was made. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
})
