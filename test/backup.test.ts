import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { verifyBackup } from '#platform/postgres/read-backup.ts'
import { reachPostgres } from '#platform/postgres/reach-postgres.ts'
import { restoreBackup } from '#platform/postgres/restore-backup.ts'
import { startPostgres } from '#platform/postgres/start-postgres.ts'
import { runAdmin } from './run-admin.ts'
import { run } from './shared-postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { bookLosses, type Booked, listLosses } from './losses.ts'
import { postmasterPid } from './server-processes.ts'
import { logInAt, startServer, stopServers } from './start-server.ts'
import { waitUntil } from './wait-until.ts'

// Every command runs as a separate process, and most of them start a server, which takes longer than the default
// timeout.
vi.setConfig({ testTimeout: 300_000 })

const quiet = { info: () => {}, warn: console.warn, error: console.error }
const root = path.join(import.meta.dirname, '..')
const home = temporaryFolder('backup')
const data_dir = path.join(home, 'data')
const file = path.join(home, 'backup.tar')
// On a restore, PostgreSQL passes this path to a shell, which must not interpret any of its characters.
const WAL_ARCHIVE_DIR = path.join(home, "Anna's 100% archive")

afterAll(async () => {
  await stopServers()
  rmSync(home, { recursive: true, force: true })
})

const command = (name: string, args: string[], environment: Record<string, string> = {}) =>
  runAdmin([name, ...args], { DATA_DIR: data_dir, ...environment })

