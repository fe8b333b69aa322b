/** A disk that fills up under load and is emptied later. The disk is small, separate and in memory. */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { openStand, type Point, type Stand } from './stand.ts'
import {
  count,
  countLost,
  newTally,
  spread,
  statusText,
  unexpected,
  type Outcome,
  type Tally,
} from './tally.ts'
import { booksProblem, missing, startWriters } from './writers.ts'

const SIZE_MB = 256
const PATIENCE_MS = 60_000
const FULL_MS = 4000
const BLOCK = Buffer.alloc(1 << 20)
/** Minimum of free bytes in the rig's settings: below it the server records nothing. */
const MIN_FREE = 40 << 20

export const fillDisk: Point = {
  name: '8 disk full',
  whole: 5,
  short: 1,
  async run(_, times) {
    return onSmallDisk(SIZE_MB, (disk) => onDisk(disk, times))
  },
}

/** Runs `work` with a disk in memory of the given size, which does not outlive the run, even if the run fails. */
export async function onSmallDisk(
  size_mb: number,
  work: (disk: string) => Promise<Outcome>,
): Promise<Outcome> {
  const disk = temporaryFolder('disk')
  const takeAway = () => {
    spawnSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true, force: true })
  }
  process.once('exit', takeAway)
  try {
    const refusal = mount(disk, size_mb)
    return refusal ? { skipped: `no disk of its own can be mounted here: ${refusal}` } : await work(disk)
  } finally {
    process.off('exit', takeAway)
    takeAway()
  }
}

/** Mounts a disk in memory. @returns the reason why that is not possible; undefined if the disk is mounted */
function mount(disk: string, size_mb: number): string | undefined {
  if (process.platform !== 'linux') return 'tmpfs exists on Linux only'
  const args = ['-t', 'tmpfs', '-o', `size=${size_mb}m`, 'strawbook', disk]
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' })
  return status === 0 ? undefined : (stderr ?? 'no mount').trim()
}

async function onDisk(disk: string, times: number): Promise<Tally> {
  const tally = newTally()
  const recovered: number[] = []
  const stand = await openStand({ data_dir: path.join(disk, 'data') })
  try {
    for (let round = 1; round <= times; round += 1) {
      count(tally, ...(await nearlyFill(stand, disk)))
      recovered.push(await fillOnce(stand, disk, round, tally))
    }
  } finally {
    await stand.rig.close()
  }
  tally.notes.push(`writing again after there was space: ${spread(recovered)}`)
  return tally
}

/**
 * Leaves less free space than the minimum, so that the server refuses to record but can still be read, and then frees
 * the space.
 * @returns for each check a problem, or false if the check passed
 */
async function nearlyFill({ rig, owner, stocks }: Stand, disk: string): Promise<(string | false)[]> {
  const filler = path.join(disk, 'filler')
  fill(filler, MIN_FREE - (8 << 20))
  // The server checks the free space every second.
  await sleep(2500)
  const party = { tenant_id: owner.tenant_id, name: 'Stal Van Dijk' }
  const refused = await owner.ask('POST', '/parties', party)
  const read = await owner.ask('GET', `/batches/${stocks[0]!.batch_id}`)
  const { degraded } = (await (await fetch(`${rig.url()}/api/v1/health/ready`)).json()) as {
    degraded: string
  }
  rmSync(filler, { force: true })
  const deadline = performance.now() + PATIENCE_MS
  const record = () => owner.ask('POST', '/parties', { ...party, name: `Stal ${performance.now()}` })
  let recorded = await record()
  while (recorded.status !== 201 && performance.now() < deadline) {
    await sleep(100)
    recorded = await record()
  }
  return [
    refused.status !== 507 && `nearly full, a booking was answered with ${refused.status}`,
    read.status !== 200 && `nearly full, a batch was answered with ${read.status}`,
    degraded !== 'STORAGE_FULL' && `nearly full, readiness said ${degraded}`,
    recorded.status !== 201 && `with room again, a booking was answered with ${recorded.status}`,
  ]
}

/**
 * Fills the disk while clients book, and then frees the space.
 * @returns ms from the freeing until the last writer succeeded again
 */
async function fillOnce({ rig, owner, stocks }: Stand, disk: string, round: number, tally: Tally) {
  const filler = path.join(disk, 'filler')
  const writers = startWriters(owner, stocks, `disk ${round}`)
  await writers.allSucceed(0)
  const filling = setInterval(() => fill(filler), 50)
  fill(filler)
  const { statuses } = writers.witness
  const fullSince = performance.now()
  while (!refused(statuses) && performance.now() - fullSince < PATIENCE_MS) await sleep(20)
  const wasRefused = refused(statuses)
  // The pause is long enough for several failed attempts, and longer in each round.
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
    unexpected(statuses, [200, 201, 409, 503, 507]),
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

export function fill(filler: string, left = 0) {
  const handle = openSync(filler, 'a')
  try {
    // On a nearly full disk a write is shorter than requested, and the next write fails.
    for (;;) {
      const { bavail, bsize } = statfsSync(filler)
      if (left > 0 && bavail * bsize <= left) return
      writeSync(handle, BLOCK)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(handle)
  }
}
