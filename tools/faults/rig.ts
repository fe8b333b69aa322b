/** Server as a process on its own data folder, for injecting faults. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { reachPostgres } from '#platform/postgres/reach-postgres.ts'
import { killProcess, serverProcesses } from '#test/server-processes.ts'
import { WITHOUT_LIMITS } from '#test/start-server.ts'

const ROOT = path.join(import.meta.dirname, '../..')
/** Limit for a start that hangs: on a busy machine a start takes a minute. */
const MAX_START_MS = 180_000
/** Number of last lines of output in the error of a failed start. */
const LAST_LINES = 50
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

export type Rig = {
  data_dir: string
  /** Returns the server's current URL, which changes with each start. Throws if no server is running. */
  url(): string
  pid(): number
  /** Starts the server on the data folder. @returns ms until it was ready */
  start(): Promise<number>
  /** Starts the server, and kills Node and all processes of its PostgreSQL with SIGKILL after `afterMs`. */
  killWhileStarting(afterMs: number): Promise<void>
  /** Starts a second server on the same data, and waits until it has ended; `code` is -1 after a signal. */
  startSecond(): Promise<{ code: number; output: string }>
  /** Kills Node and all processes of its PostgreSQL with SIGKILL. `justBefore` runs after they have been listed. */
  killEverything(justBefore?: () => Promise<void>): Promise<void>
  killNode(): Promise<void>
  /** Kills the postmaster alone with SIGKILL, as the kernel's out-of-memory killer may do. */
  killPostmaster(): Promise<void>
  askToEnd(): Promise<{ code: number | null; tookMs: number }>
  asOwner<T>(work: (client: Client) => Promise<T>): Promise<T>
  /** Returns the bugs logged since the last call: failures of requests, and lines on stderr after a start. */
  bugs(): string[]
  /** Stops the server, if it runs, kills what is left of PostgreSQL, and deletes the data. */
  close(): Promise<void>
}

type Run = { child: ChildProcess; url: string; exited: Promise<number | null> }

const open = new Set<Rig>()

export async function closeRigs() {
  for (const rig of open) await rig.close()
}

export function openRig(data_dir: string, environment: NodeJS.ProcessEnv = {}): Rig {
  let run: Run | undefined
  let bugs: string[] = []
  const running = () => {
    if (!run) throw new Error('no server is running')
    return run
  }
  const begin = () =>
    spawn(process.execPath, ['src/app/main.ts'], {
      cwd: ROOT,
      env: { ...process.env, ...SETTINGS, ...environment, DATA_DIR: data_dir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  async function start(): Promise<number> {
    const begun = performance.now()
    const child = begin()
    const exited = exitOf(child)
    const output: string[] = []
    createInterface(child.stderr).on('line', (line) => (run ? bugs : output).push(line))
    const listens = new Promise<string>((resolve) => {
      createInterface(child.stdout).on('line', (line) => {
        const address = /ready at (http:\S+)/.exec(line)?.[1]
        if (!run) output.push(line)
        if (address) resolve(address)
        else if (line.includes('a request failed')) bugs.push(line.slice(0, 2000))
      })
    })
    const url = await Promise.race([
      listens,
      exited.then((code) => `the server ended with ${code}`),
      sleep(MAX_START_MS, `the server was not ready after ${MAX_START_MS / 1000} s`, { ref: false }),
    ])
    if (!url.startsWith('http')) {
      child.kill('SIGKILL')
      throw new Error(`${url}; its output: ${output.slice(-LAST_LINES).join('\n') || 'none'}`)
    }
    run = { child, url, exited }
    while (!(await fetch(`${url}/api/v1/health/ready`)).ok) await sleep(10)
    return performance.now() - begun
  }

  async function end(signal: NodeJS.Signals) {
    const { child, exited } = running()
    const begun = performance.now()
    child.kill(signal)
    const code = await exited
    run = undefined
    return { code, tookMs: performance.now() - begun }
  }

  const rig: Rig = {
    data_dir,
    url: () => running().url,
    pid: () => running().child.pid!,
    start,
    async killWhileStarting(afterMs) {
      const child = begin()
      child.stdout.resume()
      child.stderr.resume()
      const exited = exitOf(child)
      await sleep(afterMs)
      const processes = await serverProcesses(data_dir)
      for (const pid of [child.pid!, ...processes]) killProcess(pid)
      await exited
    },
    async startSecond() {
      const child = begin()
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => (output += text))
      }
      const limit = setTimeout(() => child.kill('SIGKILL'), MAX_START_MS)
      const code = await exitOf(child)
      clearTimeout(limit)
      return { code: code ?? -1, output }
    },
    async killEverything(justBefore) {
      const { child, exited } = running()
      const processes = await serverProcesses(data_dir)
      await justBefore?.()
      for (const pid of [child.pid!, ...processes]) killProcess(pid)
      await exited
      run = undefined
    },
    async killNode() {
      await end('SIGKILL')
    },
    async killPostmaster() {
      const [postmaster] = await serverProcesses(data_dir)
      if (postmaster) killProcess(postmaster)
    },
    askToEnd: () => end('SIGTERM'),
    async asOwner(work) {
      const { owner_url } = await reachPostgres(data_dir, quiet)
      const client = new Client({ connectionString: owner_url })
      client.on('error', () => {})
      await client.connect()
      try {
        return await work(client)
      } finally {
        await client.end()
      }
    },
    bugs() {
      const found = bugs
      bugs = []
      return found
    },
    async close() {
      open.delete(rig)
      if (run) await end('SIGTERM')
      for (const pid of await serverProcesses(data_dir)) killProcess(pid)
      rmSync(data_dir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
  open.add(rig)
  return rig
}

/** Settings of the server, which also shield it from those of the surrounding environment. */
const SETTINGS = {
  ...WITHOUT_LIMITS,
  MODE: 'testing',
  LOG_LEVEL: 'error',
  HOST: '',
  PORT: '0',
  PUBLIC_URL: '',
  DATABASE_URL: '',
  DEMO_PASSWORD: '',
  SMTP_URL: '',
  OPERATOR_EMAIL: '',
  BACKUP_DIR: '',
  METRICS_PORT: '',
  HELP_WEBHOOK_URL: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  // The minimum must be low enough for the small disk that fill-disk.ts fills.
  MIN_FREE_MB: '40',
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}
