/** Server that is killed while it books an import: another server books the import, and only once. */
import { once } from 'node:events'
import { afterAll, expect, inject, test } from 'vitest'
import { onDatabase, openOwner, run } from '#test/shared-postgres.ts'
import { logInAt, startServer, stopServers } from '#test/start-server.ts'
import type { Import } from '../contract.ts'
import { waitUntil } from '#test/wait-until.ts'

const admin_url = inject('admin_url')
const name = `strawbook_test_killed_${process.pid}`
const DATABASE_URL = onDatabase(admin_url, name)
await run(admin_url, `create database ${name}`)
const owner = openOwner(DATABASE_URL)
afterAll(async () => {
  await stopServers()
  await owner.end()
  await run(admin_url, `drop database ${name} with (force)`)
})

const BATCHES = 200
const STRAWS = 200

test('an import whose server is killed leaves nothing booked, and the next server books it once', async () => {
  const first = await startServer({ DATABASE_URL })
  const ana = await logInAt(first.address)
  const { tenant_id } = ana
  const { rows } = await owner.query<{ id: string }>('select id from legal_entities where tenant_id = $1', [
    tenant_id,
  ])
  const body = {
    ...{ tenant_id, file_name: 'stock.csv', sheet: null, rows: BATCHES },
    animals: [{ row: 1, name: 'Quintus', sex: 'STALLION' }],
    batches: Array.from({ length: BATCHES }, (_, index) => ({
      ...{ row: index + 2, label: `Killed ${index}`, animal_id: 'new-0', origin: 'PRODUCTION' },
      ...{ straw_size: 0.5, straw_colour: 'RED', sheet: { collection: { produced_on: '2026-01-01' } } },
    })),
    bookings: Array.from({ length: BATCHES }, (_, index) => ({
      ...{ row: index + 2, kind: 'ADDITION', reason: 'COLLECTION', batch: `new-${index}` },
      ...{ amount: STRAWS, date: '2026-03-01', warehouse_id: rows[0]!.id },
    })),
  }
  const sent = await fetch(`${first.address}/api/v1/imports`, {
    method: 'POST',
    headers: ana.headers,
    body: JSON.stringify(body),
  })
  const { id } = (await sent.json()) as { id: string }
  const show = async (address: string) => {
    const answer = await fetch(`${address}/api/v1/imports/${id}`, { headers: ana.headers })
    return (await answer.json()) as Import
  }
  await waitUntil(async () => {
    const { status, done } = await show(first.address)
    expect(status).toBe('RUNNING')
    expect(done).toBeGreaterThan(BATCHES)
  })
  const killed = once(first.child, 'exit')
  first.child.kill('SIGKILL')
  await killed
  const booked = async () => {
    const { rows } = await owner.query<{ movements: number; straws: number }>(
      `select count(*)::int as movements, coalesce(sum(m.amount), 0)::int as straws
       from batches b join movements m on m.tenant_id = b.tenant_id and m.batch_id = b.id
       where b.label like 'Killed %'`,
    )
    return rows[0]
  }
  expect(await booked()).toEqual({ movements: 0, straws: 0 })

  const second = await startServer({ DATABASE_URL })
  await waitUntil(async () => expect((await show(second.address)).status).toBe('BOOKED'))
  expect(await booked()).toEqual({ movements: BATCHES, straws: BATCHES * STRAWS })
  const answer = await fetch(`${second.address}/api/v1/inventory/check?tenant_id=${tenant_id}`, {
    headers: ana.headers,
  })
  expect(await answer.json()).toMatchObject({ differences: [] })
}, 300_000)
