import { readConfig } from '#app/config.ts'
import { recorded } from '#platform/external/repository-state.ts'
import { clusterArchive, systemIdentifier } from '#platform/postgres/archive-wal.ts'
import { choosePlace } from '#platform/postgres/choose-place.ts'
import { type Command, UsageError } from './command.ts'
import { readSystemIdentifier } from './archiver.ts'
import { requireSettings, sendWal } from './repository.ts'

export const command: Command = {
  about: 'Send the write-ahead log of WAL_ARCHIVE_DIR to the repository; a timer does so every five minutes',
  args: [],
  failed: 'The write-ahead log was not sent.',
  run: async ({ args, print }) => {
    if (args.length > 0) throw new UsageError()
    const { databaseUrl, data_dir, wal_archive_dir, ...config } = readConfig(process.env)
    const result = await recorded(data_dir, 'send-wal', async () => {
      requireSettings(config)
      if (!wal_archive_dir) throw new Error('WAL_ARCHIVE_DIR: set it to the folder of the archive')
      // The embedded server is not asked, because a stopped one would have to be started.
      const system_identifier = databaseUrl
        ? await readSystemIdentifier(databaseUrl)
        : systemIdentifier(choosePlace(data_dir).cluster)
      return sendWal(data_dir, clusterArchive(wal_archive_dir, system_identifier))
    })
    print(`${result.folder} was sent to the repository`)
    return { code: 0, result }
  },
}
