/** kill -9 during writes: of all processes, and of Node alone. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Point } from './stand.ts'
import { count, countLost, newTally, seconds, spread } from './tally.ts'
import { booksProblem, missing, startWriters, type Writers } from './writers.ts'

const FEWEST_BEFORE_A_KILL = 20
const READY_MS = { everything: 10_000, node: 30_000 }
const CHECK_BOOKS_EVERY = 10
/** Interval of the rounds in which the server is also killed during its next start. */
const KILL_A_START_EVERY = 4
const LONGEST_START_MS = 2000

/** Waits until `min` movements have been acknowledged, and then for a random time below 200 ms. */
async function letThemWrite({ witness }: Writers, min = FEWEST_BEFORE_A_KILL) {
  while (witness.acknowledged.size < min) await sleep(2)
  await sleep(Math.random() * 200)
}

export const killEverything: Point = {
  name: '1 kill -9 of Node and PostgreSQL',
  whole: 100,
  short: 2,
  async run({ rig, owner, stocks, slowdown }, times) {
    const tally = newTally()
    const ready: number[] = []
    const acknowledged: string[] = []
    let startsKilled = 0
    for (let round = 1; round <= times; round += 1) {
      const writers = startWriters(owner, stocks, `all ${round}`)
      await letThemWrite(writers)
      await rig.killEverything()
      const written = [...(await writers.stop()).acknowledged.keys()]
      if (round % KILL_A_START_EVERY === 2) {
        await rig.killWhileStarting(Math.random() * LONGEST_START_MS)
        startsKilled += 1
      }
      const tookMs = await rig.start()
      ready.push(tookMs)
      acknowledged.push(...written)
      const gone = await missing(owner, written)
      const checkBooks = round % CHECK_BOOKS_EVERY === 0 || round === times
      count(
        tally,
        countLost(tally, gone),
        tookMs > READY_MS.everything * slowdown && `ready only after ${seconds(tookMs)}`,
        checkBooks && (await booksProblem(owner)),
      )
    }
    // Check all bookings again, because a later kill must not destroy an earlier booking.
    const gone = await missing(owner, acknowledged)
    if (gone.length > tally.lost) tally.problems.push(`${gone.length} were lost later`)
    tally.lost = Math.max(tally.lost, gone.length)
    tally.notes.push(`${acknowledged.length} acknowledged`, `${startsKilled} killed again while starting`)
    tally.notes.push(`ready again: ${spread(ready)}`)
    return tally
  },
}

export const killNode: Point = {
  name: '2 kill -9 of Node alone',
  whole: 20,
  short: 1,
  async run({ rig, owner, stocks, slowdown }, times) {
    const tally = newTally()
    const ready: number[] = []
    let written = 0
    for (let round = 1; round <= times; round += 1) {
      const writers = startWriters(owner, stocks, `node ${round}`)
      await letThemWrite(writers)
      await rig.killNode()
      const before = [...(await writers.stop()).acknowledged.keys()]
      const tookMs = await rig.start()
      ready.push(tookMs)
      // A second start during writes is refused without disturbing them.
      const again = startWriters(owner, stocks, `second start ${round}`)
      const second = await rig.startSecond()
      await letThemWrite(again, 1)
      const { acknowledged, statuses } = await again.stop()
      const all = [...before, ...acknowledged.keys()]
      written += all.length
      count(
        tally,
        countLost(tally, await missing(owner, all)),
        tookMs > READY_MS.node * slowdown && `ready only after ${seconds(tookMs)}`,
        (second.code === 0 || !second.output.includes('Another Strawbook is running')) &&
          `a second start ended with ${second.code}: ${second.output}`,
        [...statuses.keys()].some((status) => ![200, 201, 409].includes(status)) &&
          'the second start was felt by the first',
        await booksProblem(owner),
      )
    }
    tally.notes.push(`${written} acknowledged`, `ready again: ${spread(ready)}`, `second starts refused`)
    return tally
  },
}
