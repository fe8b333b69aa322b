/**
 * Jumps of the clock of the server and its PostgreSQL. It starts a year ahead and is corrected. Then it jumps by an
 * hour and by a year, back and ahead, each time for some seconds while clients book. Uses libfaketime (Debian's
 * `faketime`), which reads the offset from a file.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { openStand, type Point, type Stand } from './stand.ts'
import { count, countLost, newTally, statusText, unexpected, type Tally } from './tally.ts'
import { addition } from './stock.ts'
import { booksProblem, missing, startWriters } from './writers.ts'

const LIBRARY = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => existsSync(file))

/** Offsets in seconds. */
const [HOUR, YEAR] = [3600, 365 * 24 * 3600]
const JUMPS = [-HOUR, YEAR, -YEAR, HOUR]
/** Time after which a jump has taken effect: libfaketime reads the file once a second. */
const SEEN_MS = 2500
const JUMPED_MS = 4000
const PATIENCE_MS = 60_000
/** Time in which jobs are supervised and times are corrected at least once: both happen every 15 seconds. */
const SUPERVISED_MS = 17_000

export const jumpClock: Point = {
  name: '15 clock jumps by an hour and a year',
  whole: JUMPS.length,
  short: 2,
  async run(_, times) {
    if (!LIBRARY) return { skipped: 'libfaketime is missing (apt-get install faketime)' }
    const file = path.join(temporaryFolder('clock'), 'offset')
    const set = (offset: number) => {
      writeFileSync(`${file}.new`, `${offset < 0 ? '' : '+'}${offset}\n`)
      renameSync(`${file}.new`, file)
    }
    set(YEAR)
    const environment = {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'fake-children.ts')}`,
    }
    const tally = newTally()
    const stand = await openStand({ environment })
    try {
      await correct(stand, set, tally)
      for (const jump of JUMPS.slice(0, times)) await jumpOnce(stand, jump, set, tally)
    } finally {
      await stand.rig.close()
    }
    return tally
  },
}

/** Corrects a clock that was a year ahead from the start, and checks that nothing is then due only a year later. */
async function correct({ rig }: Stand, set: (offset: number) => void, tally: Tally) {
  const ahead = () =>
    rig.asOwner(async (client) => {
      const { rows } = await client.query<{ column: string }>(`
        select 'daily_checks.due_at' as column from daily_checks where due_at > now() + interval '2 days'
        union select 'queue.monitor_claim_on' from pgboss.queue where monitor_claim_on > now()
        union select 'job.start_after' from pgboss.job where start_after > now() + interval '4 days'
      `)
      return rows.map(({ column }) => column).join(', ')
    })
  await sleep(SUPERVISED_MS)
  set(0)
  await sleep(SEEN_MS)
  const before = await ahead()
  await sleep(SUPERVISED_MS)
  const after = await ahead()
  // Restart the server, because its steady clock adds the elapsed time to the time of its start, a year ahead.
  await rig.askToEnd()
  await rig.start()
  count(
    tally,
    before === '' && 'started a year ahead: no time is in the future',
    after !== '' && `started a year ahead and corrected: still ahead are ${after}`,
  )
}

async function jumpOnce(
  { rig, owner, stocks }: Stand,
  jump: number,
  set: (offset: number) => void,
  tally: Tally,
) {
  const name = `${jump > 0 ? 'forwards' : 'backwards'} by ${Math.abs(jump) === HOUR ? 'an hour' : 'a year'}`
  const invitation = await invite({ rig, owner })
  const headers = { 'idempotency-key': randomUUID() }
  const body = addition(owner, stocks[0]!.batch_id, 3, name)
  const book = () => owner.ask('POST', '/straws', body, headers)
  const booked = await book()
  const writers = startWriters(owner, stocks, name)
  await writers.allSucceed(0)
  set(jump)
  await sleep(SEEN_MS)
  const there = await clocks(rig)
  await book()
  await sleep(JUMPED_MS)
  set(0)
  await sleep(SEEN_MS)
  const back = performance.now()
  while (!writers.allSucceedSince(back) && performance.now() - back < PATIENCE_MS) await sleep(20)
  const isBack = writers.allSucceedSince(back)
  const { acknowledged, statuses } = await writers.stop()
  const ready = await fetch(`${rig.url()}/api/v1/health/ready`)
  const stillInvited = await owner.ask('GET', invitation)
  const repeated = await book()
  const mailed = await invite({ rig, owner }).catch((error: Error) => error)
  count(
    tally,
    there.some((offset) => Math.abs(offset - jump) > 60) &&
      `${name}: the clocks of Node and PostgreSQL jumped by ${there.join(' and ')} s`,
    unexpected(statuses, [200, 201, 401, 402, 403, 409, 422, 503]),
    !isBack && `${name}: the writers do not succeed again`,
    ready.status !== 200 && `${name}: readiness answered ${ready.status}`,
    stillInvited.status !== 200 &&
      `${name}: an invitation from before was answered with ${stillInvited.status}`,
    !isDeepStrictEqual(repeated, booked) &&
      `${name}: a repeated request was answered with ${repeated.status}`,
    mailed instanceof Error && `${name}: ${mailed.message}`,
    countLost(tally, await missing(owner, acknowledged.keys())),
    await booksProblem(owner),
    ...rig.bugs().map((line) => `called a bug: ${line.slice(0, 1000)}`),
  )
  tally.notes.push(`${name}: ${statusText(statuses)}`)
}

/** Returns the seconds by which the clocks of Node and of PostgreSQL are ahead of the machine's. */
async function clocks({ url, asOwner }: Stand['rig']): Promise<number[]> {
  const ofNode = (await fetch(url())).headers.get('date')!
  const { rows } = await asOwner((client) => client.query<{ now: Date }>('select clock_timestamp() as now'))
  return [Date.parse(ofNode), rows[0]!.now.getTime()].map((at) => Math.round((at - Date.now()) / 1000))
}

/** Invites a member. @returns the path of the invitation, with the token of the mail */
async function invite({ rig, owner }: Pick<Stand, 'rig' | 'owner'>): Promise<string> {
  const email = `${randomUUID()}@stud.test`
  const body = { tenant_id: owner.tenant_id, email, role: 'COLLABORATOR' }
  const { status } = await owner.ask('POST', '/members/invitations', body)
  if (status !== 201) throw new Error(`an invitation was answered with ${status}`)
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const mails = await (await fetch(`${rig.url()}/testing/mail`)).text()
    const token = mails
      .split('<article>')
      .find((mail) => mail.includes(email))
      ?.match(/#token=([\w.-]+)/)?.[1]
    if (token) return `/invitations/${token}`
    await sleep(200)
  }
  throw new Error('a mail was not sent')
}
