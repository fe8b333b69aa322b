import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { readRepositoryState, recorded, repositoryProblems, requireRepository } from './repository-state.ts'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)
const fails = async () => {
  throw new Error('the disk is full')
}

/** Returns a data folder in which all tasks have succeeded. */
async function allDone() {
  const data_dir = temporaryFolder('repository')
  for (const task of ['backup', 'send-wal', 'drill'] as const)
    await recorded(data_dir, task, async () => ({}))
  return data_dir
}

/** Returns the problems at a time. */
function problems(data_dir: string, now = new Date(), archives = true) {
  return repositoryProblems(readRepositoryState(data_dir), { archives, now })
}

test('before the first backup and drill, they are reported as missing', () => {
  const found = problems(temporaryFolder('repository'))
  expect(found.map((text) => text.split(' yet')[0])).toEqual([
    'There is no backup into the repository',
    'There is no copy of the write-ahead log in the repository',
    'There is no drill',
  ])
})

test('results are stored, and a night without backup or drill is reported', async () => {
  const data_dir = await allDone()
  await recorded(data_dir, 'drill', async () => ({ until: 'noon' }))
  expect(readRepositoryState(data_dir).drill).toMatchObject({ result: { until: 'noon' }, failure: null })
  expect(problems(data_dir)).toEqual([])
  await expect(requireRepository(data_dir, true)).resolves.toBeUndefined()
  expect(problems(data_dir, inHours(0.6))).toEqual([
    expect.stringContaining('The last copy of the write-ahead log in the repository is of'),
  ])
  expect(problems(data_dir, inHours(25))).toHaveLength(1)
  expect(problems(data_dir, inHours(27))).toHaveLength(3)
})

test('a failed backup or drill is reported with its reason until it succeeds again', async () => {
  const data_dir = await allDone()
  const before = readRepositoryState(data_dir).backup.done_at
  await expect(recorded(data_dir, 'backup', fails)).rejects.toThrow('the disk is full')
  expect(readRepositoryState(data_dir).backup).toMatchObject({ done_at: before })
  expect(problems(data_dir)).toEqual([
    expect.stringMatching(/^The backup into the repository failed at .*: the disk is full$/),
  ])
  await expect(requireRepository(data_dir, true)).rejects.toThrow('the disk is full')
  await recorded(data_dir, 'backup', async () => ({}))
  expect(problems(data_dir)).toEqual([])
})

test('a single failed copy of the log is reported only when the last good one is too old', async () => {
  const data_dir = await allDone()
  await expect(recorded(data_dir, 'send-wal', fails)).rejects.toThrow('the disk is full')
  expect(problems(data_dir)).toEqual([])
  expect(problems(data_dir, inHours(0.6))).toEqual([expect.stringContaining('the disk is full')])
})

test('without an archive, the missing log is reported', async () => {
  const data_dir = await allDone()
  expect(problems(data_dir, inHours(1), false)).toEqual([expect.stringContaining('Set WAL_ARCHIVE_DIR')])
})
