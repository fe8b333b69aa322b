/**
 * Backups in a repository of restic outside this machine: encrypted, deduplicated and compressed. A backup is one
 * file; the write-ahead log is the folder of its cluster in WAL_ARCHIVE_DIR. Both have the system identifier of the
 * cluster as a tag, so that a restore combines only parts that belong together.
 */
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Config } from '#app/config.ts'
import type { Backup } from '#platform/postgres/read-backup.ts'
import { restic } from './restic.ts'
import { LOCAL_DAYS, outdated } from './retention.ts'

const FILE = 'strawbook.tar'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Time after which the log of a moment is in the repository if everything works: archived, then sent every five minutes. */
const SENT_AFTER_MS = 10 * MINUTE_MS

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

/** Lists the snapshots, oldest first. */
async function listSnapshots() {
  const found = Snapshots.parse(JSON.parse(await restic(['snapshots', '--json', ...READING])))
  return found
    .map(({ tags = [], ...snapshot }) => ({ ...snapshot, tags, at: Date.parse(snapshot.time) }))
    .toSorted((one, other) => one.at - other.at)
}

const lockOf = (data_dir: string, mode: 'shared' | 'alone') => {
  const folder = path.join(data_dir, 'repository')
  fs.mkdirSync(folder, { recursive: true })
  return { lock: { file: path.join(folder, 'lock'), mode } }
}

export async function createRepository(): Promise<void> {
  await restic(['init'])
}

/** Opens the repository, and removes locks that a lost machine left. @throws if it cannot be opened */
export async function openRepository(): Promise<void> {
  await restic(['cat', 'config', ...READING])
  await restic(['unlock', '--quiet'])
}

export async function sendBackup(data_dir: string, { file, system_identifier }: Backup): Promise<void> {
  const handle = fs.openSync(file, 'r')
  try {
    const tags = tagged('backup', system_identifier)
    const args = ['backup', '--quiet', '--stdin', '--stdin-filename', FILE, ...tags]
    await restic(args, { input: handle, ...lockOf(data_dir, 'shared') })
  } finally {
    fs.closeSync(handle)
  }
}

const SOURCE = 'from-'

/**
 * Returns the tag of the log that this data folder sends. After a restore, the archive is empty, so that the log of
 * the lost machine is in snapshots of another source only.
 */
function sourceOf(data_dir: string): string {
  const file = path.join(data_dir, 'repository', 'source')
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, `${SOURCE}${randomBytes(4).toString('hex')}`)
  }
  return fs.readFileSync(file, 'utf8')
}

/** Sends a folder of the archive. @returns the folder, as the result of the task */
export async function sendWal(data_dir: string, archive: string): Promise<{ folder: string }> {
  const tags = tagged('wal', path.basename(archive), sourceOf(data_dir))
  // basic_archive names a file only when it is complete.
  const args = ['backup', '--quiet', '--exclude', 'archtemp.*', ...tags, archive]
  await restic(args, lockOf(data_dir, 'shared'))
  return { folder: archive }
}

/**
 * Removes what is older than BACKUP_DAYS from the repository, and the log that only older backups need from this
 * machine.
 */
export async function forgetOld(
  { data_dir, backup_days }: Config,
  archive: string | undefined,
  begun: Date,
): Promise<void> {
  const old = outdated(await listSnapshots(), backup_days, Date.now())
  const alone = lockOf(data_dir, 'alone')
  if (old.length > 0) await restic(['forget', '--quiet', '--prune', ...old], alone)
  if (archive === undefined) return
  for (const name of fs.readdirSync(archive).filter((one) => /^[0-9A-F]{24}$/.test(one))) {
    const file = path.join(archive, name)
    if (fs.statSync(file).mtimeMs < begun.getTime() - LOCAL_DAYS * DAY_MS) fs.rmSync(file)
  }
}

/**
 * Fetches the last backup that was complete at a moment, or the one with an id, and its log from each machine that sent
 * some since.
 * @returns the file and the archive, which is undefined if no log belongs to the backup
 */
export async function fetchBackup(
  folder: string,
  { to, id }: { to: string | undefined; id: string | undefined },
): Promise<{ file: string; wal_archive_dir: string | undefined }> {
  const snapshots = await listSnapshots()
  const moment = to === undefined ? Infinity : Date.parse(to)
  const backup = snapshots.findLast(
    (one) => one.tags.includes('backup') && one.at <= moment && one.id.startsWith(id ?? ''),
  )
  if (!backup) {
    const which = [id, to && `that was complete at ${to}`].filter(Boolean).join(' ')
    throw new Error(`The repository has no backup ${which}`.trim())
  }
  const cluster = backup.tags.find((tag) => tag !== 'backup')!
  await restic(['restore', backup.id, '--target', folder, ...READING])
  const logs = snapshots.filter(({ tags }) => tags.includes('wal') && tags.includes(cluster))
  const wal_archive_dir = path.join(folder, 'archive')
  fs.mkdirSync(path.join(wal_archive_dir, cluster), { recursive: true })
  for (const source of new Set(logs.flatMap(({ tags }) => tags.filter((tag) => tag.startsWith(SOURCE))))) {
    const sent = logs.filter(({ tags }) => tags.includes(source))
    // Later copies may lack the log of the moment, because the log on the machine is deleted after some days.
    const log = sent.find(({ at }) => at >= moment + SENT_AFTER_MS) ?? sent.at(-1)!
    if (log.at < backup.at) continue
    const target = path.join(folder, log.id)
    await restic(['restore', log.id, '--target', target, ...READING])
    const fetched = path.join(target, log.paths[0]!)
    for (const name of fs.readdirSync(fetched))
      fs.renameSync(path.join(fetched, name), path.join(wal_archive_dir, cluster, name))
  }
  return { file: path.join(folder, FILE), wal_archive_dir: logs.length > 0 ? wal_archive_dir : undefined }
}
