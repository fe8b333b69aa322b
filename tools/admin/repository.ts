/**
 * Backups in a repository of restic outside this machine: encrypted, deduplicated and compressed. A backup is one
 * file; the write-ahead log is the folder of its cluster in WAL_ARCHIVE_DIR. Both have the system identifier of the
 * cluster as a tag, so that a restore combines only parts that belong together.
 */
import * as fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Config } from '#app/config.ts'
import type { Backup } from '#platform/postgres/read-backup.ts'
import { restic } from './restic.ts'

const FILE = 'strawbook.tar'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Time after which the log of a moment is in the repository if everything works: archived, then sent every five minutes. */
const SENT_AFTER_MS = 10 * MINUTE_MS
/** Days before the last backup for which the log stays on this machine, so that each copy of it covers several backups. */
const LOCAL_DAYS = 2

const Snapshots = z.array(
  z.object({
    id: z.string(),
    time: z.string(),
    tags: z.optional(z.array(z.string())),
    paths: z.array(z.string()),
  }),
)

/** @throws if no repository is set */
export function requireSettings({ repository }: Pick<Config, 'repository'>): void {
  if (repository === undefined)
    throw new Error('RESTIC_REPOSITORY: set it, with RESTIC_PASSWORD_FILE, to the place of the backups')
}

/** Reads without a lock, which a full or read-only repository does not accept. */
const READING = ['--no-lock']

// A fixed host finds the previous snapshot on a new machine as well.
const tagged = (...tags: string[]) => ['--host', 'strawbook', ...tags.flatMap((tag) => ['--tag', tag])]

export async function createRepository(): Promise<void> {
  await restic(['init'])
}

/** @throws if the repository cannot be opened */
export async function requireRepository(): Promise<void> {
  await restic(['cat', 'config', ...READING])
}

export async function sendBackup({ file, system_identifier }: Backup): Promise<void> {
  const handle = fs.openSync(file, 'r')
  try {
    const tags = tagged('backup', system_identifier)
    await restic(['backup', '--quiet', '--stdin', '--stdin-filename', FILE, ...tags], handle)
  } finally {
    fs.closeSync(handle)
  }
}

/** Sends a folder of the archive. @returns the folder, as the result of the task */
export async function sendWal(archive: string): Promise<{ folder: string }> {
  const tags = tagged('wal', path.basename(archive))
  // basic_archive names a file only when it is complete.
  await restic(['backup', '--quiet', '--exclude', 'archtemp.*', ...tags, archive])
  return { folder: archive }
}

/**
 * Removes what is older than BACKUP_DAYS from the repository, and the log that only older backups need from this
 * machine.
 */
export async function forgetOld(
  { backup_days }: Config,
  archive: string | undefined,
  begun: Date,
): Promise<void> {
  const forget = (tag: string, ...keep: string[]) =>
    // Grouped by nothing, because a path or a host that changes would retain the snapshots of the old one for ever.
    restic(['forget', '--quiet', '--tag', tag, '--group-by', '', ...keep])
  await forget('backup', '--keep-within', `${backup_days}d`)
  const wal_days = Math.max(1, backup_days - LOCAL_DAYS)
  await forget('wal', '--keep-within', '1d', '--keep-within-daily', `${wal_days}d`)
  await restic(['prune', '--quiet'])
  if (archive === undefined) return
  for (const name of fs.readdirSync(archive).filter((one) => /^[0-9A-F]{24}$/.test(one))) {
    const file = path.join(archive, name)
    if (fs.statSync(file).mtimeMs < begun.getTime() - LOCAL_DAYS * DAY_MS) fs.rmSync(file)
  }
}

/**
 * Fetches the last backup that was complete at a moment, or the one with an id, and its log.
 * @returns the file and the archive, which is undefined if no log belongs to the backup
 */
export async function fetchBackup(
  folder: string,
  { to, id }: { to: string | undefined; id: string | undefined },
): Promise<{ file: string; wal_archive_dir: string | undefined }> {
  const found = Snapshots.parse(JSON.parse(await restic(['snapshots', '--json', ...READING])))
  const snapshots = found
    .map(({ tags = [], ...snapshot }) => ({ ...snapshot, tags, at: Date.parse(snapshot.time) }))
    .toSorted((one, other) => one.at - other.at)
  const moment = to === undefined ? Infinity : Date.parse(to)
  const backup = snapshots.findLast(
    (one) => one.tags.includes('backup') && one.at <= moment && one.id.startsWith(id ?? ''),
  )
  if (!backup) {
    const which = [id, to && `that was complete at ${to}`].filter(Boolean).join(' ')
    throw new Error(`The repository has no backup ${which}`.trim())
  }
  const cluster = backup.tags.find((tag) => tag !== 'backup')!
  const logs = snapshots.filter(({ tags }) => tags.includes('wal') && tags.includes(cluster))
  // Later copies may lack the log of the moment, because the log on the machine is deleted after some days.
  const log = logs.find(({ at }) => at >= moment + SENT_AFTER_MS) ?? logs.at(-1)
  for (const part of [backup, ...(log ? [log] : [])])
    await restic(['restore', part.id, '--target', folder, ...READING])
  return {
    file: path.join(folder, FILE),
    wal_archive_dir: log && path.join(folder, path.dirname(log.paths[0]!)),
  }
}
