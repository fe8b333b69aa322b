import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const root = path.join(import.meta.dirname, '..')
const data_dir = temporaryFolder('kill')
const running = new Set<ChildProcess>()

afterAll(async () => {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(data_dir, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function start() {
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: data_dir,
    LOG_LEVEL: 'silent',
    DATABASE_URL: '',
    MODE: '',
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

function postmasterPid(): number {
  const file = path.join(data_dir, 'postgres/cluster/postmaster.pid')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

async function logIn(base: string) {
  const body = JSON.stringify({ email: 'owner@demo.test', password: 'frozen straws stay cold' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${base}/auth`, { method: 'POST', headers, body })
  const session = (await answer.json()) as { user: { id: string }; tenants: { id: string }[] }
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  return { headers: { ...headers, cookie }, user_id: session.user.id, tenant_id: session.tenants[0]!.id }
}

test('killing Node and the database in the middle of writes loses nothing that was acknowledged', async () => {
  const first = await start()
  const { headers, user_id, tenant_id } = await logIn(first.base)
  const find = async (base: string, path_: string) =>
    (await fetch(`${base}${path_}`, { headers })).json() as Promise<Found>
  const { batches } = await find(first.base, `/batches?tenant_id=${tenant_id}&label=B-&limit=100`)
  const stocked = batches!.filter(({ counts }) => counts.stored > 40).slice(0, 8)
  const acknowledged: string[] = []

  // Each writer works until its server is gone.
  const writers = stocked.map(async ({ id, owners }) => {
    const withdrawal = { type: 'LOSS', reason: 'BROKEN', date: new Date().toISOString().slice(0, 10) }
    const pick = { batch_id: id, owner_id: owners.find(({ stored }) => stored > 40)!.party_id, amount: 1 }
    const body = JSON.stringify({ tenant_id, signer_id: user_id, ...pick, withdrawal })
    for (;;) {
      const answer = await fetch(`${first.base}/straws`, { method: 'PATCH', headers, body }).catch(() => null)
      if (answer === null) return
      if (answer.status !== 200) continue
      const reply = (await answer.json().catch(() => null)) as Found | null
      if (reply) acknowledged.push(...reply.movements!.map((movement) => movement.id))
    }
  })
  while (acknowledged.length < 60) await new Promise((resolve) => setTimeout(resolve, 5))
  const postmaster = postmasterPid()
  first.child.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await Promise.all(writers)

  const second = await start()
  const kept: string[] = []
  for (let offset = 0; ; offset += 100) {
    const { movements } = await find(
      second.base,
      `/movements?tenant_id=${tenant_id}&type=LOSS&limit=100&offset=${offset}`,
    )
    kept.push(...movements!.map(({ id }) => id))
    if (movements!.length < 100) break
  }
  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
  expect(acknowledged.length).toBeGreaterThanOrEqual(60)
  expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([])
}, 90_000)

test('while the database is away requests get 503, and are served again without a hand', async () => {
  const { base } = await start()
  const { headers, tenant_id } = await logIn(base)
  const list = async () => (await fetch(`${base}/batches?tenant_id=${tenant_id}`, { headers })).status
  expect(await list()).toBe(200)
  process.kill(postmasterPid(), 'SIGKILL')
  const seen: number[] = []
  while (seen.at(-1) !== 200 || !seen.includes(503)) {
    seen.push(await list())
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect(new Set(seen)).toEqual(new Set([200, 503]))
}, 60_000)

type Found = {
  batches?: { id: string; counts: { stored: number }; owners: { party_id: string; stored: number }[] }[]
  movements?: { id: string }[]
}
