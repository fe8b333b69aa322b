// Injects faults into the real server and checks what survives: `npm run faults`. Prints a line per point. Exits with 1
// if an acknowledged booking was lost or another check failed, and with 2 if the run could not be completed.
//   --points 1,3,8  runs only these points
//   --short         runs few rounds of each point, as in `npm test`
//   --kills 100     number of kills at point 1
//   --seed 1        seed of generated data; by default a new one, which is printed
import { randomInt } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { POINTS, runPoint } from './faults/points.ts'
import { closeRigs } from './faults/rig.ts'
import { closeSender } from './faults/send.ts'
import { openStand, type Stand } from './faults/stand.ts'
import { type Outcome, seconds } from './faults/tally.ts'

const ADMIN = path.join(import.meta.dirname, 'admin.ts')
const MAX_PROBLEMS = 10

const { values: options } = parseArgs({
  options: {
    points: { type: 'string' },
    short: { type: 'boolean', default: false },
    kills: { type: 'string' },
    seed: { type: 'string' },
  },
})

async function main(): Promise<number> {
  const names = options.points?.split(',')
  const chosen = POINTS.filter(({ name }) => names?.includes(name.split(' ')[0]!) ?? true)
  if (chosen.length === 0) throw new Error(`There is no point ${options.points}`)
  const seed = options.seed === undefined ? randomInt(2 ** 31) : Number(options.seed)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void closeRigs().finally(() => process.exit(2)))
  }
  const stand = await openStand()
  const outcomes: Outcome[] = []
  try {
    console.log(`Seed ${seed}\n\n| point | tried | survived | lost | note |\n|---|---|---|---|---|`)
    for (const point of chosen) {
      const begun = performance.now()
      const kills = point === POINTS[0] && options.kills ? Number(options.kills) : undefined
      const times = kills ?? (options.short ? point.short : point.whole)
      const outcome = await runPoint(point, stand, times, seed)
      outcomes.push(outcome)
      printLine(point.name, outcome, performance.now() - begun)
    }
    if (names === undefined) console.log('| 6 model-based test of the ledger | | | | `npm run test:deep` |')
    const books = verifyBooks(stand)
    console.log(`\n${books.output}`)
    return printSum(outcomes) && books.agree ? 0 : 1
  } finally {
    closeSender()
    await stand.rig.close()
  }
}

function printLine(name: string, outcome: Outcome, tookMs: number) {
  if ('skipped' in outcome) {
    console.log(`| ${name} | skipped | | | ${outcome.skipped} |`)
    return
  }
  const { tried, survived, lost, notes, problems } = outcome
  const note = [...notes, `took ${seconds(tookMs)}`].join('; ')
  console.log(`| ${name} | ${tried} | ${survived} | ${lost} | ${note} |`)
  for (const problem of problems.slice(0, MAX_PROBLEMS)) console.error(`  FAILED: ${problem}`)
  if (problems.length > MAX_PROBLEMS) console.error(`  and ${problems.length - MAX_PROBLEMS} more`)
}

function verifyBooks({ rig }: Stand) {
  const env = { ...process.env, DATA_DIR: rig.data_dir, DATABASE_URL: '', MODE: 'testing' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [ADMIN, 'verify-books'], {
    env,
    encoding: 'utf8',
  })
  return { agree: status === 0, output: `verify-books: ${(stdout + stderr).trim().split('\n').at(-1)}` }
}

/** Prints the totals. @returns whether no point failed; skipped points do not count as failed */
function printSum(outcomes: Outcome[]): boolean {
  const tallies = outcomes.filter((outcome) => 'tried' in outcome)
  const sum = (what: 'tried' | 'survived' | 'lost') =>
    tallies.reduce((total, tally) => total + tally[what], 0)
  const failed = tallies.filter((tally) => tally.lost > 0 || tally.problems.length > 0).length
  const skipped = outcomes.length - tallies.length
  console.log(
    `Sum: ${sum('tried')} tried, ${sum('survived')} survived, ${sum('lost')} lost; ${failed} points failed, ${skipped} skipped`,
  )
  return failed === 0
}

const code = await main().catch((error: unknown) => {
  console.error(error)
  return 2
})
// After an error, writers may still be running.
process.exit(code)
