/** SIGTERM under load: the server must acknowledge everything that it booked. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Point } from './stand.ts'
import { count, countLost, newTally, seconds, spread, statusText, unexpected } from './tally.ts'
import { allMovements, booksProblem, missing, startWriters } from './writers.ts'

const LONGEST_MS = 15_000

export const askToEnd: Point = {
  name: '14 SIGTERM under load',
  whole: 20,
  short: 2,
  async run({ rig, owner, stocks, slowdown }, times) {
    const tally = newTally()
    const took: number[] = []
    const all = new Map<number, number>()
    for (let round = 1; round <= times; round += 1) {
      const mark = `end ${Date.now()}`
      const writers = startWriters(owner, stocks, mark)
      await writers.allSucceed(0)
      await sleep(Math.random() * 200)
      const { code, tookMs } = await rig.askToEnd()
      took.push(tookMs)
      const { acknowledged, statuses } = await writers.stop()
      await rig.start()
      // A movement that was not acknowledged belongs to a request that the server accepted and then dropped.
      let dropped = 0
      for await (const { id, note } of allMovements(owner)) {
        if (!note?.startsWith(mark)) break
        if (!acknowledged.has(id)) dropped += 1
      }
      for (const [status, seen] of statuses) all.set(status, (all.get(status) ?? 0) + seen)
      count(
        tally,
        countLost(tally, await missing(owner, acknowledged.keys())),
        dropped > 0 && `${dropped} accepted requests got no answer`,
        unexpected(statuses, [0, 200, 201, 409, 503]),
        code !== 0 && `ended with ${code}`,
        tookMs > LONGEST_MS * slowdown && `out only after ${seconds(tookMs)}`,
        await booksProblem(owner),
      )
    }
    tally.notes.push(`out: ${spread(took)}`, `${statusText(all)} (no connection, once it had ended)`)
    return tally
  },
}
