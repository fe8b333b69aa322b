/** Nightly jobs of the running product, which the tests bring forward. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { nextNight } from '#app/nightly.ts'
import { recorded } from '#platform/external/repository-state.ts'
import { verifyBackup } from '#platform/postgres/read-backup.ts'
import { reachPostgres } from '#platform/postgres/reach-postgres.ts'
import { startServer, stopServers } from './start-server.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { waitUntil } from './wait-until.ts'

const data_dir = temporaryFolder('nightly')
const backups = path.join(temporaryFolder('backups'), 'kept')
const METRICS_PORT = String(20_000 + (process.pid % 10_000))
const METRICS_TOKEN = 'a token for the test of metrics'
const REPOSITORY = { RESTIC_REPOSITORY: '/nowhere', RESTIC_PASSWORD_FILE: '/nowhere/password' }
const { address } = await startServer({
  DATA_DIR: data_dir,
  BACKUP_DIR: backups,
  BACKUP_DAYS: '5',
  OPERATOR_EMAIL: 'operator@haras.test',
  ...REPOSITORY,
  METRICS_PORT,
  // Other machines could read the metrics, so they need the token.
  METRICS_HOST: '0.0.0.0',
  METRICS_TOKEN,
})
const quiet = { info: () => {}, warn: console.warn, error: console.error }
const { owner_url } = await reachPostgres(data_dir, quiet)
const owner = new Client({ connectionString: owner_url })
owner.on('error', () => {})
await owner.connect()
afterAll(async () => {
  await owner.end()
  await stopServers()
  for (const folder of [data_dir, path.dirname(backups)]) rmSync(folder, { recursive: true, force: true })
})

async function maintenance() {
  const answer = await fetch(`${address}/api/v1/health/ready`)
  return ((await answer.json()) as { maintenance: Record<string, number | null> }).maintenance
}

/**
 * Makes the waiting jobs of a queue due now, without retries.
 * @returns the number of jobs
 */
async function bringForward(queue: string) {
  const { rowCount } = await owner.query(
    `update pgboss.job set start_after = now() - interval '1 second', retry_limit = 0 where name = $1 and state = 'created'`,
    [queue],
  )
  return rowCount
}

/** Runs `npm run admin -- status --json` with the environment of the server. */
function readStatus(environment = {}) {
  const script = path.join(import.meta.dirname, '../tools/admin.ts')
  const { status, stdout } = spawnSync(process.execPath, [script, 'status', '--json'], {
    env: { ...process.env, MODE: 'testing', DATA_DIR: data_dir, BACKUP_DIR: backups, ...environment },
    encoding: 'utf8',
  })
  return { code: status, ...(JSON.parse(stdout) as Record<string, unknown>) }
}

