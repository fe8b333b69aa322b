// How fast the product is, beside its own floor measured in the same run: `npm run bench`. Fills accounts of stated
// sizes (kept in BENCH_DIR and used again), starts the real server on them and prints tables.
//   --straws 10000,1000000   the sizes, the smallest first
//   --seconds 5              how long each load lasts
//   --keep FILE              keeps the figures; --compare FILE sets them beside kept ones
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { Pool } from 'pg'
import type { Session } from '#domain/session.ts'
import { listBatches } from '#server/batches/list-batches.ts'
import { showContainer } from '#server/containers/show-container.ts'
import { type Database, openDatabase, openTenant, type Tx } from '#server/database.ts'
import type { Actor } from '#server/http/actor.ts'
import { migrate } from '#server/migrate.ts'
import { listMovements } from '#server/movements/list-movements.ts'
import { startPostgres } from '#server/postgres/start-postgres.ts'
import { checkBooks } from '#server/straws/check-books.ts'
import { bookBare, salesOf } from './bench/book-bare.ts'
import { type Filled, fillTenant, PASSWORD } from './bench/fill-tenant.ts'
import type { Statement } from './bench/floor-server.ts'
import { type Load, putLoad, type Request } from './bench/put-load.ts'
import { recordStatements } from './bench/record-statements.ts'
import { runFloor } from './bench/run-floor.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 3200)
const BENCH_DIR = path.resolve(process.env['BENCH_DIR'] ?? 'bench-data')
const ROOT = path.join(import.meta.dirname, '..')
const quiet = { info: () => {}, warn: console.warn, error: console.error }

const { values: options } = parseArgs({
  options: {
    straws: { type: 'string', default: '10000,1000000' },
    seconds: { type: 'string', default: '5' },
    keep: { type: 'string' },
    compare: { type: 'string' },
  },
})
const SECONDS = Number(options.seconds)

type Figures = Record<string, Load & { floor?: number }>

type Who = { email: string; straws: number; cookie: string; session: Session; actor: Actor }

