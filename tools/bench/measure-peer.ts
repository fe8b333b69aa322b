/** Comparison with a no-code back end, Directus, on the same PostgreSQL with the same rows. */
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { salesOf } from './book-bare.ts'
import { copyForPeer } from './copy-for-peer.ts'
import { recordsOf } from './make-records.ts'
import type { Deps, Who } from './measure.ts'
import { printTable } from './print-tables.ts'
import { putLoad, type Request } from './put-load.ts'

const VERSION = '12.4.0'
const SCHEMA = 'peer'
const TURNS = 5
const TOKEN = randomUUID()

/**
 * Installs the peer into a separate folder, unless it is there. Its licence allows internal use. No package of it is
 * compiled: its sandbox for extensions would be, so it gets an empty one, which none of the requests below uses.
 * @returns the folder, or null if it cannot be installed
 */
function install(cache: string): string | null {
  const folder = path.join(cache, `directus-${VERSION}`)
  if (existsSync(path.join(folder, 'node_modules/directus/cli.js'))) return folder
  const empty = path.join(folder, 'no-sandbox')
  mkdirSync(empty, { recursive: true })
  const write = (file: string, content: object) => writeFileSync(file, JSON.stringify(content))
  write(path.join(empty, 'package.json'), { name: 'isolated-vm', version: '0.0.0', main: 'index.js' })
  writeFileSync(path.join(empty, 'index.js'), 'module.exports = {}\n')
  write(path.join(folder, 'package.json'), {
    private: true,
    dependencies: { directus: VERSION, 'isolated-vm': 'file:no-sandbox' },
    overrides: { 'isolated-vm': '$isolated-vm' },
  })
  try {
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', ...quiet], { cwd: folder, stdio: 'inherit' })
    return folder
  } catch {
    return null
  }
}

/** Starts the peer on the database. @returns its address and a function that stops it */
async function start(folder: string, owner_url: string, port: number) {
  const { host, port: databasePort, user, password, database } = new Client({ connectionString: owner_url })
  const env = {
    ...process.env,
    ...{ DB_CLIENT: 'pg', DB_SEARCH_PATH: SCHEMA, DB_HOST: host, DB_PORT: String(databasePort) },
    ...{ DB_USER: user ?? '', DB_PASSWORD: password ?? '', DB_DATABASE: database ?? '' },
    ...{ HOST: '127.0.0.1', PORT: String(port), SECRET: TOKEN, ADMIN_TOKEN: TOKEN, NODE_ENV: 'production' },
    ...{ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: TOKEN, LOG_LEVEL: 'info', LOG_STYLE: 'raw' },
    ...{ TELEMETRY: 'false', SERVE_APP: 'false', CACHE_ENABLED: 'false' },
  }
  const command = (name: string) => ['node_modules/directus/cli.js', name]
  execFileSync(process.execPath, command('bootstrap'), { cwd: folder, env, stdio: 'ignore' })
  const child = spawn(process.execPath, command('start'), {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) if (line.includes('Server started')) break
  child.stdout.resume()
  return { address: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

/** Compares the replies per second of both, in turns. */
export async function measurePeer(deps: Deps, who: Who, cache: string) {
  const folder = install(cache)
  if (!folder) {
    console.log('Skipped: the peer, Directus, cannot be installed from the npm registry here.')
    return
  }
  await copyForPeer(deps.owner, SCHEMA, who.actor.tenant_id)
  const { address, stop } = await start(folder, deps.owner_url, deps.port + 1)
  try {
    const rows: string[][] = []
    for (const [name, [ours, theirs]] of Object.entries(await loads(deps, who, address))) {
      const pairs: [number, number][] = []
      for (let turn = 0; turn < TURNS; turn += 1) {
        const pair: [number, number] = [0, 0]
        for (const side of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
          pair[side] = (await putLoad([ours, theirs][side]!, deps.seconds)).per_second
        pairs.push(pair)
      }
      const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(TURNS / 2)]!
      const rate = (side: 0 | 1) => middle(pairs.map((pair) => pair[side])).toFixed(1)
      const ratios = pairs.map(([first, second]) => first / second)
      const range = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(1)).join(' to ')
      rows.push([name, rate(0), rate(1), `${middle(ratios).toFixed(1)} (${range})`])
    }
    printTable(['request', 'per second', `Directus ${VERSION}`, 'ratio'], rows)
  } finally {
    stop()
  }
}

type Next = () => Request[]

async function loads(deps: Deps, who: Who, peer: string): Promise<Record<string, [Next, Next]>> {
  const { tenant_id, user_id: signer_id } = who.actor
  const { container_id } = await recordsOf(deps, who)
  const json = { 'Content-Type': 'application/json' }
  const read = (path: string): Next => {
    const url = `http://127.0.0.1:${deps.port}/api/v1${path}?tenant_id=${tenant_id}`
    return () => [{ url, init: { headers: { cookie: who.cookie } }, expected: 200 }]
  }
  const send = (method: string, path: string, body: object): Request => {
    const headers = { ...json, Authorization: `Bearer ${TOKEN}` }
    return { url: peer + path, init: { method, headers, body: JSON.stringify(body) }, expected: 200 }
  }
  const query =
    (text: string): Next =>
    () => [send('POST', '/graphql', { query: `{ ${text} }` })]
  const list = `batches(limit: 5, sort: ["-created_at"]) {
    id label straw_colour straw_size stored animal_id { name } }`
  const totals = 'batches_aggregated { count { id } sum { stored } }'
  const places = '["canister", "level", "batch_id", "owner_id"]'
  const container = `containers_by_id(id: "${container_id}") { label canisters levels }
    straws_aggregated(filter: { container_id: { id: { _eq: "${container_id}" } } }, groupBy: ${places}, limit: -1) {
      group count { id } }`
  const sales = await salesOf(deps.owner, tenant_id)
  const turns = { ours: 0, theirs: 0 }
  const withdraw: Next = () => {
    const { receiver_id, ...pick } = sales((turns.ours += 1))
    const withdrawal = { type: 'SALE', date: '2026-03-01', receiver_id, keep_in_store: true }
    const body = JSON.stringify({ tenant_id, signer_id, ...pick, amount: 10, withdrawal })
    const headers = { ...json, cookie: who.cookie }
    const url = `http://127.0.0.1:${deps.port}/api/v1/straws`
    return [{ url, init: { method: 'PATCH', headers, body }, expected: 200 }]
  }
  const withdrawThere: Next = () => {
    const sale = sales((turns.theirs += 1))
    const { batch_id, owner_id, receiver_id } = sale
    const filter = { batch_id: { _eq: batch_id }, owner_id: { _eq: owner_id }, status: { _eq: 'STORED' } }
    const straws = { query: { filter, sort: ['number'], limit: 10 }, data: { owner_id: receiver_id } }
    const date = { date: '2026-03-01', recorded_at: new Date() }
    const movement = { ...sale, ...date, id: randomUUID(), type: 'SALE', amount: 10 }
    return [
      send('PATCH', '/items/straws?fields=id', straws),
      send('POST', '/items/movements?fields=id', movement),
    ]
  }
  return {
    'batch list with totals': [read('/batches'), query(`${list} ${totals}`)],
    'batch list; its totals only here': [read('/batches'), query(list)],
    container: [read(`/containers/${container_id}`), query(container)],
    'withdrawal of 10': [withdraw, withdrawThere],
  }
}
