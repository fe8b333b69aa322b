/** Short runs of the points of `npm run faults`: nothing acknowledged is lost, and all other checks pass. */
import { afterAll, expect, test } from 'vitest'
import { POINTS, runPoint } from '../tools/faults/points.ts'
import { closeSender } from '../tools/faults/send.ts'
import { openStand } from '../tools/faults/stand.ts'

const SEED = 1
/**
 * Factor for the time limits of the checks, because other tests run at the same time. `npm run faults`
 * measures how fast the server recovers.
 */
const SLOWDOWN = 10
const stand = await openStand({ slowdown: SLOWDOWN })

afterAll(async () => {
  closeSender()
  await stand.rig.close()
})

test.for(POINTS)(
  '$name: no acknowledged booking is lost, and all checks pass',
  { timeout: 300_000 },
  async (point, { skip }) => {
    const outcome = await runPoint(point, stand, point.short, SEED)
    if ('skipped' in outcome) return skip(outcome.skipped)
    const { tried, survived, lost, problems } = outcome
    expect(problems).toEqual([])
    expect({ survived, lost }).toEqual({ survived: tried, lost: 0 })
    expect(tried).toBeGreaterThan(0)
  },
)
