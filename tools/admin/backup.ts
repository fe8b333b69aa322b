import { existsSync } from 'node:fs'
import path from 'node:path'
import { recorded } from '#platform/external/repository-state.ts'
import { backUp } from '#platform/postgres/back-up.ts'
import { clusterArchive } from '#platform/postgres/archive-wal.ts'
import { archiverState, readSystemIdentifier } from './archiver.ts'
import { type Command, type Postgres, UsageError, withPostgres } from './command.ts'
import {
  createRepository,
  forgetOld,
  openRepository,
  requireSettings,
  sendBackup,
  sendWal,
} from './repository.ts'
import { inScratchFolder } from './scratch.ts'

export const command: Command = {
  about: 'Copy the database into one file, or without FILE into the repository of RESTIC_REPOSITORY',
  more: [
    'The product may run or not. A backup in the repository also sends the write-ahead log, and removes what is older',
    'than BACKUP_DAYS. See docs/backup.md.',
  ],
  args: ['[FILE]'],
  options: { init: { about: 'create the repository first' } },
  failed: 'No backup was made.',
  run: async ({ args: [file, ...more], options: { init }, print }) => {
    if (more.length > 0 || (file && init)) throw new UsageError()
    return withPostgres(async (postgres) => {
      const { owner_url, config, place } = postgres
      const started = Date.now()
      const seconds = () => (Date.now() - started) / 1000
      const result = file
        ? await backUp({ place, owner_url, file: path.resolve(file) })
        : await recorded(config.data_dir, 'backup', () => sendToRepository(postgres, init === true))
      const where = file ? result.file : 'In the repository'
      print(
        `${where}: ${(result.bytes / 1_000_000).toFixed(1)} MB, written and read through in ${seconds().toFixed(1)} s`,
      )
      const warnings = place ? await archiverState(owner_url, config.wal_archive_dir !== undefined) : []
      for (const warning of warnings) console.warn(warning)
      return { code: 0, result: { ...result, seconds: seconds(), warnings } }
    })
  },
}

async function sendToRepository({ owner_url, config, place }: Postgres, isNew: boolean) {
  requireSettings(config)
  const { wal_archive_dir } = config
  const archive = wal_archive_dir && clusterArchive(wal_archive_dir, await readSystemIdentifier(owner_url))
  if (archive && !place && !existsSync(archive))
    throw new Error('The write-ahead log is not received yet: start receive-wal first')
  // Before the copy is made, which may take long.
  await (isNew ? createRepository() : openRepository())
  return inScratchFolder(config.data_dir, 'sending', async (folder) => {
    const backup = await backUp({ place, owner_url, file: path.join(folder, 'backup.tar'), isPlain: true })
    await sendBackup(config.data_dir, backup)
    if (archive) await recorded(config.data_dir, 'send-wal', () => sendWal(config.data_dir, archive))
    await forgetOld(config, archive, backup.begun)
    return { ...backup, file: null }
  })
}