async function onServer<T>(folder: string, work: (client: Client) => Promise<T>): Promise<T> {
  const { owner_url, stop } = await reachPostgres(folder, quiet)
  const client = new Client({ connectionString: owner_url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await stop()
  }
}

/** Ends the current WAL segment and waits until it is archived, instead of waiting for archive_timeout. */
async function archiveNow(client: Client) {
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  const archived = () => readdirSync(WAL_ARCHIVE_DIR, { recursive: true, encoding: 'utf8' })
  while (!archived().some((name) => path.basename(name) === rows[0]!.name)) await sleep(50)
}

async function until(condition: () => boolean) {
  while (!condition()) await sleep(5)
}

test('after the loss of all data, restores to a moment and to the latest state have correct books', async () => {
  const product = await startServer({ DATA_DIR: data_dir, WAL_ARCHIVE_DIR })
  const session = await logInAt(product.address)
  const booked: Booked[] = []
  const writers = bookLosses(product.address, session, 4, (one) => booked.push(one))
  await until(() => booked.length > 10)

  const before = booked.length
  const backup = await command('backup', [file])
  expect(backup).toMatchObject({ status: 0, output: expect.stringContaining('written and read through') })
  const during = booked.length - before
  expect(during, 'bookings go on while the server is copied').toBeGreaterThan(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(path.join(data_dir, 'postgres')).filter((name) => name.includes('backup'))).toEqual([])

  await until(() => booked.length > before + during + 10)
  await sleep(5)
  const moment = new Date()
  await sleep(5)
  const after = booked.length
  await until(() => booked.length > after + 10)
  const archivedAt = await onServer(data_dir, async (client) => {
    const { rows } = await client.query<{ longest: number }>(
      "select extract(epoch from current_setting('archive_timeout')::interval)::int as longest",
    )
    expect(rows[0]!.longest).toBeGreaterThan(0)
    expect(rows[0]!.longest).toBeLessThan(60)
    const begun = Date.now()
    await archiveNow(client)
    return begun
  })
  const postmaster = postmasterPid(data_dir)
  product.child.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await writers
  rmSync(data_dir, { recursive: true, maxRetries: 10 })

  const momentDir = path.join(home, 'as of a moment')
  const to = ['--to', moment.toISOString()]
  const past = await command('restore', [file, ...to], { DATA_DIR: momentDir, WAL_ARCHIVE_DIR })
  expect(past).toMatchObject({ status: 0, output: expect.stringContaining(', 0 differences') })
  const restored = await onServer(momentDir, async (client) => {
    const { rows } = await client.query<{ id: string }>("select id from movements where type = 'LOSS'")
    return new Set(rows.map(({ id }) => id))
  })
  const shouldBe = booked.filter(({ acknowledgedAt }) => acknowledgedAt < moment.getTime())
  const shouldNot = booked.filter(({ requestedAt }) => requestedAt > moment.getTime())
  expect(shouldBe.length).toBeGreaterThan(30)
  expect(shouldNot.length).toBeGreaterThan(5)
  expect(shouldBe.filter(({ id }) => !restored.has(id))).toEqual([])
  expect(shouldNot.filter(({ id }) => restored.has(id))).toEqual([])

  const newest = await command('restore', [file], { WAL_ARCHIVE_DIR })
  expect(newest).toMatchObject({ status: 0, output: expect.stringContaining(', 0 differences') })
  const again = await startServer({ DATA_DIR: data_dir, WAL_ARCHIVE_DIR })
  const losses = await listLosses(again.address, session)
  const safe = booked.filter(({ acknowledgedAt }) => acknowledgedAt < archivedAt)
  expect(safe.length).toBeGreaterThan(shouldBe.length)
  expect(safe.filter(({ id }) => !losses.has(id))).toEqual([])
  console.log(
    `${booked.length} bookings, ${during} of them during the backup of ${backup.seconds.toFixed(1)} s; ` +
      `restored to a moment in ${past.seconds.toFixed(1)} s, to the newest in ${newest.seconds.toFixed(1)} s`,
  )
  expect(await command('restore', [file], { WAL_ARCHIVE_DIR })).toMatchObject({
    status: 2,
    output: expect.stringContaining(`${data_dir} is not empty (postgres)`),
  })
  expect(await listLosses(again.address, session)).toEqual(losses)
  // The new timeline continues in the same archive.
  await onServer(data_dir, archiveNow)
  const [archive] = readdirSync(WAL_ARCHIVE_DIR)
  expect(readdirSync(path.join(WAL_ARCHIVE_DIR, archive!))).toContain('00000002.history')
  again.child.kill('SIGTERM')
  await once(again.child, 'exit')
})

test('a restore does not overwrite a folder that is not empty', async () => {
  const letters = path.join(home, 'letters')
  mkdirSync(letters)
  writeFileSync(path.join(letters, 'to Anna'), 'Dear Anna')
  expect(await command('restore', [file], { DATA_DIR: letters })).toMatchObject({ status: 2 })
  expect(readdirSync(letters)).toEqual(['to Anna'])
})

test('a stopped server can be backed up, and no file is overwritten', async () => {
  const stopped = path.join(home, 'stopped.tar')
  expect(await command('backup', [stopped])).toMatchObject({ status: 0 })
  expect(existsSync(path.join(data_dir, 'postgres/cluster/postmaster.pid'))).toBe(false)
  const first = statSync(stopped)
  const again = await command('backup', [stopped])
  expect(again).toMatchObject({ status: 2, output: expect.stringContaining('is there already') })
  expect(statSync(stopped).mtimeMs).toBe(first.mtimeMs)
  expect(readdirSync(home).filter((name) => name.includes('unfinished'))).toEqual([])

  const copy = await command('restore', [stopped], { DATA_DIR: path.join(home, 'copy') })
  expect(copy).toMatchObject({ status: 0, output: expect.stringContaining(', 0 differences') })
})

test('an incomplete backup is refused before anything is restored', async () => {
  const bad = path.join(home, 'bad.tar')
  const whole = readFileSync(file)
  const changed = (at: number) => {
    // Flip a bit in each of 64 bytes, because a single bit of compressed data may have no meaning.
    return Buffer.concat([
      whole.subarray(0, at),
      whole.subarray(at, at + 64).map((byte) => byte ^ 1),
      whole.subarray(at + 64),
    ])
  }
  const inManifest = whole.indexOf('"Checksum": "') + '"Checksum": "'.length
  const inCluster = whole.indexOf('base.tar.gz') + 50_000
  const cuts = [0, 600, whole.length >> 1, whole.length - 5_000].map((end) => whole.subarray(0, end))
  for (const content of [...cuts, changed(inManifest), changed(inCluster)]) {
    writeFileSync(bad, content)
    await expect(verifyBackup(bad)).rejects.toThrow(/bad.tar is not a whole backup/)
  }
  const empty = path.join(home, 'empty')
  const { status, output } = await command('restore', [bad], { DATA_DIR: empty })
  expect(output).toContain('Nothing was restored.')
  expect(status).toBe(2)
  expect(existsSync(empty)).toBe(false)
})

test('a restore that is impossible or incomplete is reported', async () => {
  const empty = path.join(home, 'empty')
  const restored = (to: string | undefined, archive: string | undefined) =>
    restoreBackup({ file, data_dir: empty, wal_archive_dir: archive, to }, quiet, async () => {})
  const { begun, system_identifier } = await verifyBackup(file)
  const tooEarly = new Date(begun.getTime() - 60_000).toISOString()
  const tooLate = new Date(Date.now() + 60_000).toISOString()
  await expect(restored(tooEarly, undefined)).rejects.toThrow(/from an archive only/)
  await expect(restored(tooEarly, WAL_ARCHIVE_DIR)).rejects.toThrow(/take an older one/)
  await expect(restored(tooLate, WAL_ARCHIVE_DIR)).rejects.toThrow(`archive ends before ${tooLate}`)
  await expect(restored(undefined, home)).rejects.toThrow(/nothing is archived that belongs to/)
  const noZone = await command('restore', [file, '--to', '2026-11-21T10:00:00'], { WAL_ARCHIVE_DIR })
  expect(noZone.output).toContain('is no moment with its time zone')
  expect(readdirSync(empty)).toEqual([])

  const archive = path.join(WAL_ARCHIVE_DIR, system_identifier)
  // Remove the last segment of the first timeline, so that the archive has a gap before the second timeline.
  const lost = readdirSync(archive).filter((name) => /^00000001[0-9A-F]{16}$/.test(name))
  rmSync(path.join(archive, lost.toSorted().at(-1)!))
  const { status, output: ofGap } = await command('restore', [file], { DATA_DIR: empty, WAL_ARCHIVE_DIR })
  expect(ofGap).toContain('something is missing or broken')
  expect(status).toBe(1)
})

test('a few writes after a start are archived in time, even after a run without archiving', async () => {
  const script = path.join(root, 'src/platform/postgres/start-postgres.test-child.ts')
  const child = spawn(process.execPath, [script, path.join(home, 'copy')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const folder = path.join(home, 'another archive')
  const archive = { folder, longest_wait_seconds: 1 }
  const postgres = await startPostgres({ data_dir: path.join(home, 'copy'), archive, log: quiet })
  onTestFinished(() => postgres.stop())
  // Read the name before the write, because on a busy machine the server may have begun another file right after the
  // write.
  const { rows } = await onServer(path.join(home, 'copy'), (client) =>
    client.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name'),
  )
  await run(postgres.owner_url, 'create table little (thing text)')
  const archived = () => readdirSync(path.join(folder, readdirSync(folder)[0]!))
  // PostgreSQL itself applies archive_timeout only from five minutes after its start.
  await waitUntil(() => expect(archived()).toContain(rows[0]!.name))
})

test('a server that cannot archive does not start', async () => {
  const folder = path.join(home, 'closed archive')
  const { system_identifier } = await verifyBackup(file)
  mkdirSync(path.join(folder, system_identifier), { recursive: true, mode: 0o500 })
  chmodSync(folder, 0o755)
  const started = startPostgres({ data_dir: path.join(home, 'copy'), archive: { folder }, log: quiet })
  await expect(started).rejects.toThrow(/^WAL_ARCHIVE_DIR: .* cannot write to/)
})

test('without a file, backups need a repository and its password', async () => {
  for (const name of ['backup', 'restore', 'drill', 'send-wal']) {
    const settings = { RESTIC_REPOSITORY: '', DATA_DIR: path.join(home, 'copy') }
    const { status, output } = await command(name, [], settings)
    expect(output).toContain('RESTIC_REPOSITORY: set it')
    expect(status).toBe(2)
  }
})

test('a server of DATABASE_URL that cannot be reached is not backed up', async () => {
  const DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/nothing'
  const unmade = path.join(home, 'new.tar')
  expect(await command('backup', [unmade], { DATABASE_URL })).toMatchObject({
    status: 2,
    output: expect.stringContaining('No backup was made.'),
  })
  expect(existsSync(unmade)).toBe(false)
  expect(readdirSync(home).filter((name) => name.startsWith('new.tar'))).toEqual([])
})
