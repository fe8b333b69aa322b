import { recorded } from '#platform/external/repository-state.ts'
import { clusterArchive } from '#platform/postgres/archive-wal.ts'
import { type Command, UsageError, withPostgres } from './command.ts'
import { readSystemIdentifier } from './archiver.ts'
import { requireSettings, sendWal } from './repository.ts'

export const command: Command = {
  about: 'Send the write-ahead log of WAL_ARCHIVE_DIR to the repository; a timer does so every five minutes',
  args: [],
  failed: 'The write-ahead log was not sent.',
  run: async ({ args, print }) => {
    if (args.length > 0) throw new UsageError()
    return withPostgres(async ({ owner_url, config: { wal_archive_dir, ...config } }) => {
      const result = await recorded(config.data_dir, 'send-wal', async () => {
        requireSettings(config)
        if (!wal_archive_dir) throw new Error('WAL_ARCHIVE_DIR: set it to the folder of the archive')
        const folder = clusterArchive(wal_archive_dir, await readSystemIdentifier(owner_url))
        await sendWal(folder)
        return { folder }
      })
      print(`${result.folder} was sent to the repository`)
      return { code: 0, result }
    })
  },
}