const askMetrics = (authorization: string) =>
  fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`, { headers: { authorization } })
const metrics = async () => (await askMetrics(`Bearer ${METRICS_TOKEN}`)).text()
const mails = async () => (await fetch(`${address}/testing/mail`)).text()

test('the nightly jobs run at 02:00 UTC, today or tomorrow', () => {
  const night = (now: string) => nextNight(new Date(now)).toISOString()
  expect(night('2026-11-22T01:59:59Z')).toBe('2026-11-22T02:00:00.000Z')
  expect(night('2026-11-22T02:00:00Z')).toBe('2026-11-23T02:00:00.000Z')
  expect(night('2026-12-31T23:00:00Z')).toBe('2027-01-01T02:00:00.000Z')
})

test('before the first night no job is reported as done', async () => {
  expect(await maintenance()).toEqual({ books_checked_age: null, backup_age: null })
  expect(await metrics()).not.toContain('done_age_seconds{')
  expect(readStatus()).toMatchObject({ code: 0, books_checked_at: null, backup_at: null, wrong: [] })
})

test('metrics show requests by endpoint and status, connections and jobs, on a separate port', async () => {
  await fetch(`${address}/api/v1/batches/not-a-batch`)
  await fetch(`${address}/api/v1/nowhere`)
  const report = await metrics()
  expect(report).toMatch(
    /^http_request_seconds_count\{endpoint="\/api\/v1\/health\/ready",status="200"\} \d+$/m,
  )
  expect(report).toMatch(/^http_request_seconds_count\{endpoint="[^"]*\/batches\/:id",status="401"\} 1$/m)
  expect(report).not.toContain('not-a-batch')
  expect(report).toMatch(/^database_connections\{state="idle"\} \d+$/m)
  expect(report).toMatch(/^jobs\{queue="check-books",state="created"\} \d+$/m)
  expect(report).toMatch(/^jobs_late\{queue="check-books"\} 0$/m)
  expect(report).toMatch(/^jobs_failed\{queue="check-books"\} 0$/m)
  expect(report).toMatch(/^disk_bytes\{state="free"\} \d+$/m)
  expect(report).toMatch(/^disk_bytes\{state="reserved"\} 268435456$/m)
  expect(report).toContain('nodejs_eventloop_lag_p99_seconds')
  for (const wrong of ['', METRICS_TOKEN, 'Bearer another token']) {
    const refused = await askMetrics(wrong)
    expect([refused.status, await refused.text()]).toEqual([401, ''])
  }
  expect((await fetch(`${address}/metrics`)).headers.get('content-type')).not.toContain('version=')
})

test('each night a backup is made and the books are checked once, and metrics show how long ago', async () => {
  // Backups with future dates, made while the clock was ahead, do not replace tonight's.
  mkdirSync(backups, { recursive: true })
  const ahead = Array.from({ length: 14 }, (_, index) => `strawbook-2099-01-${index + 10}T020000Z.tar`)
  for (const name of ahead) writeFileSync(path.join(backups, name), '')
  expect(await bringForward('back-up')).toBe(1)
  expect(await bringForward('check-books')).toBe(1)
  await waitUntil(async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select name from pgboss.job where name in ('back-up', 'check-books') and state = 'completed' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['back-up', 'check-books'])
  })
  const names = readdirSync(backups)
  // One backup is left for each of the BACKUP_DAYS.
  expect(names).toHaveLength(5)
  const files = names.filter((name) => !ahead.includes(name))
  expect(files).toEqual([expect.stringMatching(/^strawbook-\d{4}-\d\d-\d\dT\d{6}Z\.tar$/)])
  expect((await verifyBackup(path.join(backups, files[0]!))).bytes).toBeGreaterThan(1_000_000)
  await waitUntil(async () =>
    expect(await maintenance()).toEqual({
      books_checked_age: expect.any(Number),
      backup_age: expect.any(Number),
    }),
  )
  expect(Object.values(await maintenance()).every((age) => age! < 180)).toBe(true)
  const report = await metrics()
  for (const what of ['backup', 'books_checked']) {
    expect(report).toMatch(new RegExp(`^done_age_seconds\\{what="${what}"\\} \\d+$`, 'm'))
  }
  expect(await mails()).not.toContain('nightly')
  const now = expect.stringContaining(new Date().toISOString().slice(0, 10))
  expect(readStatus()).toMatchObject({ code: 0, books_checked_at: now, backup_at: now, wrong: [] })
})

test('a night that was missed is reported', async () => {
  const before = await owner.query(
    `update pgboss.job set completed_on = completed_on - interval '27 hours' where state = 'completed'`,
  )
  expect(before.rowCount).toBeGreaterThan(1)
  const { code, wrong } = readStatus() as { code: number; wrong: string[] }
  expect(code).toBe(1)
  expect(wrong.map((text) => text.split('. ')[0])).toEqual([
    'The books were not checked last night',
    'There was no backup last night',
  ])
  await owner.query(
    `update pgboss.job set completed_on = completed_on + interval '27 hours' where state = 'completed'`,
  )
})

test('differences in the books are mailed to the operator, and do not count as a successful check', async () => {
  await owner.query(`
    alter table stock disable trigger all;
    update stock set straws = straws + 1 where ctid = (select ctid from stock limit 1);
    alter table stock enable trigger all`)
  const { rowCount } = await owner.query(`
    insert into pgboss.job (name, data, retry_limit, dead_letter)
    values ('check-books', '{"what": "check-books"}', 0, 'mail-operator')`)
  expect(rowCount).toBe(1)
  await waitUntil(async () => expect(await mails()).toContain('operator@haras.test'))
  const page = await mails()
  expect(page).toContain('The nightly check of the books failed')
  expect(page).toMatch(/\d+ differences in the books; npm run verify-books names them/)
  const { rows } = await owner.query(
    'select t.name, c.difference_count from book_checks c join tenants t on t.id = c.tenant_id where difference_count > 0',
  )
  expect(rows).toEqual([{ name: expect.any(String), difference_count: expect.any(Number) }])
  expect(readStatus()).toMatchObject({
    code: 1,
    wrong: [
      expect.stringMatching(/^The books of .+ had \d+ differences in the night of /),
      'Jobs failed in the last week: check-books.',
    ],
  })
  expect(await metrics()).toMatch(/^jobs_failed\{queue="check-books"\} 1$/m)
})

test('a backup or drill outside the machine that failed or is missing is mailed to the operator', async () => {
  await expect(
    recorded(data_dir, 'drill', async () => {
      throw new Error('The books of the restored database differ')
    }),
  ).rejects.toThrow('The books of the restored database differ')
  expect(await bringForward('check-repository')).toBe(1)
  await waitUntil(async () =>
    expect(await mails()).toContain('The check of the backups outside the machine failed'),
  )
  const reasons = ['There is no backup into the repository yet', 'The books of the restored database differ']
  for (const reason of reasons) expect(await mails()).toContain(reason)
  const { code, wrong } = readStatus(REPOSITORY) as { code: number; wrong: string[] }
  expect(code).toBe(1)
  for (const reason of reasons) expect(wrong).toContainEqual(expect.stringContaining(reason))
})

test('an account is deleted in the night after its thirty days, and its members are mailed', async () => {
  const send = async (method: string, to: string, body?: object) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${address}/api/v1${to}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return {
      status: answer.status,
      headers: answer.headers,
      body: (await answer.json()) as Session & Archives,
    }
  }
  let cookie = ''
  const password = 'frozen straws stay cold'
  const session = await send('POST', '/auth', { email: 'owner@demo.test', password })
  cookie = session.headers.get('set-cookie')!.split(';')[0]!
  const tenant_id = session.body.tenants[0]!.id
  const closed = await send('POST', '/account/closing', { tenant_id, name: 'Haras del Sur' })
  expect(closed.status).toBe(201)
  expect(await bringForward('make-archive')).toBe(1)
  await waitUntil(async () => {
    const { body } = await send('GET', `/archives?tenant_id=${tenant_id}`)
    expect(body.archives[0]!.state).toBe('READY')
  })
  expect(await mails()).toContain('Haras del Sur is closing')
  await owner.query(
    `update closings set ends_at = now() - interval '1 second', reminded_at = now() - interval '1 day'`,
  )
  expect(await bringForward('delete-accounts')).toBe(1)
  await waitUntil(async () => {
    const { rows } = await owner.query('select email, t.name from users, tenants t')
    // The veterinarian also belongs to another stud.
    expect(rows).toEqual([{ email: 'vet@demo.test', name: 'Gestüt Lindenhof' }])
    expect(await mails()).toContain('Haras del Sur was deleted')
  })
  expect((await send('GET', `/batches?tenant_id=${tenant_id}`)).status).toBe(401)
})

type Session = { tenants: { id: string }[] }
type Archives = { archives: { state: string }[] }
