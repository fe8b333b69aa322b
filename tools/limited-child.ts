import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export type Outcome = { succeeded: boolean; output: string; seconds: number }

type Listeners = {
  onOutput?: (text: string) => void
  /** Receives each line that the child writes to its file descriptor 3. */
  onLine?: (line: string) => void
}

const outputLimit = 1_000_000
const graceMs = 10_000
const hasGroups = process.platform !== 'win32'

const running = new Set<number>()
let stoppedBy: string | undefined

/** Prevents more children from starting, and ends the running ones with SIGINT, or with SIGKILL after `graceMs`. */
export function stopChildren(reason: string): void {
  stoppedBy = reason
  for (const pid of running) endGroup(pid)
}

export function runLimited(
  args: string[],
  env: Record<string, string>,
  limitMinutes: number,
  { onOutput = () => {}, onLine = () => {} }: Listeners = {},
): Promise<Outcome> {
  if (stoppedBy) return Promise.resolve({ succeeded: false, output: `not run: ${stoppedBy}`, seconds: 0 })
  const started = Date.now()
  let output = ''
  const write = (text: string) => {
    output = (output + text).slice(-outputLimit)
    onOutput(text)
  }
  return new Promise((resolve) => {
    // In its own process group, a child can be ended together with everything it started.
    const child = spawn(process.execPath, args, {
      cwd: `${import.meta.dirname}/..`,
      detached: hasGroups,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    })
    const { pid } = child
    if (pid) running.add(pid)
    const limit = setTimeout(() => {
      write(`\nended after its limit of ${limitMinutes} minutes\n`)
      if (pid) endGroup(pid)
    }, limitMinutes * 60_000)
    const end = (succeeded: boolean) => {
      clearTimeout(limit)
      if (pid) running.delete(pid)
      resolve({ succeeded, output: output.trim(), seconds: (Date.now() - started) / 1000 })
    }
    const [, stdout, stderr, lines] = child.stdio as unknown as [null, Readable, Readable, Readable]
    stdout.setEncoding('utf8').on('data', write)
    stderr.setEncoding('utf8').on('data', write)
    createInterface(lines).on('line', onLine)
    child.on('error', (error) => {
      write(error.message)
      end(false)
    })
    child.on('exit', (code, signal) => {
      if (signal) write(`\nended by ${signal}\n`)
      if (pid) signalGroup(pid, 'SIGKILL')
      // Wait for the last output, but not for long: a process that the child left behind could hold the pipe open.
      const patience = setTimeout(() => end(code === 0), 2000)
      child.on('close', () => {
        clearTimeout(patience)
        end(code === 0)
      })
    })
  })
}

// Sends SIGINT first, so that runners can clean up after their tests.
function endGroup(pid: number): void {
  signalGroup(pid, 'SIGINT')
  setTimeout(() => running.has(pid) && signalGroup(pid, 'SIGKILL'), graceMs).unref()
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(hasGroups ? -pid : pid, signal)
  } catch {
    // The group has already ended.
  }
}
