import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { endProducts, logInToDemo, postmasterPid, startProduct } from './whole-product.ts'

const data_dir = temporaryFolder('kill')

afterAll(async () => {
  await endProducts()
  rmSync(data_dir, { recursive: true, force: true })
})

test('killing Node and the database in the middle of writes loses nothing that was acknowledged', async () => {
  const first = await startProduct(data_dir)
  const { headers, user_id, tenant_id } = await logInToDemo(first.base)
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
  const postmaster = postmasterPid(data_dir)
  first.child.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await Promise.all(writers)

  const second = await startProduct(data_dir)
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
  const { base } = await startProduct(data_dir)
  const { headers, tenant_id } = await logInToDemo(base)
  const list = async () => (await fetch(`${base}/batches?tenant_id=${tenant_id}`, { headers })).status
  expect(await list()).toBe(200)
  process.kill(postmasterPid(data_dir), 'SIGKILL')
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
