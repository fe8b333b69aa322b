/**
 * Fair sharing of connections: each account uses a few and queues its other requests, so that none slows down another.
 */
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { Refusal } from '../contract/refusal.ts'
import type { Database } from '../database/database.ts'

const MAX_OF_ACCOUNT = 3
const MAX_OF_STRANGERS = 3
/** Limit per address, so that one anonymous caller cannot fill the queue that all anonymous callers share. */
const MAX_OF_ADDRESS = 2
const MAX_WAITING = 300
/** Time limit in the queue, so that a caller can retry instead of timing out without a reply. */
const MAX_WAIT_MS = 10_000
const MAX_LANES = 10_000

export type ConcurrencyLimits = {
  /** Returns the lane of an account. Reads have their own, so that waiting bookings do not delay them. */
  ofAccount(tenant_id: string, kind: 'reads' | 'writes'): Database
  /** Returns the lane of requests whose sender is unknown or unverified. */
  forAnonymous(address: string, kind: 'reads' | 'writes'): Database
}

export function openConcurrencyLimits(database: Database): ConcurrencyLimits {
  const lanes = new LRUCache<string, Database>({ max: MAX_LANES })
  const open = (name: string, into: Database, max: number) => {
    const lane = lanes.get(name) ?? newLane(into, max)
    lanes.set(name, lane)
    return lane
  }
  const strangers = {
    reads: newLane(database, MAX_OF_STRANGERS),
    writes: newLane(database, MAX_OF_STRANGERS),
  }
  return {
    ofAccount: (tenant_id, kind) => open(`${tenant_id} ${kind}`, database, MAX_OF_ACCOUNT),
    forAnonymous: (address, kind) => open(`${address} ${kind}`, strangers[kind], MAX_OF_ADDRESS),
  }
}

function newLane(database: Database, mostAtOnce: number): Database {
  const limit = pLimit(mostAtOnce)
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= MAX_WAITING) throw tooMuch()
    if (limit.activeCount < mostAtOnce) return limit(work)
    return new Promise((resolve, reject) => {
      let isGivenUp = false
      const waiting = setTimeout(() => {
        isGivenUp = true
        reject(tooMuch())
      }, MAX_WAIT_MS)
      void limit(async () => {
        clearTimeout(waiting)
        if (!isGivenUp) await work().then(resolve, reject)
      })
    })
  }
  return {
    ...database,
    transaction: (work) => inTurn(() => database.transaction(work)),
    read: (work) => inTurn(() => database.read(work)),
    readAfter: (first, work) => inTurn(() => database.readAfter(first, work)),
  }
}

function tooMuch() {
  return new Refusal('UNAVAILABLE', 'Too many requests. Try again.', { retry_after: 2 })
}
