import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '#platform/contract/refusal.ts'
import type { TakeSlot } from '#platform/database/server-slots.ts'

const MAX_WAIT_MS = 12_000
const MAX_WAITING_PER_ACCOUNT = 10
const MAX_ACCOUNTS = 1000
/** Interval between attempts to take an account's slot while another server holds it. */
const SLOT_PAUSE_MS = 250

export const PROCESSES = Math.min(2, availableParallelism())

export type Share = <T>(tenant_id: string, takeSlot: TakeSlot, work: () => Promise<T>) => Promise<T>

/**
 * Opens a queue that runs `processes` jobs at a time on this server, but only one per account across all servers, so
 * that accounts take turns.
 * @returns a function that runs a job; it throws Refusal UNAVAILABLE if ten jobs of the account are already queued, or
 * if the job does not start within `maxWaitMs`
 */
export function openShare(processes: number, maxWaitMs = MAX_WAIT_MS): Share {
  const all = pLimit(processes)
  const accounts = new LRUCache<string, LimitFunction>({ max: MAX_ACCOUNTS })
  return (tenant_id, takeSlot, work) => {
    const own = accounts.get(tenant_id) ?? pLimit(1)
    accounts.set(tenant_id, own)
    return new Promise((resolve, reject) => {
      if (own.pendingCount >= MAX_WAITING_PER_ACCOUNT) return reject(busy())
      let isGivenUp = false
      const waiting = setTimeout(() => {
        isGivenUp = true
        reject(busy())
      }, maxWaitMs)
      const start = async () => {
        clearTimeout(waiting)
        if (!isGivenUp) await work().then(resolve, reject)
      }
      const startInSlot = async (): Promise<void> => {
        if (isGivenUp) return
        const free = await takeSlot(`documents of ${tenant_id}`, 1)
        if (free === null) return sleep(SLOT_PAUSE_MS).then(startInSlot)
        try {
          await all(start)
        } finally {
          await free()
        }
      }
      own(startInSlot).catch(reject)
    })
  }
}

/** Queue for documents, labels and logos, which share its limits. */
export const shareProcesses = openShare(PROCESSES)

function busy() {
  return new Refusal('UNAVAILABLE', 'Too many documents at once. Try again.', {
    retry_after: 5,
  })
}
