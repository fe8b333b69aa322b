/** Makes the place of an empty data folder out of a backup and, where there is one, the archive of the log. */
import * as fs from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { archiveSettings, clusterArchive, may, restoreCommand } from './archive-wal.ts'
import { choosePlace } from './choose-place.ts'
import type { Place, ServerUser } from './choose-place.ts'
import { fillPlace } from './fill-place.ts'
import { findBinaries } from './find-binaries.ts'
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
import type { Settings } from './server-settings.ts'
import { servePlace } from './start-postgres.ts'

type Wanted = {
  file: string
  data_dir: string
  wal_archive_dir: string | undefined
  /** The last moment to be restored, as ISO 8601; all there is without it. */
  to: string | undefined
}

export type Restored = {
  backup: Backup
  folder: string
  /** When the last transaction that is in it was committed; null when none came after the backup. */
  until: Date | null
  /** The first file of the archive that could not be used because one before it is missing or broken. */
  gap: string | undefined
}

/**
 * `look` is shown the restored server; afterwards that server is stopped and only then the data gets its place. A
 * failure, or the end of the process, leaves the folder as empty as it was.
 */
export async function restoreBackup(
  { file, data_dir, wal_archive_dir, to }: Wanted,
  log: Log,
  look: (owner_url: string, restored: Restored) => Promise<void>,
): Promise<void> {
  requireEmpty(resolve(data_dir))
  if (to !== undefined && wal_archive_dir === undefined) {
    throw new Error('A moment can be restored from an archive only: set WAL_ARCHIVE_DIR to where it is')
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
  const binaries = findBinaries(place)
  if (archive && !may(place.user, 'r', archive)) {
    throw new Error(`WAL_ARCHIVE_DIR: ${archive} cannot be read by the user PostgreSQL runs as`)
  }
  const isPlaced = await fillPlace(place, (draft) =>
    abandonedAtExit(draft, async () => {
      await unpack(backup, draft)
      const settings = { ...archiveSettings(draft, 'later'), ...recoverySettings(archive, to) }
      const postgres = await servePlace(draft, binaries, settings, { log }).catch((error: Error) => {
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
  if (!isPlaced) throw new Error(`Somebody else has meanwhile made a database in ${data_dir}`)
}

/** Programs and what an earlier restore could not finish are no data. */
function requireEmpty(data_dir: string): void {
  const names = fs.existsSync(data_dir) ? fs.readdirSync(data_dir) : []
  const found = names.filter((name) => !/^postgres(-|\.new-)/.test(name))
  if (found.length === 0) return
  throw new Error(`DATA_DIR: ${data_dir} is not empty (${found.join(', ')}), and nothing is restored over it`)
}

async function unpack({ file }: Backup, { folder, cluster, password_file, user }: Place): Promise<void> {
  fs.mkdirSync(cluster, { mode: 0o700 })
  const { password } = await unpackBackup(file, cluster)
  fs.writeFileSync(password_file, password, { mode: 0o600, flush: true })
  // Always a recovery with a new timeline: what is written from now on is never taken for what was lost.
  fs.writeFileSync(join(cluster, 'recovery.signal'), '')
  if (user !== undefined) giveTo(user, folder)
}

function giveTo({ uid, gid }: NonNullable<ServerUser>, folder: string): void {
  for (const path of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(join(folder, path), uid, gid)
  }
  fs.chownSync(folder, uid, gid)
}

function recoverySettings(archive: string | undefined, to: string | undefined): Settings {
  return {
    // It must be one; this one finds nothing, in every shell.
    restore_command: archive ? restoreCommand(archive) : 'exit 1',
    recovery_target_timeline: 'latest',
    // A number for the zone: when PostgreSQL reads this it does not know their names yet.
    ...(to === undefined
      ? {}
      : { recovery_target_time: to.replace('Z', '+00'), recovery_target_action: 'promote' }),
    // Nobody is to see it before it is all there.
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

/** PostgreSQL takes a missing file for the end of the archive, whatever comes after it. */
function findGap(archive: string, cluster: string): string | undefined {
  const pg_wal = join(cluster, 'pg_wal')
  const newest = fs
    .readdirSync(pg_wal)
    .toSorted()
    .findLast((name) => name.endsWith('.history'))
  // Its last line says where the recovery ended: timeline, place, reason.
  const lines = newest === undefined ? [] : fs.readFileSync(join(pg_wal, newest), 'utf8').trim().split('\n')
  const [timeline = '', lsn = ''] = lines.at(-1)?.split('\t') ?? []
  const last = segmentName(Number(timeline), position(lsn) - 1n, segmentBytes(cluster))
  // An older timeline may be longer: what came then was given up.
  return fs
    .readdirSync(archive)
    .toSorted()
    .find(
      (name) =>
        /^[0-9A-F]{24}$/.test(name) && name.slice(0, 8) >= last.slice(0, 8) && name.slice(8) > last.slice(8),
    )
}

/** The server lives in a process of its own and would go on. */
async function abandonedAtExit(draft: Place, work: () => Promise<void>): Promise<void> {
  const abandon = () => {
    const left = findPostmaster(draft)
    if (left !== undefined) process.kill(left.pid, 'SIGQUIT')
    // At the exit nothing can be awaited, and a server that is still ending would write what was just removed.
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
