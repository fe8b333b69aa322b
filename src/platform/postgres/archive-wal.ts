/**
 * The archive of the write-ahead log: with it a backup can be brought forward to any moment after it was made.
 * Each cluster has a folder of its own in it, named by PostgreSQL's number of the cluster, so that a new one that
 * takes the place of a lost one never mixes its log with the old.
 */
import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import type { Place, ServerUser } from './choose-place.ts'
import type { Settings } from './server-settings.ts'

/** 'later' archives nothing and keeps all that is not archived until a start says where to or that it need not be. */
export type Archive = 'none' | 'later' | { folder: string; longest_wait_seconds?: number }

/** At most a minute may be lost with the machine; the rest of it is for copying. */
const LONGEST_WAIT_SECONDS = 50

export function archiveSettings(place: Place, archive: Archive): Settings {
  if (archive === 'none') return { archive_mode: 'off' }
  if (archive === 'later') return { archive_mode: 'on', archive_library: '', archive_command: '' }
  const folder = clusterArchive(archive.folder, systemIdentifier(place.cluster))
  makeArchive(archive.folder, folder, place.user)
  return {
    archive_mode: 'on',
    // No shell, and no file gets its name before it is whole and on disk.
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: `${archive.longest_wait_seconds ?? LONGEST_WAIT_SECONDS}s`,
  }
}

/** Reads the archive back. A shell runs it: `%f` is the file's name there, `%p` where it goes. */
export function restoreCommand(folder: string): string {
  const path = folder.replaceAll('%', '%%')
  return process.platform === 'win32'
    ? `copy "${path.replaceAll('/', '\\')}\\%f" "%p"`
    : `cp '${path.replaceAll("'", String.raw`'\''`)}/%f' "%p"`
}

export function clusterArchive(wal_archive_dir: string, system_identifier: string): string {
  return join(wal_archive_dir, system_identifier)
}

/** The first thing in PostgreSQL's control file, since ever. */
function systemIdentifier(cluster: string): string {
  return fs
    .readFileSync(join(cluster, 'global', 'pg_control'))
    .readBigUInt64LE(0)
    .toString()
}

/** A server that cannot archive says so in its log alone, and fills the disk meanwhile. */
function makeArchive(wal_archive_dir: string, folder: string, user: ServerUser): void {
  fs.mkdirSync(wal_archive_dir, { recursive: true })
  if (!fs.existsSync(folder)) {
    fs.mkdirSync(folder, { mode: 0o700 })
    if (user !== undefined) fs.chownSync(folder, user.uid, user.gid)
  }
  if (!may(user, 'w', folder)) {
    const who = user === undefined ? 'this user' : `the user PostgreSQL runs as (uid ${user.uid})`
    throw new Error(`WAL_ARCHIVE_DIR: ${who} cannot write to ${folder}`)
  }
}

/** Asked as that user, since access lists and mounts count too. */
export function may(user: ServerUser, right: 'r' | 'w', folder: string): boolean {
  if (process.platform === 'win32') return true
  const asked = `test -x "$0" && test -${right} "$0"`
  return spawnSync('/bin/sh', ['-c', asked, folder], { ...user, cwd: '/' }).status === 0
}
