/**
 * The points of `npm run faults`, in short: nothing acknowledged is lost, and everything else is as it must be.
 */
import { afterAll, expect, test } from 'vitest'
import { POINTS, runPoint } from '../tools/faults/points.ts'
import { closeSender } from '../tools/faults/send.ts'
import { openStand } from '../tools/faults/stand.ts'

const SEED = 1
const stand = await openStand()

afterAll(async () => {
  closeSender()
  await stand.rig.close()
})

test.for(POINTS)(
  '$name: nothing is lost, and all is as before',
  { timeout: 150_000 },
  async (point, { skip }) => {
    const outcome = await runPoint(point, stand, point.short, SEED)
    if ('skipped' in outcome) return skip(outcome.skipped)
    const { tried, survived, lost, problems } = outcome
    expect(problems).toEqual([])
    expect({ survived, lost }).toEqual({ survived: tried, lost: 0 })
    expect(tried).toBeGreaterThan(0)
  },
)
