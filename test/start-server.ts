/** The product as a separate process, for tests that kill it, stop it, or run several side by side. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const root = path.join(import.meta.dirname, '..')
const running = new Set<ChildProcess>()
/** Arguments of Node with which `npm start` starts the product. */
export const START: string[] = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .slice(1)
/** Time limit of a start, which only ends starts that hang: on a busy machine a start takes a minute. */
const MAX_START_MS = 180_000
const LAST_CHARACTERS = 4000

export type Server = {
  child: ChildProcess
  /** Origin at which the server listens. */
  address: string
  /** Returns the standard output of the server so far, which includes its log as JSON lines. */
  printed: () => string
}

const QUIET = { PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: '', MODE: '' }

/**
 * Starts the product and waits for it to end.
 * @returns the exit code and the error output
 */
export async function runServer(environment: Record<string, string>) {
  const env = { ...process.env, ...QUIET, ...environment }
  const child = spawn(process.execPath, START, {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'] as const,
  })
  running.add(child)
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>])
  running.delete(child)
  return { code, output }
}

/**
 * Settings without limits of requests and exports, for measurements and floods: the limits of one member are far below
 * what the machine can do.
 */
export const WITHOUT_LIMITS = {
  LIMIT_REQUESTS: '0',
  LIMIT_REQUESTS_ACCOUNT: '0',
  LIMIT_PARALLEL: '0',
  LIMIT_PARALLEL_ACCOUNT: '0',
  LIMIT_EXPORTS: '0',
  LIMIT_EXPORTS_ACCOUNT: '0',
}

/**
 * Starts the product on a free port and waits until it is ready; in testing mode and without a log unless the
 * environment states otherwise.
 * @param cwd checkout of the product to start
 */
export async function startServer(environment: Record<string, string>, cwd = root): Promise<Server> {
  const child = spawn(process.execPath, START, {
    cwd,
    env: { ...process.env, ...QUIET, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let text = ''
  const address = await new Promise<string>((resolve, reject) => {
    let errors = ''
    const fail = (problem: string) => {
      child.kill('SIGKILL')
      reject(new Error(`${problem}; its output: ${(text + errors).slice(-LAST_CHARACTERS) || 'none'}`))
    }
    const limit = setTimeout(
      () => fail(`the server was not ready after ${MAX_START_MS / 1000} s`),
      MAX_START_MS,
    )
    // The output is complete once the streams are closed.
    child
      .once('close', (code) => fail(`the server ended with ${code}`))
      .once('exit', () => clearTimeout(limit))
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors += chunk
      process.stderr.write(chunk)
    })
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const ready = /ready at (\S+)\n/.exec(text)
      if (!ready) return
      clearTimeout(limit)
      resolve(ready[1]!)
    })
  })
  return { child, address, printed: () => text }
}

/** Stops all servers that are still running, for `afterAll`. */
export async function stopServers() {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

export const DEMO_PASSWORD = 'frozen straws stay cold'

/** Logs in a member of the demo stud. */
export async function logInAt(address: string, email = 'owner@demo.test') {
  const body = JSON.stringify({ email, password: DEMO_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/v1/auth`, { method: 'POST', headers, body })
  if (answer.status !== 200) throw new Error(`log-in answered ${answer.status}`)
  const session = (await answer.json()) as { user: { id: string }; tenants: { id: string }[] }
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  return { headers: { ...headers, cookie }, user_id: session.user.id, tenant_id: session.tenants[0]!.id }
}
