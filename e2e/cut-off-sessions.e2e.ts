/**
 * Sessions on the offline screen that are cut off at random points: every entry is booked exactly once or reported as
 * refused, unless the user takes it back. An ordinary run has a session per fault in `WORST`, and
 * `npm run test:cut-off` a hundred sessions.
 */
import { once } from 'node:events'
import type { Page, PlaywrightWorkerArgs } from '@playwright/test'
import { startServer, stopServers } from '../test/start-server.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { openLine } from './cut-off/line.ts'
import { type Fault, FAULTS, type Outcome, type Place, runSession } from './cut-off/session.ts'
import { OWNER, PASSWORD } from './log-in.ts'
import { beginInNewAccount, NEW_PASSWORD } from './new-account.ts'
import { expect, test } from './test.ts'

/** Number of concurrent sessions; a session mostly waits. */
const LANES = 4
const SESSIONS = Number(process.env['CUT_OFF_SESSIONS'] ?? 0)
const DEMO_OWNER = { email: OWNER, password: PASSWORD }

test.afterAll(stopServers)

/** Starts a separate server, which can be killed, and opens a proxy to it. */
async function startPlace(): Promise<Place> {
  const environment = { DATA_DIR: temporaryFolder('cut-off'), MODE: 'testing' }
  let server = await startServer(environment)
  const line = await openLine(server.address)
  return {
    line,
    member: DEMO_OWNER,
    async killServer() {
      const ended = once(server.child, 'exit')
      server.child.kill('SIGKILL')
      await ended
      server = await startServer(environment)
      line.to = server.address
    },
  }
}

/** Creates an account on the server of all browser tests, and opens a proxy to that server. */
async function joinServer(address: string, page: Page): Promise<Place> {
  const email = await beginInNewAccount(page)
  return {
    line: await openLine(address),
    member: { email, password: NEW_PASSWORD },
    killServer: () => Promise.reject(new Error('other tests use this server')),
  }
}

/** Returns the disagreements between the books of the member's account and its journal. */
async function differencesAt(
  { line, member }: Place,
  { request }: PlaywrightWorkerArgs['playwright'],
): Promise<unknown[]> {
  const owner = await request.newContext({ baseURL: line.address })
  const session = await owner.post('/api/v1/auth', { data: member })
  const tenant_id = (await session.json()).tenants[0].id as string
  const { differences } = await (await owner.get(`/api/v1/inventory/check?tenant_id=${tenant_id}`)).json()
  await owner.dispose()
  return differences
}

/** Faults that an ordinary run tests, because sessions with all faults would take too long. */
const WORST: Fault[] = ['page killed', 'server killed', 'reply lost', 'straw taken meanwhile']

if (SESSIONS === 0)
  for (const fault of WORST)
    test(`an offline session neither loses nor duplicates an entry: ${fault}`, async ({
      browser,
      page,
      playwright,
      baseURL,
    }) => {
      const place = fault === 'server killed' ? await startPlace() : await joinServer(baseURL!, page)
      const { wrong } = await runSession(browser, place, FAULTS.indexOf(fault))
      expect(wrong).toEqual([])
      expect(await differencesAt(place, playwright)).toEqual([])
      place.line.close()
    })
else
  test(`${SESSIONS} sessions interrupted at random points neither lose nor duplicate an entry`, async ({
    browser,
    playwright,
  }) => {
    test.setTimeout(60_000 + SESSIONS * 90_000)
    const seeds = Array.from({ length: SESSIONS }, (_, index) => index)
    const outcomes: Outcome[] = []
    const differences: unknown[] = []
    /** Runs sessions one after another on a separate server until no seed is left. */
    const work = async () => {
      const place = await startPlace()
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
        const outcome = await runSession(browser, place, seed)
        outcomes.push(outcome)
        if (outcome.wrong.length > 0)
          console.log(`session ${seed} (${outcome.fault}):`, outcome.wrong.join('; '))
      }
      differences.push(...(await differencesAt(place, playwright)))
      place.line.close()
    }
    await Promise.all(Array.from({ length: LANES }, work))
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
