/**
 * Archive of the WAL, to roll a backup forward. Each cluster has its own folder, named by system identifier, so that
 * the WAL of a lost cluster is never mixed with that of its replacement.
 */
import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import type { Place, ServerUser } from './choose-place.ts'
import { identifierIn, PG_CONTROL } from './read-backup.ts'
import type { Settings } from './server-settings.ts'

/** Archive to use. 'later' archives nothing but retains all WAL until a start configures an archive or 'none'. */
export type Archive = 'none' | 'later' | { folder: string; longest_wait_seconds?: number }

/** Archive timeout: at most 60 s of data may be lost with the machine, including 10 s for copying. */
const LONGEST_WAIT_SECONDS = 50

export function archiveSettings(place: Place, archive: Archive): Settings {
  if (archive === 'none') return { archive_mode: 'off' }
  if (archive === 'later') return { archive_mode: 'on', archive_library: '', archive_command: '' }
  const folder = clusterArchive(
    archive.folder,
    identifierIn(fs.readFileSync(join(place.cluster, PG_CONTROL))),
  )
  makeArchive(archive.folder, folder, place.user)
  return {
    archive_mode: 'on',
    // The library needs no shell, and names a file only when it is complete and flushed.
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: `${archive.longest_wait_seconds ?? LONGEST_WAIT_SECONDS}s`,
  }
}

/**
 * Returns the shell command that reads the archive. PostgreSQL substitutes `%f`: file name, `%p`: destination. The file
 * that pg_receivewal is still writing has another name; its records are valid up to the last one received.
 */
export function restoreCommand(folder: string): string {
  const path = folder.replaceAll('%', '%%')
  if (process.platform === 'win32') return `copy "${path.replaceAll('/', '\\')}\\%f" "%p"`
  const file = `'${path.replaceAll("'", String.raw`'\''`)}/%f`
  return `cp ${file}' "%p" || cp ${file}.partial' "%p"`
}

export function clusterArchive(wal_archive_dir: string, system_identifier: string): string {
  return join(wal_archive_dir, system_identifier)
}

export function systemIdentifier(cluster: string): string {
  return identifierIn(fs.readFileSync(join(cluster, PG_CONTROL)))
}

/** Creates the folder, or fails early, because a server that cannot archive only logs that, and fills the disk. */
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

/**
 * Whether a user has access to a folder, tested as that user because ACLs and mounts count too; on Windows always true.
 */
export function may(user: ServerUser, right: 'r' | 'w', folder: string): boolean {
  if (process.platform === 'win32') return true
  const command = `test -x "$0" && test -${right} "$0"`
  return spawnSync('/bin/sh', ['-c', command, folder], { ...user, cwd: '/' }).status === 0
}
