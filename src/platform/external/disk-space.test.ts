import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { watchDiskSpace } from './disk-space.ts'

const MB = 1024 ** 2
const ending = new AbortController()

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

async function watch(free: Record<string, number>) {
  const changes: boolean[] = []
  const space = await watchDiskSpace({
    folders: Object.keys(free),
    least_free: 100 * MB,
    onChange: (isFull) => changes.push(isFull),
    signal: ending.signal,
    free: async (folder) => free[folder]!,
  })
  return { space, changes, look: () => vi.advanceTimersByTimeAsync(1000) }
}

test('a disk is full below the reserve, and has room again at a quarter more', async () => {
  const free = { data: 101 * MB }
  const { space, changes, look } = await watch(free)
  expect(space.isFull()).toBe(false)
  free.data = 99 * MB
  await look()
  expect(space.isFull()).toBe(true)
  await look()
  free.data = 124 * MB
  await look()
  expect(space.isFull()).toBe(true)
  free.data = 125 * MB
  await look()
  expect(space.isFull()).toBe(false)
  expect(changes).toEqual([true, false])
})

test('the fullest of several disks counts', async () => {
  const { space } = await watch({ data: 500 * MB, wal: 50 * MB })
  expect(space.isFull()).toBe(true)
})

test('there is room for data that leaves the reserve free', async () => {
  const { space } = await watch({ data: 300 * MB })
  expect(await space.hasRoom(200 * MB)).toBe(true)
  expect(await space.hasRoom(200 * MB + 1)).toBe(false)
})

test('a folder that does not exist yet counts as its parent', async () => {
  const folder = temporaryFolder('space')
  const of = (least_free: number) =>
    watchDiskSpace({
      folders: [path.join(folder, 'not', 'yet')],
      least_free,
      onChange: () => {},
      signal: ending.signal,
    })
  expect((await of(1)).isFull()).toBe(false)
  expect((await of(Number.MAX_SAFE_INTEGER)).isFull()).toBe(true)
})
