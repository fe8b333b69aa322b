import { mkdirSync } from 'node:fs'
import { clusterArchive } from '#platform/postgres/archive-wal.ts'
import { runClient, withoutPassword } from '#platform/postgres/client-programs.ts'
import { readSystemIdentifier } from './archiver.ts'
import { type Command, UsageError, withPostgres } from './command.ts'

/** Replication slot, for which the server retains all log that was not received yet. */
const SLOT = ['--slot', 'strawbook']

export const command: Command = {
  about: 'Receive the write-ahead log of the server of DATABASE_URL into WAL_ARCHIVE_DIR until it is stopped',
  more: ['Needs pg_receivewal, and a role with the attribute REPLICATION. See docs/backup.md.'],
  args: [],
  failed: 'The write-ahead log is not received.',
  run: async ({ args }) => {
    if (args.length > 0) throw new UsageError()
    return withPostgres(async ({ owner_url, config: { wal_archive_dir }, place }) => {
      if (place) throw new Error('The embedded PostgreSQL archives its log itself, if WAL_ARCHIVE_DIR is set')
      if (!wal_archive_dir) throw new Error('WAL_ARCHIVE_DIR: set it to the folder of the archive')
      const folder = clusterArchive(wal_archive_dir, await readSystemIdentifier(owner_url))
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const { url, env } = withoutPassword(owner_url)
      const receive = (...more: string[]) =>
        runClient('pg_receivewal', ['--dbname', url, ...SLOT, ...more], env)
      await receive('--create-slot', '--if-not-exists')
      await receive('--directory', folder)
      return { code: 0, result: { folder } }
    })
  },
}
