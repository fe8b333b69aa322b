import { afterAll, expect, inject, test } from 'vitest'
import { onDatabase, run } from '#test/shared-postgres.ts'
import { waitUntil } from '#test/wait-until.ts'
import { openDatabase } from './database.ts'

const admin_url = inject('admin_url')
const name = `strawbook_test_slots_${process.pid}`
await run(admin_url, `create database ${name}`)
const open = () => openDatabase(onDatabase(admin_url, name), () => {})
const [one, other] = [open(), open()]
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await run(admin_url, `drop database ${name} with (force)`)
})

const isTaken = (slot: unknown) => slot !== null

test('concurrent servers get as many slots as exist, and any server can take a freed one', async () => {
  const requests = Array.from({ length: 20 }, (_, index) =>
    (index % 2 ? one : other).takeSlot('uploads of A', 8),
  )
  const slots = (await Promise.all(requests)).filter(isTaken)
  expect(slots).toHaveLength(8)
  expect(await one.takeSlot('uploads of B', 8)).not.toBeNull()
  await slots[0]!()
  // Freeing the slot a second time frees no other slot.
  await slots[0]!()
  const again = [await other.takeSlot('uploads of A', 8), await one.takeSlot('uploads of A', 8)]
  expect(again.map(isTaken)).toEqual([true, false])
})

test('a server that loses its connection frees its slots, and can take slots again', async () => {
  const third = open()
  expect(isTaken(await third.takeSlot('documents of A', 1))).toBe(true)
  expect(await one.takeSlot('documents of A', 1)).toBeNull()
  await run(
    admin_url,
    `
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 1
      and (classid::bigint << 32) + objid::bigint = hashtextextended('documents of A', 1)
  `,
  )
  await waitUntil(async () => expect(isTaken(await one.takeSlot('documents of A', 1))).toBe(true))
  expect(isTaken(await third.takeSlot('documents of B', 1))).toBe(true)
  await third.close()
})

test('servers count each other until they end', async () => {
  const count = () => [one.countServers(), other.countServers()]
  await waitUntil(() => expect(count()).toEqual([2, 2]), 15)
  const third = open()
  await waitUntil(() => expect([third.countServers(), ...count()]).toEqual([3, 3, 3]), 15)
  await third.close()
  await waitUntil(() => expect(count()).toEqual([2, 2]), 15)
})
