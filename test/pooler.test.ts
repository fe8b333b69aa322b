/**
 * Two processes behind PgBouncer in transaction mode, with fewer connections to PostgreSQL than one of them opens.
 * Skipped without a PgBouncer that follows named statements.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase, type Tx } from '#platform/database/database.ts'
import { atPooler, migrate } from '#platform/database/migrate.ts'
import { freePort } from './free-port.ts'
import { onDatabase, openOwner, run } from './shared-postgres.ts'
import { logInAt, startServer, stopServers, WITHOUT_LIMITS } from './start-server.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { waitUntil } from './wait-until.ts'

const DEPLOY = path.join(import.meta.dirname, '../deploy')
const NOBODY = 65_534
const POOL_SIZE = 5

const admin_url = inject('admin_url')
const name = `strawbook_test_pooler_${process.pid}`
const DATABASE_URL = onDatabase(admin_url, name)
const owner = openOwner(DATABASE_URL)
const [major, minor] = versionOf(spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout ?? '')
const missing =
  major === undefined
    ? 'PgBouncer is not installed (Debian: apt-get install pgbouncer), so nothing ran behind it'
    : major === 1 && minor! < 21
      ? `PgBouncer ${major}.${minor} is too old, so nothing ran behind it: named statements need 1.21`
      : undefined

let pooler: ChildProcess | undefined
let DATABASE_POOLER_URL: string
let addresses: string[] = []

function versionOf(text: string): number[] {
  return (/^PgBouncer (\d+)\.(\d+)/m.exec(text) ?? []).slice(1).map(Number)
}

beforeAll(async () => {
  await run(admin_url, `create database ${name} template ${inject('template')}`)
  if (missing) return
  const password = 'of the pooler'
  await run(
    onDatabase(admin_url, 'postgres'),
    readFileSync(path.join(DEPLOY, 'pgbouncer.sql'), 'utf8').replace('CHANGE ME', password),
  )
  const port = await freePort()
  pooler = await startPooler(port, password)
  DATABASE_POOLER_URL = `postgresql://127.0.0.1:${port}/${name}`
  const settings = { DATABASE_URL, DATABASE_POOLER_URL, ...WITHOUT_LIMITS }
  addresses = (await Promise.all([startServer(settings), startServer(settings)])).map(
    ({ address }) => address,
  )
})

afterAll(async () => {
  await stopServers()
  if (pooler) {
    pooler.kill('SIGINT')
    await once(pooler, 'exit')
    await run(onDatabase(admin_url, 'postgres'), 'drop function pgbouncer_login; drop role pgbouncer')
  }
  await owner.end()
  await run(admin_url, `drop database ${name} with (force)`)
})

beforeEach(({ skip }) => {
  if (missing) skip(missing)
})

/** Starts PgBouncer with the configuration in deploy/, at other addresses and with a small pool. */
async function startPooler(port: number, password: string): Promise<ChildProcess> {
  const folder = temporaryFolder('pgbouncer')
  chmodSync(folder, 0o755)
  const { host, port: of } = new Client({ connectionString: admin_url })
  const settings: Record<string, string> = {
    strawbook: '',
    listen_port: String(port),
    auth_file: `${folder}/userlist.txt`,
    default_pool_size: String(POOL_SIZE),
  }
  const given = readFileSync(path.join(DEPLOY, 'pgbouncer.ini'), 'utf8')
  const lines = given
    .replace(/^strawbook = .*/m, `* = host=${host} port=${of}`)
    .replace(/^(\w+) = .*/gm, (line, setting: string) =>
      settings[setting] === undefined ? line : `${setting} = ${settings[setting]}`,
    )
  writeFileSync(`${folder}/pgbouncer.ini`, `${lines}unix_socket_dir =\n`)
  writeFileSync(`${folder}/userlist.txt`, `"pgbouncer" "${password}"\n`)
  // PgBouncer refuses to run as root.
  const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn('pgbouncer', [`${folder}/pgbouncer.ini`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...as,
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
  await waitUntil(() => {
    if (child.exitCode !== null) throw new Error(log)
    expect(log).toContain('process up')
  })
  return child
}

type Reply = {
  batches: { id: string; origin: string }[]
  legal_entities: { id: string }[]
  movements: { numbers: [number, number][] }[]
  straws: { id: string; number: number }[]
  differences: unknown[]
}

test('eight writers and readers at two processes get correct answers over few connections', async () => {
  const { headers, tenant_id, user_id: signer_id } = await logInAt(addresses[0]!)
  const ask = async (to: number, url: string, method = 'GET', body?: object) => {
    const answer = await fetch(`${addresses[to % 2]!}/api/v1${url}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: (text ? JSON.parse(text) : {}) as Reply }
  }
  const { batches } = (await ask(0, `/batches?tenant_id=${tenant_id}&limit=100`)).body
  const batch_id = batches.find(({ origin }) => origin === 'PRODUCTION')!.id
  const warehouse_id = (await ask(1, '/auth')).body.legal_entities[0]!.id
  const date = new Date().toISOString().slice(0, 10)
  const common = { tenant_id, batch_id, signer_id, date }

  const made: string[] = []
  let connections = 0
  const write = async (writer: number) => {
    for (let round = 0; round < 8; round += 1) {
      const to = writer + round
      const added = await ask(to, '/straws', 'POST', {
        ...common,
        warehouse_id,
        reason: 'COLLECTION',
        amount: 3,
      })
      expect(added.status).toBe(201)
      const [first, last] = added.body.movements[0]!.numbers[0]!
      const { straws } = (await ask(to + 1, `/straws?tenant_id=${tenant_id}&batch_id=${batch_id}`)).body
      const straw_ids = straws.filter(({ number }) => number >= first && number <= last).map(({ id }) => id)
      expect(straw_ids).toHaveLength(3)
      made.push(...straw_ids)
      const withdrawal = { type: 'LOSS', reason: 'BROKEN', date }
      const loss = { tenant_id, signer_id, straw_ids: straw_ids.slice(0, 1), withdrawal }
      const [one, other] = await Promise.all([0, 1].map((at) => ask(at, '/straws', 'PATCH', loss)))
      // Two concurrent withdrawals of a straw cannot both succeed.
      expect([one!.status, other!.status].toSorted()).toEqual([200, 409])
      connections = Math.max(connections, await pooledConnections())
    }
  }
  const read = async (reader: number) => {
    for (let round = 0; round < 8; round += 1) {
      for (const list of ['batches', 'containers', 'movements', 'parties', 'animals', 'overview'])
        expect((await ask(reader + round, `/${list}?tenant_id=${tenant_id}`)).status, list).toBe(200)
      await logInAt(addresses[round % 2]!)
    }
  }
  const eight = Array.from({ length: 8 }, (_, index) => index)
  await Promise.all(eight.flatMap((index) => [write(index), read(index)]))

  const { rows } = await owner.query<{ lost: number }>(
    `select count(*)::int as lost from movement_lines where straw_id = any($1) and status_after = 'LOST'`,
    [made],
  )
  expect([new Set(made).size, rows[0]!.lost]).toEqual([8 * 8 * 3, 8 * 8])
  expect((await ask(1, `/inventory/check?tenant_id=${tenant_id}`)).body.differences).toEqual([])
  expect(connections).toBeGreaterThan(1)
  expect(connections).toBeLessThanOrEqual(POOL_SIZE)
})

/** Counts the connections to PostgreSQL for requests and jobs. */
async function pooledConnections(): Promise<number> {
  const { rows } = await owner.query<{ number: number }>(
    `select count(*)::int as number from pg_stat_activity
     where datname = current_database() and application_name in ('strawbook', 'strawbook jobs')
       and usename like '%_app_login'`,
  )
  return rows[0]!.number
}

test('each transaction has the settings that a session has otherwise, and leaves none behind', async () => {
  const appUrl = await migrate(DATABASE_URL)
  const pooler_url = atPooler(DATABASE_POOLER_URL, appUrl)
  const [pooled, direct] = [openDatabase(appUrl, () => {}, { pooler_url }), openDatabase(appUrl, () => {})]
  const plain = new Client({ connectionString: pooler_url })
  await plain.connect()
  const NAMES = [
    ...['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'],
    ...['timezone', 'plan_cache_mode', 'transaction_isolation'],
  ]
  const settings = (database: typeof pooled) =>
    database.transaction(async (tx) => {
      await sql`set transaction isolation level repeatable read`.execute(tx)
      const { rows } = await sql`
        select name, setting from pg_settings where name = any(${NAMES.map((one) => (one === 'timezone' ? 'TimeZone' : one))}) order by name
      `.execute(tx)
      return rows
    })
  const expected = await settings(direct)
  expect(expected).toContainEqual({ name: 'statement_timeout', setting: '20000' })
  expect(await settings(pooled)).toEqual(expected)
  const { rows } = await plain.query<{ setting: string }>(
    `select current_setting('statement_timeout') as setting`,
  )
  expect(rows).toEqual([{ setting: '0' }])
  await Promise.all([pooled.close(), direct.close(), plain.end()])
})

test('a statement that was sent behind a failed one can be sent again', async () => {
  const appUrl = await migrate(DATABASE_URL)
  const pooler_url = atPooler(DATABASE_POOLER_URL, appUrl)
  const one = openDatabase(appUrl, () => {}, { pooler_url, connections: 1 })
  const behind = (tx: Tx) => sql`select 'behind' as place`.execute(tx)
  const failing = one.transaction((tx) => Promise.all([sql`select 1 / 0`.execute(tx), behind(tx)]))
  await expect(failing).rejects.toThrow('division by zero')
  expect((await one.transaction(behind)).rows).toEqual([{ place: 'behind' }])
  await one.close()
})

test('both processes are counted, and share slots, over their own connections', async () => {
  await waitUntil(async () => {
    await Promise.all(addresses.map((address) => logInAt(address)))
    const { rows } = await owner.query(
      `select count(*)::int as number from pg_stat_activity
       where datname = current_database() and application_name = 'strawbook server'`,
    )
    expect(rows).toEqual([{ number: 2 }])
  })
})
