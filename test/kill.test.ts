import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { bookLosses, listLosses, postmasterPid } from './losses.ts'
import { logInAt, startServer, stopServers } from './start-server.ts'

const data_dir = temporaryFolder('kill')

afterAll(async () => {
  await stopServers()
  rmSync(data_dir, { recursive: true, force: true })
})

test('killing Node and the database in the middle of writes loses nothing that was acknowledged', async () => {
  const first = await startServer({ DATA_DIR: data_dir })
  const session = await logInAt(first.address)
  const acknowledged: string[] = []
  const writers = bookLosses(first.address, session, 8, ({ id }) => acknowledged.push(id))
  while (acknowledged.length < 60) await new Promise((resolve) => setTimeout(resolve, 5))
  const postmaster = postmasterPid(data_dir)
  first.child.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await writers

  const second = await startServer({ DATA_DIR: data_dir })
  const kept = await listLosses(second.address, session)
  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
  expect(acknowledged.length).toBeGreaterThanOrEqual(60)
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
}, 90_000)

test('while the database is away requests get 503, and are served again without a hand', async () => {
  const { address } = await startServer({ DATA_DIR: data_dir })
  const { headers, tenant_id } = await logInAt(address)
  const list = async () =>
    (await fetch(`${address}/api/v1/batches?tenant_id=${tenant_id}`, { headers })).status
  expect(await list()).toBe(200)
  process.kill(postmasterPid(data_dir), 'SIGKILL')
  const seen: number[] = []
  while (seen.at(-1) !== 200 || !seen.includes(503)) {
    seen.push(await list())
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect(new Set(seen)).toEqual(new Set([200, 503]))
}, 60_000)
