import { statfs } from 'node:fs/promises'
import path from 'node:path'

export type DiskSpace = {
  /** Whether too little space is free to record anything; reading and logging in still work. */
  isFull(): boolean
  /** Measures whether this many bytes can be written without using the reserve. */
  hasRoom(bytes: number): Promise<boolean>
}

export const ENDLESS: DiskSpace = { isFull: () => false, hasRoom: async () => true }

const LOOK_EVERY_MS = 1000
/** Hysteresis: recording resumes when this multiple of the reserve is free. */
const ENOUGH = 1.25

type Watched = {
  folders: string[]
  /** Reserve in bytes: nothing is recorded while fewer are free. */
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

/** Returns the free bytes of the fullest of the folders' disks; Infinity if none can be determined. */
export async function leastFree(folders: string[], free = freeBytes): Promise<number> {
  return Math.min(...(await Promise.all(folders.map(free))))
}

/**
 * Returns the free bytes of a folder's disk; Infinity if they cannot be determined. A folder that does not exist yet
 * counts as its parent.
 */
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
