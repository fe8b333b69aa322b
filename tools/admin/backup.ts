import path from 'node:path'
import { backUp } from '#platform/postgres/back-up.ts'
import { archiverState } from './archiver.ts'
import { type Command, UsageError, withPostgres } from './command.ts'

export const command: Command = {
  about: 'Copy the embedded PostgreSQL of DATA_DIR into one file, with or without the product running',
  more: ['See docs/backup.md.'],
  args: ['FILE'],
  failed: 'No backup was made.',
  run: async ({ args: [file, ...more], print }) => {
    if (!file || more.length > 0) throw new UsageError()
    const started = Date.now()
    return withPostgres(async ({ owner_url, config, place }) => {
      if (!place) {
        throw new Error(
          'DATABASE_URL names a server of your own, which is backed up by its own means: see docs/backup.md',
        )
      }
      const made = await backUp(place, owner_url, path.resolve(file))
      const seconds = (Date.now() - started) / 1000
      print(
        `${made.file}: ${(made.bytes / 1_000_000).toFixed(1)} MB, written and read through in ${seconds.toFixed(1)} s`,
      )
      const warnings = await archiverState(owner_url, config.wal_archive_dir !== undefined)
      for (const warning of warnings) console.warn(warning)
      return { code: 0, result: { file: made.file, bytes: made.bytes, seconds, warnings } }
    })
  },
}
