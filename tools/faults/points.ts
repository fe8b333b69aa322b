import { abortTransactions } from './abort-transactions.ts'
import { askToEnd } from './ask-to-end.ts'
import { memberCrowdsOut, strangersCrowdOut } from './crowd-out.ts'
import { cutDatabase } from './cut-database.ts'
import { fillDisk } from './fill-disk.ts'
import { foreignFields } from './foreign-fields.ts'
import { generatedRequests } from './generated-requests.ts'
import { holdSockets } from './hold-sockets.ts'
import { jumpClock } from './jump-clock.ts'
import { largestBodies } from './largest-bodies.ts'
import { killEverything, killNode } from './kill-processes.ts'
import { fillRepository, loseMachine } from './repository.ts'
import { raceForStraws } from './race-for-straws.ts'
import { repeatKey, repeatKeyAfterCrash } from './repeat-key.ts'
import type { Point, Stand } from './stand.ts'
import { newTally, type Outcome } from './tally.ts'

export const POINTS: Point[] = [
  killEverything,
  killNode,
  cutDatabase,
  raceForStraws,
  repeatKey,
  repeatKeyAfterCrash,
  abortTransactions,
  fillDisk,
  holdSockets,
  generatedRequests,
  foreignFields,
  strangersCrowdOut,
  memberCrowdsOut,
  askToEnd,
  loseMachine,
  fillRepository,
  jumpClock,
  largestBodies,
]

/** Runs a point. An error that it throws, or a bug that the server logs, becomes a problem of the outcome. */
export async function runPoint(point: Point, stand: Stand, times: number, seed: number): Promise<Outcome> {
  const outcome = await point.run(stand, times, seed).catch((error: unknown) => {
    const tally = newTally()
    tally.problems.push(`could not be carried through: ${String(error)}`)
    return tally
  })
  const bugs = stand.rig.bugs()
  if (!('skipped' in outcome) && bugs.length > 0) {
    outcome.problems.push(`${bugs.length} called a bug in the log, first ${bugs[0]!.slice(0, 1000)}`)
  }
  return outcome
}
