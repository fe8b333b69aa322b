/** Restore of a backup into an empty data folder, rolled forward with a WAL archive, if any. */
import * as fs from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { archiveSettings, clusterArchive, may, restoreCommand } from './archive-wal.ts'
import { choosePlace, type Place, type ServerUser } from './choose-place.ts'
import { fillPlace } from './draft-folder.ts'
import { findBinaries, installedBinaries } from './find-binaries.ts'
import type { Log } from './keep-serving.ts'
import { findPostmaster } from './postmaster.ts'
import {
  type Backup,
  position,
  segmentBytes,
  segmentName,
  unpackBackup,
  verifyBackup,
} from './read-backup.ts'
import { serveCopy } from './serve-copy.ts'
import type { Settings } from './server-settings.ts'
import { servePlace } from './start-postgres.ts'

type Wanted = {
  file: string
  data_dir: string
  wal_archive_dir: string | undefined
  /** Moment up to which transactions are restored, in ISO 8601; undefined restores all. */
  to: string | undefined
}

export type Restored = {
  backup: Backup
  folder: string
  /** Commit time of the last transaction replayed from the WAL; null if no transaction was replayed. */
  until: Date | null
  /**
   * First archived file that is unusable because an earlier one is missing or broken; undefined if there is no gap, and
   * when restoring to a moment.
   */
  gap: string | undefined
}

/**
 * Restores a backup. `look` inspects the restored server. If it throws, or on another failure or exit, the data folder
 * remains as empty as it was.
 */
export async function restoreBackup(
  { file, data_dir, wal_archive_dir, to }: Wanted,
  log: Log,
  look: (owner_url: string, restored: Restored) => Promise<void>,
): Promise<void> {
  requireEmpty(resolve(data_dir))
  if (to !== undefined && wal_archive_dir === undefined) {
    throw new Error('A moment can be restored from an archive only: set WAL_ARCHIVE_DIR to its folder')
  }
  const backup = await verifyBackup(file)
  if (to !== undefined && new Date(to) < backup.begun) {
    throw new Error(`${file} was made at ${backup.begun.toISOString()}, later than ${to}: take an older one`)
  }
  const archive = wal_archive_dir && clusterArchive(wal_archive_dir, backup.system_identifier)
  if (archive && !fs.existsSync(archive)) {
    throw new Error(`WAL_ARCHIVE_DIR: there is no ${archive}, so nothing is archived that belongs to ${file}`)
  }
  const place = choosePlace(resolve(data_dir))
  const binaries = backup.database_url ? installedBinaries(backup.version) : findBinaries(place)
  if (archive && !may(place.user, 'r', archive)) {
    throw new Error(`WAL_ARCHIVE_DIR: ${archive} cannot be read by the user PostgreSQL runs as`)
  }
  const isPlaced = await fillPlace(place, (draft) =>
    abandonedAtExit(draft, async () => {
      await unpack(backup, draft)
      const settings = { ...archiveSettings(draft, 'later'), ...recoverySettings(archive, to) }
      const serving = backup.database_url
        ? serveCopy(draft, binaries, settings, backup.database_url)
        : servePlace(draft, binaries, settings, { log })
      const postgres = await serving.catch((error: Error) => {
        throw new Error(inOurWords(error.message, to), { cause: error })
      })
      try {
        const until = await lastTransaction(postgres.owner_url)
        const gap = archive && to === undefined ? findGap(archive, draft.cluster) : undefined
        await look(postgres.owner_url, { backup, folder: place.folder, until, gap })
      } finally {
        await postgres.stop()
      }
    }),
  )
  if (!isPlaced) throw new Error(`Another process has created a database in ${data_dir}`)
}

/**
 * Requires an empty data folder, ignoring binaries, the remains of an unfinished restore, results of earlier tasks, and
 * what restic and ssh store in the home folder of the service.
 */
export function requireEmpty(data_dir: string): void {
  const names = fs.existsSync(data_dir) ? fs.readdirSync(data_dir) : []
  const found = names.filter((name) => !/^(postgres(-|\.new-)|repository$|\.(ssh|cache)$)/.test(name))
  if (found.length === 0) return
  throw new Error(`DATA_DIR: ${data_dir} is not empty (${found.join(', ')}): restore into an empty folder`)
}

