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

export type Session = { headers: Record<string, string>; user_id: string; tenant_id: string }

export async function logInToDemo(base: string): Promise<Session> {
  const body = JSON.stringify({ email: 'owner@demo.test', password: 'frozen straws stay cold' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${base}/auth`, { method: 'POST', headers, body })
  const session = (await answer.json()) as { user: { id: string }; tenants: { id: string }[] }
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  return { headers: { ...headers, cookie }, user_id: session.user.id, tenant_id: session.tenants[0]!.id }
}

/** A movement that was acknowledged; both moments are milliseconds of the clock. */
export type Booked = { id: string; asked_at: number; acknowledged_at: number }

type Found = {
  batches?: { id: string; counts: { stored: number }; owners: { party_id: string; stored: number }[] }[]
  movements?: { id: string }[]
}

/** Writers that book the loss of one straw after the other until the server is gone. */
export async function bookLosses(
  base: string,
  { headers, user_id, tenant_id }: Session,
  most_writers: number,
  tell: (booked: Booked) => void,
): Promise<void> {
  const list = await fetch(`${base}/batches?tenant_id=${tenant_id}&label=B-&limit=100`, { headers })
  const { batches } = (await list.json()) as Found
  const stocked = batches!.filter(({ counts }) => counts.stored > 40).slice(0, most_writers)
  const writers = stocked.map(async ({ id, owners }) => {
    const withdrawal = { type: 'LOSS', reason: 'BROKEN', date: new Date().toISOString().slice(0, 10) }
    const pick = { batch_id: id, owner_id: owners.find(({ stored }) => stored > 40)!.party_id, amount: 1 }
    const body = JSON.stringify({ tenant_id, signer_id: user_id, ...pick, withdrawal })
    for (;;) {
      const asked_at = Date.now()
      const answer = await fetch(`${base}/straws`, { method: 'PATCH', headers, body }).catch(() => null)
      if (answer === null) return
      if (answer.status !== 200) continue
      const reply = (await answer.json().catch(() => null)) as Found | null
      const acknowledged_at = Date.now()
      for (const movement of reply?.movements ?? []) tell({ id: movement.id, asked_at, acknowledged_at })
    }
  })
  await Promise.all(writers)
}

/** The ids of all losses there are. */
export async function listLosses(base: string, { headers, tenant_id }: Session): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let offset = 0; ; offset += 100) {
    const query = `tenant_id=${tenant_id}&type=LOSS&limit=100&offset=${offset}`
    const answer = await fetch(`${base}/movements?${query}`, { headers })
    const { movements } = (await answer.json()) as Found
    for (const { id } of movements!) ids.add(id)
    if (movements!.length < 100) return ids
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
