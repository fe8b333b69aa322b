import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, removeSocketFolder } from './choose-address.ts'
import type { Place } from './choose-place.ts'
import { type Claim, claimServer, DataFolderInUse } from './claim-server.ts'
import type { Binaries } from './find-binaries.ts'
import { findPostmaster, killPostmaster, stopPostmaster } from './postmaster.ts'
import type { Settings } from './server-settings.ts'

export type Log = Record<'info' | 'warn' | 'error', (message: string) => void>

type Service = {
  place: Place
  binaries: Binaries
  address: Address
  settings: Settings
  patience_ms: number
  log: Log
  on_lost: (reason: Error) => void
}

const LONGEST_PAUSE_MS = 2_000
/** Time after which a server counts as healthy, so that it is restarted without a pause when it ends. */
const CALM_MS = 10_000

/**
 * Claims the server, and claims it again whenever the session ends. The number of attempts is unlimited, because a full
 * disk may have space again. Gives up and calls `on_lost` only if another Strawbook has taken the server.
 */
export async function keepServing({
  log,
  on_lost,
  ...service
}: Service): Promise<{ address: Address; stop(): Promise<void>; kill(): void }> {
  const stopping = new AbortController()
  const { signal } = stopping
  let { address } = service
  let restarting: Promise<void> | undefined
  let restarts = 0
  const claim = () => claimServer({ ...service, address, on_loss: recover, stopping: signal })
  let claimed: Claim | undefined = await claim()
  let claimedAt = Date.now()
  // An adopted server may listen elsewhere. Restarts use the same address, so that pools find the server again.
  address = claimed.address
  log.info(
    `PostgreSQL ${claimed.adopted ? 'adopted from an earlier run' : 'started'} with its data in ${service.place.folder}`,
  )

  function recover(): void {
    if (!signal.aborted) restarting ??= restart().finally(() => (restarting = undefined))
  }

  async function restart(): Promise<void> {
    claimed = undefined
    if (Date.now() - claimedAt > CALM_MS) restarts = 0
    log.warn('Lost the session that holds PostgreSQL')
    for (; ; restarts += 1) {
      try {
        if (restarts > 0) await sleep(Math.min(50 * 2 ** restarts, LONGEST_PAUSE_MS), undefined, { signal })
        claimed = await claim()
        claimedAt = Date.now()
        // A running server that dropped the session has not failed.
        restarts = claimed.adopted ? 0 : restarts + 1
        log.info(`PostgreSQL ${claimed.adopted ? 'is still there' : 'was restarted'}`)
        return
      } catch (error) {
        if (signal.aborted) return
        log.error(`PostgreSQL could not be restarted: ${String(error)}`)
        if (error instanceof DataFolderInUse) return on_lost(error)
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await restarting
    // Without the claim, the server may already belong to another process.
    if (claimed === undefined) return
    const { pid, hold } = claimed
    // Check the lock file, because the pid of a zombie process still exists.
    await stopPostmaster(pid, service.binaries, () => findPostmaster(service.place)?.pid !== pid)
    await hold.release()
    removeSocketFolder(service.place, address)
    log.info('PostgreSQL stopped')
  }

  const kill = () => {
    stopping.abort()
    if (claimed) killPostmaster(claimed.pid, service.binaries)
  }

  let stopped: Promise<void> | undefined
  return { address, stop: () => (stopped ??= stop()), kill }
}