async function unpack(
  { file, database_url }: Backup,
  { folder, cluster, password_file, user }: Place,
): Promise<void> {
  fs.mkdirSync(cluster, { mode: 0o700 })
  const { password } = await unpackBackup(file, cluster)
  if (database_url === undefined) fs.writeFileSync(password_file, password, { mode: 0o600, flush: true })
  // Recover onto a new timeline, so that new WAL is never confused with the lost WAL.
  fs.writeFileSync(join(cluster, 'recovery.signal'), '')
  if (user !== undefined) giveTo(user, folder)
}

export function giveTo({ uid, gid }: NonNullable<ServerUser>, folder: string): void {
  for (const path of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(join(folder, path), uid, gid)
  }
  fs.chownSync(folder, uid, gid)
}

function recoverySettings(archive: string | undefined, to: string | undefined): Settings {
  return {
    // PostgreSQL requires a command; this one finds nothing, in every shell.
    restore_command: archive ? restoreCommand(archive) : 'exit 1',
    recovery_target_timeline: 'latest',
    // Use a numeric offset, because at this stage of its start PostgreSQL does not know time zone names yet.
    ...(to === undefined
      ? {}
      : { recovery_target_time: to.replace('Z', '+00'), recovery_target_action: 'promote' }),
    // Refuse connections until the recovery is complete.
    hot_standby: 'off',
  }
}

function inOurWords(message: string, to: string | undefined): string {
  if (/ended before configured recovery target/.test(message)) {
    return `The archive ends before ${to}. Without --to everything in it is restored`
  }
  if (/before consistent recovery point/.test(message)) {
    return `The backup was not finished at ${to}: take an older one`
  }
  return message
}

async function lastTransaction(owner_url: string): Promise<Date | null> {
  const client = new Client({ connectionString: owner_url })
  await client.connect()
  try {
    const { rows } = await client.query<{ until: Date | null }>(
      'select pg_last_xact_replay_timestamp() as until',
    )
    return rows[0]?.until ?? null
  } finally {
    await client.end()
  }
}

/**
 * Returns the first archived file after a gap, if any. PostgreSQL ends the recovery at a gap, regardless of later
 * files.
 */
function findGap(archive: string, cluster: string): string | undefined {
  const pg_wal = join(cluster, 'pg_wal')
  const newest = fs
    .readdirSync(pg_wal)
    .toSorted()
    .findLast((name) => name.endsWith('.history'))
  // The last line shows where the recovery ended: timeline, position, reason.
  const lines = newest === undefined ? [] : fs.readFileSync(join(pg_wal, newest), 'utf8').trim().split('\n')
  const [timeline = '', lsn = ''] = lines.at(-1)?.split('\t') ?? []
  const last = segmentName(Number(timeline), position(lsn) - 1n, segmentBytes(cluster))
  // Ignore older timelines, because their later files were abandoned.
  return fs
    .readdirSync(archive)
    .toSorted()
    .find(
      (name) =>
        /^[0-9A-F]{24}$/.test(name) && name.slice(0, 8) >= last.slice(0, 8) && name.slice(8) > last.slice(8),
    )
}

/**
 * Runs `work`. If this process exits, deletes the draft and stops the draft's server, a separate process that would
 * continue to run.
 */
async function abandonedAtExit(draft: Place, work: () => Promise<void>): Promise<void> {
  const abandon = () => {
    const left = findPostmaster(draft)
    if (left !== undefined) process.kill(left.pid, 'SIGQUIT')
    // Block for up to 5 s, because nothing can be awaited on exit, and a server still shutting down would recreate
    // deleted files.
    const clock = new Int32Array(new SharedArrayBuffer(4))
    for (let tries = 0; tries < 100 && findPostmaster(draft); tries += 1) Atomics.wait(clock, 0, 0, 50)
    fs.rmSync(draft.folder, { recursive: true, force: true, maxRetries: 10 })
  }
  process.once('exit', abandon)
  try {
    await work()
  } finally {
    process.off('exit', abandon)
  }
}
