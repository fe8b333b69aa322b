/** Backups of a server of DATABASE_URL: an installed PostgreSQL, as on Debian. Without one these tests are skipped. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { installedBinaries } from '#platform/postgres/find-binaries.ts'
import { giveTo } from '#platform/postgres/restore-backup.ts'
import { bookLosses, type Booked } from './losses.ts'
import { runAdmin } from './run-admin.ts'
import { logInAt, startServer, stopServers } from './start-server.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { waitUntil } from './wait-until.ts'

const DEBIAN = '/usr/lib/postgresql'
const version = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
  .filter((name) => existsSync(path.join(DEBIAN, name, 'bin/initdb')))
  .toSorted((one, other) => Number(one) - Number(other))
  .at(-1)
const hasClients = ['pg_basebackup', 'pg_receivewal'].every(
  (program) => spawnSync(program, ['--version']).status === 0,
)
/** User of the server, because PostgreSQL refuses to run as root. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

const home = temporaryFolder('external')
const WAL_ARCHIVE_DIR = path.join(home, 'archive')
const children: ChildProcess[] = []

afterAll(async () => {
  await stopServers()
  for (const child of children) child.kill('SIGKILL')
  rmSync(home, { recursive: true, force: true, maxRetries: 10 })
})

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Starts a server on a cluster, and connects as its superuser. */
async function serve(cluster: string, port: number) {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const { postgres } = installedBinaries(version!)
  const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(postgres, args, { ...user, cwd: cluster, stdio: 'ignore' })
  children.push(child)
  const connectionString = `postgresql://postgres:super@127.0.0.1:${port}/postgres`
  await waitUntil(async () => {
    const client = new Client({ connectionString })
    await client.connect()
    await client.end()
  })
  return { child, connectionString }
}

async function query(connectionString: string, ...statements: string[]) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const results = []
    for (const statement of statements) results.push(await client.query<{ id: string }>(statement))
    return results.at(-1)!.rows
  } finally {
    await client.end()
  }
}

async function makeServer() {
  const cluster = path.join(home, 'cluster')
  const password = path.join(home, 'superuser')
  writeFileSync(password, 'super')
  mkdirSync(cluster)
  if (user) chownSync(cluster, user.uid, user.gid)
  const who = ['--username', 'postgres', '--pwfile', password, '--auth', 'scram-sha-256']
  const { initdb } = installedBinaries(version!)
  const made = spawnSync(initdb, ['-D', cluster, ...who, '-E', 'UTF8', '--locale', 'C.UTF-8'], user)
  expect(made.status, String(made.stderr)).toBe(0)
  const port = await freePort()
  const { child, connectionString } = await serve(cluster, port)
  await query(
    connectionString,
    "create role strawbook login createrole replication password 'of the owner'",
    'create database strawbook owner strawbook',
  )
  const DATABASE_URL = `postgresql://strawbook:of%20the%20owner@127.0.0.1:${port}/strawbook`
  return { cluster, child, port, superuser: connectionString, DATABASE_URL }
}

test.skipIf(version === undefined || !hasClients)(
  'after the loss of the server, a restore to a moment has all earlier and no later bookings',
  { timeout: 300_000 },
  async () => {
    const { cluster, child, port, superuser, DATABASE_URL } = await makeServer()
    const product = await startServer({ DATABASE_URL })
    const settings = {
      ...{ DATABASE_URL, WAL_ARCHIVE_DIR, DATA_DIR: path.join(home, 'data') },
      ...{ RESTIC_REPOSITORY: '/nowhere', RESTIC_PASSWORD_FILE: '/nowhere/password' },
    }
    const ending = new AbortController()
    const receiving = runAdmin(['receive-wal'], settings, ending.signal)
    onTestFinished(async () => {
      ending.abort()
      await receiving
    })
    await waitUntil(() => expect(readdirSync(WAL_ARCHIVE_DIR)).toHaveLength(1))

    const booked: Booked[] = []
    const session = await logInAt(product.address)
    const writers = bookLosses(product.address, session, 2, (one) => booked.push(one))
    const more = async () => {
      const before = booked.length
      await waitUntil(() => expect(booked.length).toBeGreaterThan(before + 10))
    }
    const file = path.join(home, 'backup.tar')
    expect(await runAdmin(['backup', file], settings)).toMatchObject({ status: 0 })
    await more()
    await sleep(5)
    const moment = new Date()
    await sleep(5)
    await more()
    const received = async () => {
      // As the superuser, because other roles do not see it.
      const sql = 'select (write_lsn >= pg_current_wal_lsn())::text as id from pg_stat_replication'
      expect(await query(superuser, sql)).toEqual([{ id: 'true' }])
    }
    product.child.kill('SIGKILL')
    await writers
    await waitUntil(received)
    child.kill('SIGKILL')
    rmSync(cluster, { recursive: true, maxRetries: 10 })
    if (user) giveTo(user, WAL_ARCHIVE_DIR)
    const restored = path.join(home, 'restored')
    const environment = { ...settings, DATA_DIR: restored }
    const { status, output } = await runAdmin(['restore', file, '--to', moment.toISOString()], environment)
    expect(output).toContain(', 0 differences')
    expect(output).toContain(`is the data directory for PostgreSQL ${version}`)
    expect(status).toBe(0)

    const { connectionString } = await serve(path.join(restored, 'postgres/cluster'), port)
    const rows = await query(
      connectionString.replace(/postgres$/, 'strawbook'),
      "select id from movements where type = 'LOSS'",
    )
    const found = new Set(rows.map(({ id }) => id))
    const before = booked.filter(({ acknowledgedAt }) => acknowledgedAt < moment.getTime())
    const after = booked.filter(({ requestedAt }) => requestedAt > moment.getTime())
    expect(before.length).toBeGreaterThan(10)
    expect(after.length).toBeGreaterThan(5)
    expect(before.filter(({ id }) => !found.has(id))).toEqual([])
    expect(after.filter(({ id }) => found.has(id))).toEqual([])
  },
)
