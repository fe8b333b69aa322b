/** Processes of the drill, all of which end even if the drill is interrupted or killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killServers } from '#test/server-processes.ts'

/** User id without rights on Debian, because PostgreSQL does not run as root. */
export const NOBODY = 65_534
export const isRoot = process.getuid?.() === 0

const LONGEST_END_MS = 15_000
const LAST_LINES = 12

export type Program = {
  child: ChildProcess
  end(signal?: NodeJS.Signals): Promise<number | null>
}

type Wanted = {
  /** Name of the program, and of its log in `folder`. */
  name: string
  folder: string
  command: string
  args: string[]
  env?: Record<string, string>
  cwd?: string
  /** Whether the program runs as root, instead of as `NOBODY`, in a drill that root started. */
  as_self?: boolean
}

const running = new Set<Program>()

export function begin({ name, folder, command, args, env, cwd = folder, as_self }: Wanted): Program {
  const log = openSync(logOf(folder, name), 'a')
  const user =
    isRoot && !as_self ? ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups'] : []
  // The kernel sends TERM if the drill is killed and cannot end anything itself.
  const child = spawn('setpriv', [...user, '--pdeathsig', 'TERM', command, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  })
  child.on('error', () => {})
  const exited = once(child, 'close').then(([code]) => code as number | null)
  const program: Program = {
    child,
    async end(signal = 'SIGTERM') {
      running.delete(program)
      child.kill(signal)
      const ended = await Promise.race([exited, sleep(LONGEST_END_MS, 'late' as const, { ref: false })])
      if (ended !== 'late') return ended
      child.kill('SIGKILL')
      return exited
    },
  }
  running.add(program)
  return program
}

/** Ends all programs. `folder` is the drill's, in which all servers have their data. */
export async function endPrograms(folder: string) {
  await Promise.all([...running].toReversed().map((program) => program.end()))
  await killServers(folder)
}

/** Returns the last lines of a log, to explain a failure. */
export function lastLines(folder: string, name: string, lines = LAST_LINES): string {
  return readFileSync(logOf(folder, name), 'utf8').trim().split('\n').slice(-lines).join('\n')
}

function logOf(folder: string, name: string) {
  return path.join(folder, `${name}.log`)
}
