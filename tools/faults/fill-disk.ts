/** A disk that fills up under load, and later has space again. It is a small one of its own, in memory. */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { openStand, type Point, type Stand } from './stand.ts'
import { count, countLost, newTally, spread, statusText, unexpected, type Tally } from './tally.ts'
import { booksProblem, missing, startWriters } from './writers.ts'

const SIZE_MB = 256
const PATIENCE_MS = 60_000
const FULL_MS = 4000
const BLOCK = Buffer.alloc(1 << 20)

export const fillDisk: Point = {
  name: '8 disk full',
  whole: 5,
  short: 1,
  async run(_, times) {
    const disk = temporaryFolder('disk')
    const takeAway = () => {
      spawnSync('umount', ['--lazy', disk])
      rmSync(disk, { recursive: true, force: true })
    }
    // However the run ends, the disk must not outlive it.
    process.once('exit', takeAway)
    try {
      const refusal = mount(disk)
      if (refusal) return { skipped: `no disk of its own can be mounted here: ${refusal}` }
      return await onDisk(disk, times)
    } finally {
      process.off('exit', takeAway)
      takeAway()
    }
  },
}

/** @returns why it cannot be done */
function mount(disk: string): string | undefined {
  if (process.platform !== 'linux') return 'tmpfs is of Linux'
  const args = ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'strawbook', disk]
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' })
  return status === 0 ? undefined : (stderr ?? 'no mount').trim()
}

async function onDisk(disk: string, times: number): Promise<Tally> {
  const tally = newTally()
  const recovered: number[] = []
  const stand = await openStand({ data_dir: path.join(disk, 'data') })
  try {
    for (let round = 1; round <= times; round += 1) {
      recovered.push(await fillOnce(stand, disk, round, tally))
    }
  } finally {
    await stand.rig.close()
  }
  tally.notes.push(`writing again after there was space: ${spread(recovered)}`)
  return tally
}

/** @returns how long after space was available the last writer succeeded, in ms */
async function fillOnce({ rig, owner, stocks }: Stand, disk: string, round: number, tally: Tally) {
  const filler = path.join(disk, 'filler')
  const writers = startWriters(owner, stocks, `disk ${round}`)
  while (!writers.allSucceedSince(0)) await sleep(5)
  const filling = setInterval(() => fill(filler), 50)
  fill(filler)
  const { statuses } = writers.witness
  const fullSince = performance.now()
  while (!refused(statuses) && performance.now() - fullSince < PATIENCE_MS) await sleep(20)
  const wasRefused = refused(statuses)
  // Long enough for several failed attempts, and longer in each round.
  await sleep(round * FULL_MS)
  clearInterval(filling)
  rmSync(filler, { force: true })
  const spaceSince = performance.now()
  while (!writers.allSucceedSince(spaceSince) && performance.now() - spaceSince < PATIENCE_MS) await sleep(20)
  const isBack = writers.allSucceedSince(spaceSince)
  const tookMs = writers.recoveredAt() - spaceSince
  const { acknowledged } = await writers.stop()
  count(
    tally,
    !wasRefused && 'the disk never got full',
    unexpected(statuses, [200, 201, 409, 503]),
    !isBack && 'the writers do not succeed again',
    ...(isBack
      ? [countLost(tally, await missing(owner, acknowledged.keys())), await booksProblem(owner)]
      : []),
    ...rig.bugs().map((line) => `called a bug: ${line.slice(0, 300)}`),
  )
  tally.notes.push(`round ${round}: ${statusText(statuses)}`)
  return tookMs
}

const refused = (statuses: Map<number, number>) =>
  [...statuses.keys()].some((status) => ![200, 201, 409].includes(status))

/** Takes up all remaining space. */
function fill(filler: string) {
  const handle = openSync(filler, 'a')
  try {
    // A nearly full disk writes less than it was given; the next write fails.
    for (;;) writeSync(handle, BLOCK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(handle)
  }
}
