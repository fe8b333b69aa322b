import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openShare as open } from './share-processes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens a share in which no slot is taken by another server. */
function openShare(processes: number, maxWaitMs?: number) {
  const share = open(processes, maxWaitMs)
  return <T>(tenant_id: string, work: () => Promise<T>) => share(tenant_id, async () => async () => {}, work)
}

const lasting = (ms: number, result: string) => () =>
  new Promise<string>((resolve) => setTimeout(() => resolve(result), ms))

const outcomeOf = (job: Promise<string>) =>
  job.catch(({ code, retry_after }: { code: string; retry_after: number }) => `${code} ${retry_after}`)

test('an account with many jobs leaves one process to others', async () => {
  const share = openShare(2)
  const done: string[] = []
  const busy = Array.from({ length: 5 }, (_, index) => share('busy', lasting(10_000, `busy ${index}`)))
  for (const job of busy) void outcomeOf(job).then((result) => done.push(result))
  void share('other', lasting(1000, 'other')).then((result) => done.push(result))
  await vi.advanceTimersByTimeAsync(1000)
  expect(done).toEqual(['other'])
})

test('with one process, accounts take turns', async () => {
  const share = openShare(1)
  const done: string[] = []
  const jobs = ['a 1', 'a 2', 'a 3', 'b 1', 'b 2'].map((name) => share(name[0]!, lasting(1000, name)))
  for (const job of jobs) void job.then((result) => done.push(result))
  await vi.advanceTimersByTimeAsync(5000)
  expect(done).toEqual(['a 1', 'b 1', 'a 2', 'b 2', 'a 3'])
})

test('a job that waits too long is refused with a retry time, while running jobs may finish', async () => {
  const share = openShare(1, 15_000)
  const jobs = ['first', 'second', 'third'].map((name) => outcomeOf(share('stud', lasting(10_000, name))))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await jobs[2]).toBe('UNAVAILABLE 5')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await Promise.all(jobs)).toEqual(['first', 'second', 'UNAVAILABLE 5'])
  const many = Array.from({ length: 12 }, () => outcomeOf(share('stud', lasting(1, 'done'))))
  await vi.advanceTimersByTimeAsync(100)
  expect(await Promise.all(many)).toEqual([...Array.from({ length: 11 }, () => 'done'), 'UNAVAILABLE 5'])
})
