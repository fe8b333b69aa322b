import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { killServers, postmasterPid, serverProcesses } from '#test/server-processes.ts'
import { startPostgres } from './start-postgres.ts'
import type { Postgres } from './start-postgres.ts'
import { waitUntil } from '#test/wait-until.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const isRoot = process.getuid?.() === 0

const cleanUp: (() => unknown)[] = []

afterEach(async () => {
  for (let step = cleanUp.pop(); step !== undefined; step = cleanUp.pop()) await step()
})

/**
 * Returns the path of a folder yet to be created, inside a new temporary folder. After the test, kills the processes
 * left in the temporary folder, and deletes it.
 */
function newFolder(name = 'data'): string {
  const parent = fs.mkdtempSync(join(tmpdir(), 'strawbook-test-'))
  // Let another user enter, because when root runs the tests, PostgreSQL runs as an unprivileged user.
  fs.chmodSync(parent, 0o755)
  cleanUp.push(async () => {
    await killServers(parent)
    fs.rmSync(parent, { recursive: true, maxRetries: 10 })
  })
  return join(parent, name)
}

async function start(data_dir: string): Promise<Postgres> {
  const postgres = await startPostgres({ data_dir, log: quiet })
  cleanUp.push(() => postgres.stop())
  return postgres
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const makeTable = (url: string) => query(url, 'create table written (row text primary key)')
const writtenRows = async (url: string) => (await query(url, 'select row from written')).map(({ row }) => row)

/** Starts another Node process that serves `data_dir`, with the given number of writers. */
async function startChild(data_dir: string, writers = 0) {
  const script = join(import.meta.dirname, 'start-postgres.test-child.ts')
  const names = Array.from({ length: writers }, (_, index) => `writer${index}`)
  const child = spawn(process.execPath, [script, data_dir, ...names], { stdio: ['ignore', 'pipe', 'pipe'] })
  cleanUp.push(() => child.kill('SIGKILL'))
  // Listen from the start, because a child that loses its server may end before it is killed.
  const closed = once(child, 'close')
  const acknowledged: string[] = []
  const complaint = text(child.stderr)
  const lines = createInterface(child.stdout)
  const [url] = (await Promise.race([once(lines, 'line'), once(child, 'exit')])) as [string]
  if (typeof url !== 'string') throw new Error(await complaint)
  lines.on('line', (line) => acknowledged.push(line))
  const killed = async () => {
    child.kill('SIGKILL')
    await closed
  }
  return { url, acknowledged, killed }
}

test('a new folder of any name gets a server that keeps its rows across a restart', async () => {
  const data_dir = newFolder(`Anna's straws, "Łódź" & co`)
  const first = await start(data_dir)
  await makeTable(first.owner_url)
  await query(first.owner_url, "insert into written values ('kept')")
  const [settings] = await query(
    first.owner_url,
    "select current_setting('fsync') as fsync, current_setting('data_checksums') as sums, current_setting('timezone') as zone, lower('Ł') as lower",
  )
  expect(settings).toEqual({ fsync: 'on', sums: 'on', zone: 'UTC', lower: 'ł' })
  await first.stop()
  const second = await start(data_dir)
  expect(await writtenRows(second.owner_url)).toEqual(['kept'])
})

test('only the owner can read the password and the data', async () => {
  const data_dir = newFolder()
  await start(data_dir)
  const mode = (...path: string[]) => fs.statSync(join(data_dir, 'postgres', ...path)).mode & 0o777
  expect([mode(), mode('password'), mode('cluster')]).toEqual([0o700, 0o600, 0o700])
})

test('after Node is killed the next start adopts the running server', async () => {
  const data_dir = newFolder()
  const child = await startChild(data_dir)
  await makeTable(child.url)
  const left = postmasterPid(data_dir)
  await child.killed()
  const next = await start(data_dir)
  expect(postmasterPid(data_dir)).toBe(left)
  expect(await writtenRows(next.owner_url)).toEqual([])
})

test('a killed server is restarted, and pools recover with every acknowledged row', async () => {
  const data_dir = newFolder()
  const { owner_url } = await start(data_dir)
  await makeTable(owner_url)
  const pool = new Pool({ connectionString: owner_url, max: 4 })
  pool.on('error', () => undefined)
  cleanUp.push(() => pool.end())
  await pool.query("insert into written values ('acknowledged')")
  for (const expected of [1, 2]) {
    const killed = postmasterPid(data_dir)
    process.kill(killed, 'SIGKILL')
    await waitUntil(() => expect(postmasterPid(data_dir)).not.toBe(killed))
    await waitUntil(() => pool.query('insert into written values ($1)', [`after kill ${expected}`]))
  }
  expect(await writtenRows(owner_url)).toEqual(['acknowledged', 'after kill 1', 'after kill 2'])
})

test('no acknowledged row is lost when Node and PostgreSQL are killed during writes', async () => {
  const data_dir = newFolder()
  const first = await start(data_dir)
  await makeTable(first.owner_url)
  await first.stop()
  const acknowledged: string[] = []
  for (const milliseconds of [150, 400, 250]) {
    const child = await startChild(data_dir, 4)
    await waitUntil(() => expect(child.acknowledged.length).toBeGreaterThan(20), 5)
    await sleep(milliseconds)
    await killServers(data_dir)
    await child.killed()
    acknowledged.push(...child.acknowledged)
  }
  const { owner_url } = await start(data_dir)
  const rows = new Set(await writtenRows(owner_url))
  expect(acknowledged.length).toBeGreaterThan(50)
  expect(acknowledged.filter((row) => !rows.has(row))).toEqual([])
})

test('a second start on a live data folder is refused, and the first keeps serving', async () => {
  const data_dir = newFolder()
  const first = await startChild(data_dir)
  const served = postmasterPid(data_dir)
  await expect(startPostgres({ data_dir, log: quiet })).rejects.toThrow(
    /Another Strawbook is running on the data folder/,
  )
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(postmasterPid(data_dir)).toBe(served)
})

test('a second start is refused even after all connections of the first were cut', async () => {
  const data_dir = newFolder()
  const info = vi.fn<(line: string) => void>()
  const { owner_url, stop } = await startPostgres({ data_dir, log: { ...quiet, info } })
  cleanUp.push(stop)
  const served = postmasterPid(data_dir)
  await query(
    owner_url,
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  )
  await waitUntil(() => expect(info).toHaveBeenLastCalledWith('PostgreSQL is still there'))
  await expect(startPostgres({ data_dir, log: quiet })).rejects.toThrow(/Another Strawbook is running/)
  expect(postmasterPid(data_dir)).toBe(served)
})

test('a server whose start failed many times is started once it is possible', async () => {
  const data_dir = newFolder()
  const error = vi.fn<(line: string) => void>()
  const { owner_url, stop } = await startPostgres({ data_dir, log: { ...quiet, error } })
  cleanUp.push(stop)
  await makeTable(owner_url)
  const control = join(data_dir, 'postgres', 'cluster', 'global', 'pg_control')
  fs.renameSync(control, `${control}.away`)
  process.kill(postmasterPid(data_dir), 'SIGKILL')
  await waitUntil(() => expect(error.mock.calls.length).toBeGreaterThan(8))
  fs.renameSync(`${control}.away`, control)
  await waitUntil(async () => expect(await writtenRows(owner_url)).toEqual([]))
})

test('a server taken over by another process is given up', async () => {
  const data_dir = newFolder()
  const on_lost = vi.fn<(reason: Error) => void>()
  const { owner_url, stop } = await startPostgres({ data_dir, log: quiet, on_lost })
  cleanUp.push(stop)
  const taker = new Client({ connectionString: owner_url.replace('@/strawbook?', '@/postgres?') })
  await taker.connect()
  cleanUp.push(() => taker.end())
  // Queue for the lock, so that no other process is quicker when the holder is gone.
  const taken = taker.query(
    "select pg_advisory_lock(objid::bigint) from pg_locks where locktype = 'advisory'",
  )
  await query(
    owner_url,
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted`,
  )
  await taken
  await waitUntil(() => expect(on_lost).toHaveBeenCalledOnce())
  expect(String(on_lost.mock.calls[0])).toContain('Another Strawbook is running')
})

test('of several concurrent starts on a new folder exactly one serves', async () => {
  const data_dir = newFolder()
  const starts = await Promise.allSettled([1, 2, 3].map(() => startChild(data_dir)))
  const serving = starts.filter((each) => each.status === 'fulfilled')
  const refused = starts.filter((each) => each.status === 'rejected')
  expect(serving).toHaveLength(1)
  for (const { reason } of refused) expect(String(reason)).toContain('Another Strawbook is running')
  expect(await query(serving[0]!.value.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(fs.readdirSync(data_dir)).toEqual(['postgres'])
})

test('two data folders can be served at the same time', async () => {
  const [one, two] = await Promise.all([start(newFolder()), start(newFolder())])
  await makeTable(one.owner_url)
  await makeTable(two.owner_url)
  await query(one.owner_url, "insert into written values ('in one')")
  expect(await writtenRows(two.owner_url)).toEqual([])
})

test('a stop under load ends cleanly and leaves no processes', async () => {
  const data_dir = newFolder()
  const postgres = await start(data_dir)
  await makeTable(postgres.owner_url)
  expect((await serverProcesses(data_dir)).length).toBeGreaterThan(3)
  const load = Array.from({ length: 8 }, () =>
    query(
      postgres.owner_url,
      'insert into written select gen_random_uuid() from generate_series(1, 10000000)',
    ).catch(() => undefined),
  )
  await sleep(200)
  await postgres.stop()
  await Promise.all(load)
  expect(fs.existsSync(join(data_dir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
  await waitUntil(async () => expect(await serverProcesses(data_dir)).toEqual([]))
})

test.each([0, 5, 20, 80])(
  'a stop %i ms after a kill, during the restart, leaves no server',
  async (milliseconds) => {
    const data_dir = newFolder()
    const postgres = await start(data_dir)
    process.kill(postmasterPid(data_dir), 'SIGKILL')
    await sleep(milliseconds)
    await postgres.stop()
    await waitUntil(async () => expect(await serverProcesses(data_dir)).toEqual([]))
  },
)

test('a lock file with the id of an unrelated process does not prevent a start', async () => {
  const data_dir = newFolder()
  const killed = await startChild(data_dir)
  const pidFile = join(data_dir, 'postgres', 'cluster', 'postmaster.pid')
  // Kill Node first, because it would restart the server.
  await killed.killed()
  await killServers(data_dir)
  const stranger = spawn('sleep', ['60'], isRoot ? { uid: fs.statSync(pidFile).uid } : {})
  cleanUp.push(() => stranger.kill())
  const lines = fs.readFileSync(pidFile, 'utf8').split('\n')
  fs.writeFileSync(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'))
  const { owner_url } = await start(data_dir)
  expect(await query(owner_url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('empty lock files left by a kill do not prevent a start', async () => {
  const data_dir = newFolder()
  await (await start(data_dir)).stop()
  const lockFiles = ['cluster/postmaster.pid', '.s.PGSQL.5432.lock']
  for (const file of lockFiles) fs.writeFileSync(join(data_dir, 'postgres', file), '')
  const { owner_url } = await start(data_dir)
  expect(await query(owner_url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a data folder with a path too long for a socket uses the temporary folder', async () => {
  const { owner_url, stop } = await start(newFolder(join('long '.repeat(30).trim(), 'data')))
  const host = new URL(owner_url.replace('@/', '@localhost/')).searchParams.get('host')!
  expect(host.length).toBeLessThan(90)
  expect(await query(owner_url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
  expect(fs.existsSync(host)).toBe(false)
})

test('a WHERE file that names a missing folder is an error, not an empty database', async () => {
  const data_dir = newFolder()
  fs.mkdirSync(data_dir)
  fs.writeFileSync(join(data_dir, 'WHERE'), '/nowhere/at-all\n')
  await expect(startPostgres({ data_dir, log: quiet })).rejects.toThrow(
    /says that the data is in \/nowhere\/at-all/,
  )
})

// Only root runs PostgreSQL as another user, who may be unable to enter the data folder.
test.skipIf(!isRoot)(
  'below a folder that only root can enter the data is stored elsewhere, as its WHERE file says',
  async () => {
    const data_dir = newFolder(join('closed', 'data'))
    const closed = join(data_dir, '..')
    fs.mkdirSync(closed, { mode: 0o700 })
    const first = await start(data_dir)
    const folder = fs.readFileSync(join(data_dir, 'WHERE'), 'utf8').trim()
    cleanUp.unshift(() => fs.rmSync(folder, { recursive: true }))
    expect(folder).toMatch(/^\/var\/lib\/strawbook\/[0-9a-f]{16}$/)
    expect(fs.readdirSync(data_dir)).toEqual(['WHERE'])
    await makeTable(first.owner_url)
    await first.stop()
    const moved = join(data_dir, '..', '..', 'moved')
    fs.renameSync(closed, moved)
    const second = await start(join(moved, basename(data_dir)))
    expect(await writtenRows(second.owner_url)).toEqual([])
  },
)
