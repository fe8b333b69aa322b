/** Loss of the database under load and its return: the postmaster is killed, or every connection is cut repeatedly. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Point, Stand } from './stand.ts'
import { count, countLost, newTally, seconds, spread, statusText, unexpected } from './tally.ts'
import { booksProblem, missing, startWriters } from './writers.ts'

const RECOVERED_MS = 5000
const PATIENCE_MS = 60_000
const CUTS_IN_A_ROW = 10

async function cutConnections({ rig }: Stand) {
  await rig.asOwner(async (owner) => {
    for (let cut = 0; cut < CUTS_IN_A_ROW; cut += 1) {
      await owner.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()
      `)
      await sleep(50)
    }
  })
}

export const cutDatabase: Point = {
  name: '3 database killed, connections cut',
  whole: 40,
  short: 2,
  async run(stand, times) {
    const { rig, owner, stocks, slowdown } = stand
    const tally = newTally()
    const recovered = { killed: [] as number[], cut: [] as number[] }
    const all = new Map<number, number>()
    for (let round = 1; round <= times; round += 1) {
      const isKill = round % 2 === 1
      const writers = startWriters(owner, stocks, `cut ${round}`)
      await writers.allSucceed(0)
      const pid = rig.pid()
      await (isKill ? rig.killPostmaster() : cutConnections(stand))
      const harmedAt = performance.now()
      // The pause is long enough for all clients to notice the loss.
      await sleep(300)
      const settled = performance.now()
      while (!writers.allSucceedSince(settled) && performance.now() - settled < PATIENCE_MS) await sleep(10)
      const tookMs = Math.max(0, writers.recoveredAt() - harmedAt)
      const isBack = writers.allSucceedSince(settled)
      const { acknowledged, statuses } = await writers.stop()
      recovered[isKill ? 'killed' : 'cut'].push(tookMs)
      for (const [status, seen] of statuses) all.set(status, (all.get(status) ?? 0) + seen)
      count(
        tally,
        countLost(tally, await missing(owner, acknowledged.keys())),
        unexpected(statuses, [200, 201, 409, 503]),
        isKill && !statuses.has(503) && 'nobody was told that the database is away',
        !isBack && 'the writers do not succeed again',
        tookMs > RECOVERED_MS * slowdown && `recovered only after ${seconds(tookMs)}`,
        pid !== rig.pid() && 'Node ended',
        await booksProblem(owner),
      )
    }
    tally.notes.push(`after kills ${spread(recovered.killed)}`, `after cuts ${spread(recovered.cut)}`)
    tally.notes.push(statusText(all))
    return tally
  },
}
