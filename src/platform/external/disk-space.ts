import { statfs } from 'node:fs/promises'
import path from 'node:path'

export type DiskSpace = {
  /** Whether nothing can be recorded; reads still work. */
  isFull(): boolean
  /** Measures whether this many bytes can be written without using the reserve. */
  hasRoom(bytes: number): Promise<boolean>
}

export const ENDLESS: DiskSpace = { isFull: () => false, hasRoom: async () => true }

const LOOK_EVERY_MS = 1000
/** Hysteresis: factor on the reserve above which recording resumes. */
const ENOUGH = 1.25

type Watched = {
  folders: string[]
  /** Reserve: bytes that always stay free. */
  least_free: number
  onChange: (isFull: boolean) => void
  signal: AbortSignal
  free?: (folder: string) => Promise<number>
}

export async function watchDiskSpace(watched: Watched): Promise<DiskSpace> {
  const { folders, least_free, onChange, signal, free = freeBytes } = watched
  let isFull = false
  const min = () => leastFree(folders, free)
  const look = async () => {
    const bytes = await min()
    if (isFull ? bytes < least_free * ENOUGH : bytes >= least_free) return
    isFull = !isFull
    onChange(isFull)
  }
  await look()
  const looking = setInterval(() => void look(), LOOK_EVERY_MS)
  looking.unref()
  signal.addEventListener('abort', () => clearInterval(looking))
  return { isFull: () => isFull, hasRoom: async (bytes) => (await min()) - bytes >= least_free }
}

/** Returns the free bytes on the fullest of the disks. */
export async function leastFree(folders: string[], free = freeBytes): Promise<number> {
  return Math.min(...(await Promise.all(folders.map(free))))
}

/** Returns Infinity if the free bytes cannot be determined. The folder may not exist yet. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const above = path.dirname(folder)
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && above !== folder
    return isMissing ? freeBytes(above) : Infinity
  }
}
