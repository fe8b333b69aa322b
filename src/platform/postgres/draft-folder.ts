import * as fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Place } from './choose-place.ts'

/**
 * Creates a folder beside `target`, to be filled and renamed: a folder with the final name is complete. Deletes the
 * drafts left by processes that have ended.
 */
export function makeDraft(target: string): string {
  const parent = dirname(target)
  for (const name of fs.readdirSync(parent)) {
    const [final, maker] = name.split('.new-')
    if (final !== basename(target) || maker === undefined) continue
    if (Number(maker) === process.pid || !isRunning(Number(maker)))
      fs.rmSync(join(parent, name), { recursive: true })
  }
  const draft = `${target}.new-${process.pid}`
  fs.mkdirSync(draft, { mode: 0o700 })
  return draft
}

/** Renames a draft to its final name. Returns false if a concurrent start was quicker; the draft is then deleted. */
export function finishDraft(draft: string, target: string): boolean {
  try {
    fs.renameSync(draft, target)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    if (!fs.existsSync(target)) throw error
    return false
  }
  flushFolder(dirname(target))
  return true
}

/** Flushes a folder, so that a rename in it survives a power cut. Windows has no such call. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

/** Whether a process is running. Also true for a zombie, and for an unrelated process that reuses the pid. */
export function isRunning(pid: number): boolean {
  // Zero and negative numbers address process groups.
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Creates a place, which `fill` fills before it gets its name. @returns false if a concurrent start was quicker */
export async function fillPlace(place: Place, fill: (draft: Place) => Promise<void>): Promise<boolean> {
  const folder = makeDraft(place.folder)
  try {
    await fill({
      ...place,
      folder,
      cluster: join(folder, 'cluster'),
      password_file: join(folder, 'password'),
    })
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true })
    throw error
  }
  if (!finishDraft(folder, place.folder)) return false
  return place.where_file === undefined || namePlace(place, place.where_file)
}

/**
 * Writes the WHERE file last and never overwrites it, so that it always names existing data.
 * @returns false if a concurrent start was quicker; the data just created is then deleted
 */
function namePlace(place: Place, where_file: string): boolean {
  try {
    fs.writeFileSync(where_file, `${place.folder}\n`, { flag: 'wx', flush: true })
  } catch (error) {
    fs.rmSync(place.folder, { recursive: true })
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
  flushFolder(dirname(where_file))
  return true
}
