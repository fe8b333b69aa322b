import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '#platform/contract/refusal.ts'

const MAX_WAIT_MS = 12_000
const MAX_WAITING_PER_ACCOUNT = 10
const MAX_ACCOUNTS = 1000

/** Processes that typeset or draw at the same time. */
export const PROCESSES = Math.min(2, availableParallelism())

export type Share = <T>(tenant_id: string, work: () => Promise<T>) => Promise<T>

/**
 * Shares processes fairly: one job of an account runs at a time, and accounts take turns.
 * @returns a function that runs a job; it throws Refusal UNAVAILABLE if too many jobs of the account wait, or the job
 *   has waited for `maxWaitMs` without being started
 */
export function openShare(processes: number, maxWaitMs = MAX_WAIT_MS): Share {
  const all = pLimit(processes)
  const accounts = new LRUCache<string, LimitFunction>({ max: MAX_ACCOUNTS })
  return (tenant_id, work) => {
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
      void own(() => all(start))
    })
  }
}

/** For documents, labels and logos together. */
export const shareProcesses = openShare(PROCESSES)

function busy() {
  return new Refusal('UNAVAILABLE', 'Too many documents are being made. Please try again.', {
    retry_after: 5,
  })
}