async function main() {
  const sizes = options.straws.split(',').map(Number)
  const { owner_url, stop } = process.env['DATABASE_URL']
    ? { owner_url: process.env['DATABASE_URL'], stop: async () => {} }
    : await startPostgres({ data_dir: BENCH_DIR, log: quiet })
  const app_url = await migrate(owner_url)
  const database = openDatabase(app_url, (error) => console.error(error.message))
  const owner = new Pool({ connectionString: owner_url, max: 4 })
  const filled: Filled[] = []
  for (const straws of sizes) {
    const begun = Date.now()
    filled.push(await fillTenant(database, owner, `straws-${straws}`, straws))
    console.log(`${straws} straws are there, after ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  }
  await owner.query('vacuum analyze')

  const server = await startServer(owner_url)
  try {
    const rest = memoryOf(server.pid!)
    const figures: Figures = {}
    const statements = new Map<string, Statement[]>()
    const people: Who[] = []
    for (const one of filled) people.push(await logIn(one))
    for (const who of people) await measure(who, { database, owner, owner_url }, figures, statements)
    await measureLogIn(people[0]!, figures)
    printFigures(figures)
    printGrowth(figures, people)
    await printPlans(owner, statements)
    printChunks()
    console.log(
      `\nMemory of server and database: ${rest} MB at rest, ${memoryOf(server.pid!)} MB after the run`,
    )
    console.log('Lighthouse: skipped, it is not part of this command yet')
    for (const who of people) await printBooks(database, who)
    if (options.keep) writeFileSync(options.keep, JSON.stringify(figures, null, 2))
    if (options.compare)
      printComparison(figures, JSON.parse(readFileSync(options.compare, 'utf8')) as Figures)
  } finally {
    server.kill('SIGTERM')
    await database.close()
    await owner.end()
    await stop()
  }
}

async function startServer(owner_url: string) {
  const env = {
    ...process.env,
    DATABASE_URL: owner_url,
    PORT: String(PORT),
    LOG_LEVEL: 'silent',
    MODE: 'testing',
  }
  const server = spawn(process.execPath, [path.join(ROOT, 'src/server/main.ts')], { env, stdio: 'ignore' })
  for (let tries = 0; tries < 300; tries += 1) {
    const is_ready = await fetch(at('/health/ready')).then(
      ({ ok }) => ok,
      () => false,
    )
    if (is_ready) return server
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  server.kill()
  throw new Error('the server did not get ready')
}

const at = (where: string) => `http://127.0.0.1:${PORT}/api/v1${where}`
const json = { 'Content-Type': 'application/json' }

async function logIn({ email, straws }: Filled): Promise<Who> {
  const body = JSON.stringify({ email, password: PASSWORD })
  const answer = await fetch(at('/auth'), { method: 'POST', headers: json, body })
  const session = (await answer.json()) as Session
  const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
  const { id: user_id, first_name, last_name, entitlements } = session.user
  const { tenant_id, role } = entitlements[0]!
  const actor = {
    ...{ user_id, email, first_name, last_name, tenant_id, role },
    ...{ subscription_expires_on: '', is_expired: false },
  }
  return { email, straws, cookie, session, actor }
}

type Means = { database: Database; owner: Pool; owner_url: string }
type Read = { address: () => string; work: (tx: Tx) => Promise<unknown> }

async function measure(who: Who, means: Means, figures: Figures, statements: Map<string, Statement[]>) {
  const { actor, cookie } = who
  const { tenant_id, user_id: signer_id } = actor
  const { rows: containers } = await means.owner.query<{ id: string }>(
    'select id from containers where tenant_id = $1 order by id limit 20',
    [tenant_id],
  )
  const page = { limit: 5, offset: 0 }
  let turn = 0
  const reads: Record<string, Read> = {
    'batch list': {
      address: () => `/batches?tenant_id=${tenant_id}`,
      work: (tx) => listBatches(tx, actor, { query: { tenant_id, ...page } } as never),
    },
    'batch list of one stallion': {
      address: () => `/batches?tenant_id=${tenant_id}&animal_name=Stallion%203`,
      work: (tx) =>
        listBatches(tx, actor, { query: { tenant_id, ...page, animal_name: 'Stallion 3' } } as never),
    },
    container: {
      address: () => `/containers/${containers[turn++ % containers.length]!.id}?tenant_id=${tenant_id}`,
      work: (tx) => showContainer(tx, actor, { params: { id: containers[0]!.id }, query: {} } as never),
    },
    'movement list': {
      address: () => `/movements?tenant_id=${tenant_id}`,
      work: (tx) => listMovements(tx, actor, { query: { tenant_id, limit: 50, offset: 0 } } as never),
    },
  }
  for (const [name, { address, work }] of Object.entries(reads)) {
    const next = (): Request => ({ url: at(address()), init: { headers: { cookie } }, expected: 200 })
    const load = await putLoad(next, SECONDS)
    const recorded = await recordStatements(() =>
      means.database.transaction(async (tx) => {
        await openTenant(tx, tenant_id)
        return work(tx)
      }),
    )
    statements.set(name, recorded)
    const floor = await runFloor(means.owner_url, PORT + 1, recorded, SECONDS)
    figures[`${name}, ${who.straws} straws`] = { ...load, floor: floor.per_second }
  }

  const sales = await salesOf(means.owner, tenant_id)
  const book = (): Request => {
    const { receiver_id, ...pick } = sales(turn++)
    const withdrawal = { type: 'SALE', date: '2026-03-01', receiver_id, keep_in_store: true }
    const body = JSON.stringify({ tenant_id, signer_id, ...pick, amount: 10, withdrawal })
    return {
      url: at('/straws'),
      init: { method: 'PATCH', headers: { ...json, cookie }, body },
      expected: 200,
    }
  }
  turn = 0
  const load = await putLoad(book, SECONDS)
  const floor = await bookBare(means.owner_url, tenant_id, SECONDS)
  figures[`withdrawal of 10, ${who.straws} straws`] = { ...load, floor: floor.per_second }
}

/** Hashing is nearly all of it: the floor is the hash alone, as many at once as the server allows. */
async function measureLogIn({ email }: Who, figures: Figures) {
  const body = JSON.stringify({ email, password: PASSWORD })
  const next = (): Request => ({
    url: at('/auth'),
    init: { method: 'POST', headers: json, body },
    expected: 200,
  })
  const load = await putLoad(next, SECONDS, 4)
  const known = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const begun = performance.now()
  let verified = 0
  const one = async () => {
    while (performance.now() - begun < SECONDS * 1000) {
      await verify(known, PASSWORD)
      verified += 1
    }
  }
  await Promise.all([one(), one(), one(), one()])
  figures['log-in'] = { ...load, floor: verified / SECONDS }
}

const number = (value: number) => value.toFixed(value < 100 ? 1 : 0)

function printFigures(figures: Figures) {
  console.log('\n| request | per second | p50 ms | p95 ms | p99 ms | floor per second | ratio |')
  console.log('|---|---|---|---|---|---|---|')
  for (const [name, { per_second, p50, p95, p99, floor }] of Object.entries(figures)) {
    const ratio = floor ? (per_second / floor).toFixed(2) : ''
    const cells = [per_second, p50, p95, p99, floor ?? 0].map(number)
    console.log(`| ${[name, ...cells, ratio].join(' | ')} |`)
  }
}

/** How much slower the slowest twentieth is for the largest account than for the smallest. */
function printGrowth(figures: Figures, people: Who[]) {
  const [small, large] = [people[0]!.straws, people.at(-1)!.straws]
  if (small === large) return
  console.log(`\n| request | p95 at ${large} straws against ${small} |\n|---|---|`)
  for (const [name, load] of Object.entries(figures)) {
    const other = figures[name.replace(`${small} straws`, `${large} straws`)]
    if (other && other !== load) {
      console.log(`| ${name.split(',')[0]} | ${(other.p95 / load.p95).toFixed(2)} |`)
    }
  }
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

// These grow with the account; a whole one is never to be read for one screen.
const LARGE = new Set(['straws', 'movements', 'movement_lines', 'stock', 'batches'])

async function printPlans(owner: Pool, statements: Map<string, Statement[]>) {
  console.log('\nWhole tables read, statement by statement (of the largest account):')
  let whole = 0
  for (const [name, recorded] of statements) {
    for (const [index, { text, values }] of recorded.entries()) {
      const { rows } = await owner.query({ text: `explain (format json) ${text}`, values })
      const found = scansOf(rows[0]['QUERY PLAN'][0].Plan as Plan).filter((table) => LARGE.has(table))
      whole += found.length
      if (found.length > 0) console.log(`  ${name}, statement ${index + 1}: all of ${found.join(', ')}`)
    }
  }
  if (whole === 0) console.log('  none')
}

function scansOf(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []
  return [...own, ...(plan.Plans ?? []).flatMap((part) => scansOf(part))]
}

/** The web's code as it travels, the largest pieces first. */
function printChunks() {
  const folder = path.join(ROOT, 'dist/web/assets')
  const sizes = readdirSync(folder)
    .filter((file) => file.endsWith('.js.br'))
    .map((file) => ({ file, kilobytes: statSync(path.join(folder, file)).size / 1000 }))
    .toSorted((one, other) => other.kilobytes - one.kilobytes)
  console.log('\n| piece of the web | kB of brotli |\n|---|---|')
  for (const { file, kilobytes } of sizes.slice(0, 10)) {
    console.log(`| ${file.replace(/-[^-]+\.js\.br$/, '')} | ${kilobytes.toFixed(1)} |`)
  }
}

/** What the processes below the server and the database hold, in MB; 0 where it cannot be told. */
function memoryOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,rss=,args='], { encoding: 'utf8' })
  const kilobytes = (stdout ?? '')
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((line) => line !== null)
    .filter(
      ([, id, , args]) => Number(id) === pid || args!.includes(BENCH_DIR) || args!.startsWith('postgres:'),
    )
    .reduce((sum, [, , rss]) => sum + Number(rss), 0)
  return Math.round(kilobytes / 1000)
}

async function printBooks(database: Database, { actor, straws }: Who) {
  const { checked, differences } = await database.transaction(async (tx) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(tx)
    await openTenant(tx, actor.tenant_id)
    return checkBooks(tx, actor)
  })
  console.log(`Books of ${straws}: ${checked} straws checked, ${differences.length} differences`)
}

function printComparison(figures: Figures, kept: Figures) {
  console.log('\n| request | ratio to the floor, then | now |\n|---|---|---|')
  for (const [name, { per_second, floor }] of Object.entries(figures)) {
    const before = kept[name]
    if (!before?.floor || !floor) continue
    console.log(
      `| ${name} | ${(before.per_second / before.floor).toFixed(2)} | ${(per_second / floor).toFixed(2)} |`,
    )
  }
}

await main()
