/** The product as a process of its own, for tests that kill it, stop it, or run several beside each other. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const root = path.join(import.meta.dirname, '..')
const running = new Set<ChildProcess>()

export type Server = {
  child: ChildProcess
  /** Where it listens, without a path. */
  address: string
  /** Everything it has printed: its log, as JSON lines, among it. */
  printed: () => string
}

const QUIET = { PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: '', MODE: '' }

/** Starts it and waits for its end. @returns its exit code and what it said of errors */
export async function runServer(environment: Record<string, string>) {
  const env = { ...process.env, ...QUIET, ...environment }
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    ...{ cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] as const },
  })
  running.add(child)
  const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>])
  running.delete(child)
  return { code, told }
}

/** Starts it in testing mode at a port of its own choice, silent unless the environment says otherwise. */
export async function startServer(environment: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: root,
    env: { ...process.env, ...QUIET, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let text = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const ready = /ready at (\S+)\n/.exec(text)
      if (ready) resolve(ready[1]!)
    })
  })
  return { child, address, printed: () => text }
}

/** For `afterAll`: ends what still runs. */
export async function stopServers() {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

export const DEMO_PASSWORD = 'frozen straws stay cold'

/** Logs a member of the demo stud in. */
export async function logInAt(address: string, email = 'owner@demo.test') {
  const body = JSON.stringify({ email, password: DEMO_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/v1/auth`, { method: 'POST', headers, body })
  if (answer.status !== 200) throw new Error(`log-in answered ${answer.status}`)
  const session = (await answer.json()) as { user: { id: string }; tenants: { id: string }[] }
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  return { headers: { ...headers, cookie }, user_id: session.user.id, tenant_id: session.tenants[0]!.id }
}
