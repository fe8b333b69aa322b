import { spawn, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from './choose-place.ts'
import type { Binaries } from './find-binaries.ts'
import type { Address } from './choose-address.ts'
import { isRunning } from './draft-folder.ts'
import { serverEnvironment, serverSettings, type Settings } from './server-settings.ts'

/** Running postmaster. `status` is that of PostgreSQL: starting, ready, standby, stopping; empty at first. */
export type Postmaster = { pid: number; address: Address; status: string }

export type Spawned = { pid: number | undefined; hasExited(): boolean; complaint(): string }

/** Time limit of a fast shutdown. An immediate one follows: it loses no data, but the next start replays WAL. */
const FAST_SHUTDOWN_MS = 10_000
const IMMEDIATE_SHUTDOWN_MS = 8_000

const LOCK_FILLED_MS = 2_000

/** Returns the running postmaster of this cluster, if any, regardless of which process started it. */
export function findPostmaster(place: Place): Postmaster | undefined {
  const lines = readLines(join(place.cluster, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!isRunning(pid) || !isPostmasterOf(pid, place.cluster)) return undefined
  const port = Number(lines[3])
  // After a move of the folder, the path in the file is stale.
  const movedAlong = fs.existsSync(join(place.folder, `.s.PGSQL.${port}`))
  const host = movedAlong ? place.folder : lines[4] || lines[5] || ''
  return { pid, address: { host, port }, status: lines[7]?.trim() ?? '' }
}

/** Starts a postmaster, detached so that neither Ctrl-C in the terminal nor the end of Node stops it. */
export function spawnPostmaster(
  place: Place,
  binaries: Binaries,
  address: Address,
  settings: Settings,
): Spawned {
  removeEmptyLocks(place, address)
  const stranger = strangerWithItsPid(place, address)
  const allSettings = Object.entries({ ...serverSettings(address), ...settings })
  const given = allSettings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', place.cluster, ...given], {
    ...place.user,
    cwd: place.folder,
    env: { ...serverEnvironment(), ...(stranger && { PG_GRANDPARENT_PID: String(stranger) }) },
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.unref()
  let exited = false
  let complaint = ''
  // The text is short, because the server closes this pipe when it writes its log file.
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  child.on('close', () => (exited = true))
  child.on('error', (error) => (complaint += error.message))
  return { pid: child.pid, hasExited: () => exited, complaint: () => complaint.trim() }
}

/**
 * Requests a fast shutdown first, then an immediate one, and waits until `hasEnded`.
 * @throws if the server does not end in time
 */
export async function stopPostmaster(
  pid: number,
  binaries: Binaries,
  hasEnded: () => boolean,
): Promise<void> {
  for (const [signal, patience_ms] of [
    ['INT', FAST_SHUTDOWN_MS],
    ['QUIT', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    if (hasEnded()) return
    send(signal, pid, binaries)
    for (const deadline = Date.now() + patience_ms; Date.now() < deadline; await sleep(20)) {
      if (hasEnded()) return
    }
  }
  throw new Error(`The PostgreSQL server with the process id ${pid} did not stop.`)
}

/** Requests an immediate shutdown, and does not wait for it. */
export const killPostmaster = (pid: number, binaries: Binaries) => send('QUIT', pid, binaries)

function send(signal: 'INT' | 'QUIT', pid: number, binaries: Binaries): void {
  // Windows has no signals; pg_ctl uses a pipe there.
  if (process.platform === 'win32')
    spawnSync(binaries.pg_ctl, ['kill', signal, String(pid)], { windowsHide: true })
  else if (isRunning(pid)) process.kill(pid, `SIG${signal}`)
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(
      ` -D ${cluster} `,
    )
  }
  // A zombie's command line is empty.
  const [program = '', ...rest] = readLines(`/proc/${pid}/cmdline`).join('\n').split('\0')
  return basename(program) === 'postgres' && (worksIn(pid, cluster) ?? rest.includes(cluster))
}

/**
 * Whether a process works in a data folder, judged by its working directory, which is right for moved and copied
 * folders; undefined if that cannot be determined.
 */
function worksIn(pid: number, cluster: string): boolean | undefined {
  try {
    const [there, here] = [fs.statSync(`/proc/${pid}/cwd`), fs.statSync(cluster)]
    return there.ino === here.ino && there.dev === here.dev
  } catch {
    // In a container, root is often not allowed to inspect other users' processes.
    return undefined
  }
}

/**
 * Returns the pid in the lock files of a killed server if another process has it now. PostgreSQL would refuse to start,
 * unless PG_GRANDPARENT_PID declares the pid, as pg_ctl does with its own parent. All other checks remain.
 */
function strangerWithItsPid(place: Place, address: Address): number | undefined {
  return lockFiles(place, address)
    .map((file) => Number(readLines(file)[0]))
    .find((pid) => isRunning(pid) && !isPostmasterOf(pid, place.cluster))
}

/** Removes empty lock files, which a kill left, because a server fills them right after creating them. */
function removeEmptyLocks(place: Place, address: Address): void {
  for (const file of lockFiles(place, address)) {
    const found = fs.statSync(file, { throwIfNoEntry: false })
    if (found?.size === 0 && Date.now() - found.mtimeMs > LOCK_FILLED_MS) fs.rmSync(file)
  }
}

function lockFiles(place: Place, { host, port }: Address): string[] {
  return [join(place.cluster, 'postmaster.pid'), join(host, `.s.PGSQL.${port}.lock`)]
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return []
    throw error
  }
}
