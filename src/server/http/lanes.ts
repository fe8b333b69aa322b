/**
 * Shares the connections fairly: each account holds a few at a time and its other requests wait in line, so that nobody
 * is kept waiting by what a neighbour asks for.
 */
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { Refusal } from '#domain/refusal.ts'
import type { Database } from '../database.ts'

const MOST_AT_ONCE = 3
const MOST_WAITING = 300
const MOST_LANES = 10_000

/** The lane of all who are not known, or claim to be somebody. */
export const STRANGERS = 'strangers'

/** @returns the database as a lane uses it */
export function openLanes(database: Database): (name: string) => Database {
  const lanes = new LRUCache<string, Database>({ max: MOST_LANES })
  return (name) => {
    const lane = lanes.get(name) ?? newLane(database)
    lanes.set(name, lane)
    return lane
  }
}

function newLane(database: Database): Database {
  const limit = pLimit(MOST_AT_ONCE)
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= MOST_WAITING) {
      throw new Refusal('UNAVAILABLE', 'Too much is asked for at once. Please try again.', { retry_after: 2 })
    }
    return limit(work)
  }
  return {
    transaction: (work) => inTurn(() => database.transaction(work)),
    read: (work) => inTurn(() => database.read(work)),
    close: () => database.close(),
  }
}
