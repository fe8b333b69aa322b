import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { openLanes } from './lanes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A lane of three at a time, whose work takes as long as it says. */
function laneOf(workMs: number) {
  const work = <T>() => new Promise<T>((resolve) => setTimeout(() => resolve('done' as T), workMs))
  const database = { transaction: work, read: work, readAfter: work } as unknown as Database
  const lane = openLanes(database).ofAccount('Haras del Sur', 'writes')
  return () =>
    lane
      .transaction(async () => {})
      .then(
        () => 'done',
        (error: { code: string; retry_after: number }) => `${error.code}, again after ${error.retry_after} s`,
      )
}

test('whoever waits behind work that does not end is told after twenty seconds, and the work goes on', async () => {
  const ask = laneOf(24_000)
  const [first, , , fourth, fifth] = [ask(), ask(), ask(), ask(), ask()]
  await vi.advanceTimersByTimeAsync(20_001)
  expect(await Promise.all([fourth, fifth])).toEqual([
    'UNAVAILABLE, again after 2 s',
    'UNAVAILABLE, again after 2 s',
  ])
  await vi.advanceTimersByTimeAsync(4000)
  expect(await first).toBe('done')
  const later = ask()
  await vi.advanceTimersByTimeAsync(24_000)
  expect(await later).toBe('done')
})

test('in a lane that moves everybody waits for his turn, however long that takes', async () => {
  const ask = laneOf(4000)
  const all = Promise.all(Array.from({ length: 18 }, ask))
  await vi.advanceTimersByTimeAsync(24_000)
  expect(new Set(await all)).toEqual(new Set(['done']))
})
