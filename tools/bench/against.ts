/**
 * Comparison of another checkout with this one, loaded alternately on copies of the same data, so that other load on
 * the machine cancels out in the ratios. Under other load, processor time per request varies less than speed.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startServer, stopServers, WITHOUT_LIMITS } from '#test/start-server.ts'
import { Client } from 'pg'
import { reachPostgres } from '#platform/postgres/reach-postgres.ts'
import { PASSWORD } from './fill-tenant.ts'
import { printTable } from './print-tables.ts'
import { processorMsOf } from './processes-of.ts'
import { putLoad, type Request } from './put-load.ts'

const TURNS = 30
const ROOT = path.join(import.meta.dirname, '../..')

type Options = { ref: string; straws: number; seconds: number; folder: string }
type Side = { address: string; cookie: string; tenant_id: string; processorMs: () => number }

export async function runAgainst({ ref, straws, seconds, folder }: Options) {
  const sha = git('rev-parse', '--short', `${ref}^{commit}`)
  const checkout = path.join(folder, `checkout-${sha}`)
  const filled = path.join(folder, `data-${sha}-${straws}`)
  prepareCheckout(checkout, sha)
  // The checkout of `ref` fills the account, because this checkout can migrate the database of an older one.
  if (!existsSync(filled)) fill(checkout, filled, straws)
  const [then_data, now_data] = ['then', 'now'].map((name) => path.join(folder, name))
  for (const data of [then_data!, now_data!]) {
    rmSync(data, { recursive: true, force: true })
    // `cp -a` instead of cpSync, because it preserves the owner of PostgreSQL's files.
    execFileSync('cp', ['-a', filled, data])
  }
  try {
    const email = `straws-${straws}@bench.test`
    const then = await sideOf(checkout, then_data!, email)
    const now = await sideOf(ROOT, now_data!, email)
    const rows: (string | number)[][] = []
    for (const [name, requests] of Object.entries(await loadsOf(then, now))) {
      const speeds: [number, number][] = []
      const costs: [number, number][] = []
      for (let turn = 0; turn <= TURNS; turn += 1) {
        // The order alternates, so that neither side always follows the other.
        const both = turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
        const speed: [number, number] = [0, 0]
        const cost: [number, number] = [0, 0]
        for (const side of both) {
          const { processorMs } = [then, now][side]!
          const before = processorMs()
          let sent = 0
          const next = () => {
            sent += 1
            return requests[side]()
          }
          speed[side] = (await putLoad(next, seconds)).per_second
          cost[side] = (processorMs() - before) / sent
        }
        // The first turn is a warm-up.
        if (turn === 0) continue
        speeds.push(speed)
        costs.push(cost)
      }
      const middle = (side: 0 | 1) => spreadOf(speeds.map((speed) => speed[side]))[1].toFixed(1)
      rows.push([name, middle(0), middle(1), ratioText(speeds), ratioText(costs)])
    }
    console.log(`\n${straws} straws, ${TURNS} turns of ${seconds} s, ${sha} against this checkout`)
    printTable(['request', `${sha}, per second`, 'now', 'speed', 'processor time'], rows)
  } finally {
    await stopServers()
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
}

function prepareCheckout(checkout: string, sha: string) {
  if (!existsSync(checkout)) git('worktree', 'add', '--detach', checkout, sha)
  execFileSync(process.execPath, ['tools/setup.js', '--build'], { cwd: checkout, stdio: 'inherit' })
}

/** Fills an account by running the bench of `checkout` with loads of 0.1 s; its figures are not printed. */
function fill(checkout: string, data: string, straws: number) {
  const args = ['tools/bench.ts', '--straws', String(straws), '--seconds', '0.1', '--no-lighthouse']
  const env = { ...process.env, BENCH_DIR: data }
  execFileSync(process.execPath, args, { cwd: checkout, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Vacuums and analyses all tables, because an upgrade that rewrites rows would make reads of one side slower. */
async function vacuum(data_dir: string) {
  const quiet = { info: () => {}, warn: () => {}, error: console.error }
  const { owner_url, stop } = await reachPostgres(data_dir, quiet)
  const client = new Client({ connectionString: owner_url })
  await client.connect()
  await client.query('vacuum (analyze)')
  await client.end()
  await stop()
}

async function sideOf(checkout: string, data_dir: string, email: string): Promise<Side> {
  const { address, child } = await startServer({ ...WITHOUT_LIMITS, DATA_DIR: data_dir }, checkout)
  await vacuum(data_dir)
  const answer = await fetch(`${address}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (answer.status !== 200) throw new Error(`the log-in was answered with ${answer.status}`)
  const session = (await answer.json()) as { tenants: { id: string }[] }
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  const processorMs = () => processorMsOf(child.pid!, data_dir)
  return { address, cookie, tenant_id: session.tenants[0]!.id, processorMs }
}

type Next = () => Request

async function loadsOf(then: Side, now: Side): Promise<Record<string, [Next, Next]>> {
  const { containers } = await get<{ containers: { id: string }[] }>(now, 'containers', '')
  const reads = {
    session: () => '/api/v1/auth',
    'batch list': () => at(now, 'batches', ''),
    'batch list of one stallion': () => at(now, 'batches', '&animal_name=Stallion%2000003'),
    container: (turn: number) => at(now, `containers/${containers[turn % containers.length]!.id}`, ''),
    containers: () => at(now, 'containers', ''),
    'movement list': () => at(now, 'movements', ''),
  }
  const of =
    (side: Side, addressOf: (turn: number) => string): Next =>
    () => ({
      url: side.address + addressOf((turns += 1)),
      init: { headers: { cookie: side.cookie } },
      expected: 200,
    })
  let turns = 0
  return Object.fromEntries(
    Object.entries(reads).map(([name, addressOf]) => [name, [of(then, addressOf), of(now, addressOf)]]),
  )
}

function at({ tenant_id }: Side, what: string, filter: string): string {
  return `/api/v1/${what}?tenant_id=${tenant_id}${filter}`
}

async function get<T>(side: Side, what: string, filter: string): Promise<T> {
  const answer = await fetch(side.address + at(side, what, filter), { headers: { cookie: side.cookie } })
  return (await answer.json()) as T
}

/** Formats the median ratio of the current speed or cost to the earlier one, with its interval. */
function ratioText(pairs: [number, number][]): string {
  const [from, median, to] = spreadOf(pairs.map(([then, now]) => now / then)).map((ratio) => ratio.toFixed(2))
  return `${median} (${from} to ${to})`
}

/** Returns the median, and its 95 % confidence interval by order statistics. */
function spreadOf(values: number[]): [from: number, median: number, to: number] {
  const sorted = values.toSorted((a, b) => a - b)
  const tail = Math.max(0, Math.floor((sorted.length - 1.96 * Math.sqrt(sorted.length)) / 2))
  return [sorted[tail]!, sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1 - tail)!]
}
