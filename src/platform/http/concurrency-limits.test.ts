import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { openConcurrencyLimits } from './concurrency-limits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns a function that starts work of the given duration in a lane with three slots. */
function laneOf(workMs: number) {
  const work = <T>() => new Promise<T>((resolve) => setTimeout(() => resolve('done' as T), workMs))
  const database = { transaction: work, read: work, readAfter: work } as unknown as Database
  const lane = openConcurrencyLimits(database).ofAccount('Haras del Sur', 'writes')
  return () =>
    lane
      .transaction(async () => {})
      .then(
        () => 'done',
        (error: { code: string; retry_after: number }) => `${error.code}, again after ${error.retry_after} s`,
      )
}

const REFUSED = 'UNAVAILABLE, again after 2 s'

test('a request that has waited ten seconds is refused, and the running one continues', async () => {
  const ask = laneOf(24_000)
  const [first, , , fourth, fifth] = [ask(), ask(), ask(), ask(), ask()]
  await vi.advanceTimersByTimeAsync(10_001)
  expect(await Promise.all([fourth, fifth])).toEqual([REFUSED, REFUSED])
  await vi.advanceTimersByTimeAsync(14_000)
  expect(await first).toBe('done')
  const later = ask()
  await vi.advanceTimersByTimeAsync(24_000)
  expect(await later).toBe('done')
})

test('in a moving queue only requests that would wait too long are refused', async () => {
  const ask = laneOf(4000)
  const all = Promise.all(Array.from({ length: 18 }, ask))
  await vi.advanceTimersByTimeAsync(12_000)
  expect(await all).toEqual([...Array(9).fill('done'), ...Array(9).fill(REFUSED)])
})
