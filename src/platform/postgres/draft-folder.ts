import * as fs from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A new folder beside `target`, to be filled and then renamed to it: what bears the final name is whole. */
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

/** False when another start, at the same moment, was quicker; the draft is gone then. */
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

/** A new name survives a power cut only once its folder is on disk; Windows has no such call. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

/** Also true of a zombie, and of whoever got the pid of a process that ended. */
export function isRunning(pid: number): boolean {
  // Zero and less would ask for whole groups of processes.
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
