/** The product as `npm start` runs it, in a process of its own that a test can kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const running = new Set<ChildProcess>()

/** Every product that a test left running. */
export async function endProducts(): Promise<void> {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

export async function startProduct(data_dir: string, environment: Record<string, string> = {}) {
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: data_dir,
    LOG_LEVEL: 'silent',
    DATABASE_URL: '',
    MODE: '',
    ...environment,
  }
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const [first] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (typeof first === 'number') throw new Error(`the server ended with ${first}`)
  return { child, base: `http://127.0.0.1:${port}/api/v1` }
}

export function postmasterPid(data_dir: string): number {
  const file = path.join(data_dir, 'postgres/cluster/postmaster.pid')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

export async function logInToDemo(base: string) {
  const body = JSON.stringify({ email: 'owner@demo.test', password: 'frozen straws stay cold' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${base}/auth`, { method: 'POST', headers, body })
  const session = (await answer.json()) as { user: { id: string }; tenants: { id: string }[] }
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  return { headers: { ...headers, cookie }, user_id: session.user.id, tenant_id: session.tenants[0]!.id }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
