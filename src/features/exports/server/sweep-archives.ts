import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Database, openTenant } from '#platform/database/database.ts'
import { ARCHIVE_DAYS } from '../contract.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Removes files that have ended, and drafts that nobody finished, at once and then every hour. */
export function sweepArchives(archive_dir: string, signal: AbortSignal): void {
  const sweep = () => void sweepOnce(archive_dir, Date.now())
  sweep()
  const timer = setInterval(sweep, HOUR_MS)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer))
}

/** Goes by the file's own day: what the database knows of it may be gone. */
export async function sweepOnce(archive_dir: string, now: number): Promise<void> {
  const names = await readdir(archive_dir).catch(() => [])
  for (const name of names) {
    const kept = name.endsWith('.zip') ? ARCHIVE_DAYS * DAY_MS : name.endsWith('.draft') ? DAY_MS : Infinity
    const file = path.join(archive_dir, name)
    const there = await stat(file).catch(() => undefined)
    if (there && now - there.mtimeMs > kept) await rm(file, { force: true })
  }
}

/** Removes the files of all archives of an account. */
export async function removeArchives(
  database: Database,
  tenant_id: string,
  archive_dir: string,
): Promise<void> {
  const archives = await database.read(async (tx) => {
    await openTenant(tx, tenant_id)
    return tx.selectFrom('archives').select('id').where('tenant_id', '=', tenant_id).execute()
  })
  for (const { id } of archives) await rm(path.join(archive_dir, `${id}.zip`), { force: true })
}
