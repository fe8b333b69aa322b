// Compares the product's speed with that of the same SQL statements without the product, the floor: `npm run bench`.
// Fills accounts of the given sizes, kept in BENCH_DIR (or the database of DATABASE_URL) and reused, starts the real
// server on them and prints tables. A word measures one part and nothing else: `npm run bench -- year`.
//   presses                 how long presses take until they are painted, and what shifts, on a slowed-down processor
//   year                    an account after a year of use, compared with a new one
//   peer                    a no-code back end with the same rows, compared with the product
//   --straws 10000,1000000  sizes of the measured accounts, smallest first
//   --others 0              number of other accounts, of a million straws each, in the same database
//   --seconds 5             duration of each load
//   --no-lighthouse         skips Lighthouse and the presses
//   --import 100000         books and undoes an import of that many straws, and nothing else
//   --against REF           loads a checkout of REF and this one alternately and prints ratios, nothing else
//   --keep FILE             saves the figures
//   --compare FILE          compares the figures with saved ones
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { CONNECTION_SETTINGS } from '#platform/database/connection-settings.ts'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { startPostgres } from '#platform/postgres/start-postgres.ts'
import { startServer, stopServers, WITHOUT_LIMITS } from '#test/start-server.ts'
import { runAgainst } from './bench/against.ts'
import { checkPlans } from './bench/check-plans.ts'
import { type Filled, fillTenant } from './bench/fill-tenant.ts'
import type { Statement } from './bench/floor-server.ts'
import {
  checkBooksOf,
  type Deps,
  type Figures,
  logIn,
  measure,
  measureLogIn,
  warmUp,
  type Who,
} from './bench/measure.ts'
import { recordsOf } from './bench/make-records.ts'
import { measureImport } from './bench/measure-import.ts'
import { measurePeer } from './bench/measure-peer.ts'
import { measureYear } from './bench/measure-year.ts'
import { measureScenes } from './bench/press-to-paint.ts'
import { memoryOf } from './bench/processes-of.ts'
import {
  printComparison,
  printFigures,
  printGrowth,
  printPresses,
  printScores,
  printScreens,
  printShifts,
} from './bench/print-tables.ts'
import { runLighthouse } from './bench/run-lighthouse.ts'
import { LOG_IN, openings, presses } from './bench/scenes.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 3200)
const BENCH_DIR = path.resolve(process.env['BENCH_DIR'] ?? 'bench-data')
const OTHERS_HAVE = 1_000_000
const quiet = { info: () => {}, warn: console.warn, error: console.error }

const PARTS = ['presses', 'year', 'peer']

const { values: options, positionals } = parseArgs({
  allowNegative: true,
  allowPositionals: true,
  options: {
    straws: { type: 'string', default: '10000,1000000' },
    others: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '5' },
    lighthouse: { type: 'boolean', default: true },
    against: { type: 'string' },
    import: { type: 'string' },
    keep: { type: 'string' },
    compare: { type: 'string' },
  },
})

const part = positionals[0]
if (part !== undefined && !PARTS.includes(part))
  throw new Error(`Name one of ${PARTS.join(', ')}, or no part.`)

async function main() {
  const { owner_url, stop } = process.env['DATABASE_URL']
    ? { owner_url: process.env['DATABASE_URL'], stop: async () => {} }
    : await startPostgres({ data_dir: BENCH_DIR, log: quiet })
  const appUrl = await migrate(owner_url)
  const database = openDatabase(appUrl, (error) => console.error(error.message), { silence_ms: 0 })
  const owner = new Pool({ connectionString: owner_url, max: 4 })
  owner.on('error', (error) => console.error(error.message))
  const fill = async (name: string, straws: number): Promise<Filled> => {
    const begun = Date.now()
    const one = await fillTenant(database, owner, name, straws)
    console.log(`${name}: ${straws} straws, ready after ${((Date.now() - begun) / 1000).toFixed(1)} s`)
    return one
  }
  const filled: Filled[] = []
  if (options.import !== undefined || part === 'year') options.straws = ''
  for (const straws of options.straws.split(',').filter(Boolean).map(Number))
    filled.push(await fill(`straws-${straws}`, straws))
  for (let other = 1; other <= Number(options.others); other += 1) await fill(`other-${other}`, OTHERS_HAVE)
  await owner.query('vacuum analyze')

  const { child } = await startServer({
    ...WITHOUT_LIMITS,
    ...{ DATABASE_URL: owner_url, PORT: String(PORT), MODE: 'testing' },
  })
  try {
    const means = { database, owner, owner_url, port: PORT, seconds: Number(options.seconds) }
    if (options.import !== undefined) {
      await measureImport(means, child.pid!, Number(options.import))
      return
    }
    if (part === 'year') return await measureYear(means)
    if (part === 'peer') return await measurePeer(means, await logIn(means, filled[0]!), BENCH_DIR)
    if (part === 'presses') return await measurePresses(means, await logIn(means, filled[0]!))
    const rest = memoryOf(child.pid!, BENCH_DIR)
    const figures: Figures = {}
    const statements = new Map<string, Statement[]>()
    const people = []
    for (const one of filled) people.push(await logIn(means, one))
    await warmUp(people[0]!, means)
    for (const who of people) await measure(who, means, figures, statements)
    await measureLogIn(filled[0]!, means, figures)
    printFigures(figures)
    const sizes = filled.map(({ straws }) => straws)
    printGrowth(figures, sizes)
    const busiest = people.at(-1)!
    const plans = await checkPlans(appUrl, busiest.actor.tenant_id, CONNECTION_SETTINGS, statements)
    console.log(`\nOf ${plans.statements} statements, these read a whole table (fine for a small one):`)
    console.log(plans.whole.length > 0 ? plans.whole.map((line) => `  ${line}`).join('\n') : '  none')
    printScreens(path.join(import.meta.dirname, '../dist/web'))
    const after = memoryOf(child.pid!, BENCH_DIR)
    console.log(`\nMemory of server and database: ${rest} MB at rest, ${after} MB after the run`)
    if (options.lighthouse) {
      printScores(await screensOf(people[0]!.cookie))
      await measurePresses(means, people[0]!)
    }
    for (const who of people) {
      const { checked, differences } = await checkBooksOf(means, who)
      console.log(`Books of ${who.straws}: ${checked} straws checked, ${differences.length} differences`)
    }
    if (options.keep) writeFileSync(options.keep, JSON.stringify(figures, null, 2))
    if (options.compare)
      printComparison(figures, JSON.parse(readFileSync(options.compare, 'utf8')) as Figures)
  } finally {
    await stopServers()
    await database.close()
    await owner.end()
    await stop()
  }
}

async function measurePresses(deps: Deps, who: Who) {
  const origin = `http://127.0.0.1:${PORT}`
  const records = await recordsOf(deps, who)
  printPresses(await measureScenes(origin, who.cookie, presses(records)))
  const before = await measureScenes(origin, '', LOG_IN)
  printShifts({ ...before, ...(await measureScenes(origin, who.cookie, openings(records))) })
}

async function screensOf(cookie: string) {
  const at = (screen: string) => `http://127.0.0.1:${PORT}${screen}`
  const anybody = await runLighthouse({ 'log-in': at('/auth/login') }, '', PORT + 2)
  const own = { batches: at('/batches'), containers: at('/containers') }
  return { ...anybody, ...(await runLighthouse(own, cookie, PORT + 2)) }
}

if (options.against === undefined) await main()
else {
  const straws = Number(options.straws.split(',')[0])
  await runAgainst({ ref: options.against, straws, seconds: Number(options.seconds), folder: BENCH_DIR })
}
