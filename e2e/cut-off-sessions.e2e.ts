/**
 * Sessions without signal that are cut off at random points: every entry is booked exactly once or told as refused.
 * A few of them here; `npm run test:cut-off` runs a hundred.
 */
import { once } from 'node:events'
import { startServer, stopServers } from '../test/start-server.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { openLine } from './cut-off/line.ts'
import { FAULTS, type Outcome, runSession } from './cut-off/session.ts'
import { OWNER, PASSWORD } from './log-in.ts'
import { expect, test } from './test.ts'

/** At once: a session mostly waits. */
const LANES = 4
const SESSIONS = Number(process.env['CUT_OFF_SESSIONS'] ?? 4)
/** The first of each fault would take too long for every run: these are the worst. */
const SEEDS =
  SESSIONS < FAULTS.length
    ? [0, 1, 2, 8].slice(0, SESSIONS)
    : Array.from({ length: SESSIONS }, (_, index) => index)

test.afterAll(stopServers)

test(`${SESSIONS} sessions cut off at random points lose and double nothing`, async ({
  browser,
  playwright,
}) => {
  test.setTimeout(60_000 + SESSIONS * 90_000)
  const seeds = [...SEEDS]
  const outcomes: Outcome[] = []
  const differences: unknown[] = []
  /** A server of its own, and one session on it after the other. */
  const work = async () => {
    const environment = { DATA_DIR: temporaryFolder('cut-off'), MODE: 'testing' }
    let server = await startServer(environment)
    const line = await openLine(server.address)
    const killServer = async () => {
      const ended = once(server.child, 'exit')
      server.child.kill('SIGKILL')
      await ended
      server = await startServer(environment)
      line.to = server.address
    }
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const outcome = await runSession(browser, { line, killServer }, seed)
      outcomes.push(outcome)
      if (outcome.wrong.length > 0)
        console.log(`session ${seed} (${outcome.fault}):`, outcome.wrong.join('; '))
    }
    const owner = await playwright.request.newContext({ baseURL: line.address })
    const session = await owner.post('/api/v1/auth', { data: { email: OWNER, password: PASSWORD } })
    const tenant_id = (await session.json()).tenants[0].id as string
    const books = await (await owner.get(`/api/v1/inventory/check?tenant_id=${tenant_id}`)).json()
    differences.push(...books.differences)
    await owner.dispose()
    line.close()
  }
  await Promise.all(Array.from({ length: SESSIONS < FAULTS.length ? 1 : LANES }, work))
  print(outcomes)
  console.log(`${differences.length} differences in the books`)
  expect(differences).toEqual([])
  expect(outcomes.flatMap(({ seed, wrong }) => wrong.map((what) => `${seed}: ${what}`))).toEqual([])
})

function print(outcomes: Outcome[]) {
  const heads = ['fault', 'sessions', 'entries', 'booked once', 'refused, told', 'taken back', 'wrong']
  const sum = (some: Outcome[], what: 'entries' | 'booked' | 'refused' | 'taken_back') =>
    some.reduce((total, one) => total + one[what], 0)
  const row = (name: string, some: Outcome[]) => [
    ...[name, some.length, sum(some, 'entries'), sum(some, 'booked'), sum(some, 'refused')],
    ...[sum(some, 'taken_back'), some.reduce((total, { wrong }) => total + wrong.length, 0)],
  ]
  const rows = FAULTS.map((fault) => [fault, outcomes.filter((one) => one.fault === fault)] as const)
    .filter(([, some]) => some.length > 0)
    .map(([fault, some]) => row(fault, some))
  for (const cells of [heads, ...rows, row('all', outcomes)]) {
    const [name = '', ...counts] = cells.map(String)
    console.log([name.padEnd(22), ...counts.map((count) => count.padStart(14))].join(''))
  }
}
