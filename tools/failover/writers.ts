/** Eight clients that book continuously. Each booking has a key, with which it is repeated until it is acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { Member } from '../faults/member.ts'
import { addition, loss, type Stock } from '../faults/stock.ts'

const WRITERS = 8
/** A pause leaves processor time to the other programs. */
const PAUSE_MS = 10
const PAUSE_WHEN_REFUSED_MS = 100

export type Seen = {
  acknowledged: number
  /** Longest time without any acknowledged booking, in ms. `wait` is the longest wait of a single writer. */
  gap: number
  wait: number
  /** Number of answers by status; 0 means no answer. */
  statuses: Map<number, number>
}

export type Writers = {
  /** Keys of acknowledged bookings; each is also the note of its movement. */
  acknowledged: Set<string>
  /** Returns the counts since the last call, and resets them. */
  look(): Seen
  /** Waits until each writer has succeeded once more. */
  allSucceed(): Promise<void>
  stop(): Promise<void>
}

export function startWriters(member: Member, stocks: Stock[]): Writers {
  const acknowledged = new Set<string>()
  const successes = Array.from({ length: WRITERS }, () => performance.now())
  const stopping = new AbortController()
  let last = performance.now()
  let seen = nothing()

  async function bookOnce(stock: Stock, turn: number, key: string) {
    const { batch_id, owner_id } = stock
    const headers = { 'Idempotency-Key': key }
    return turn % 3 === 0
      ? member.ask('POST', '/straws', addition(member, batch_id, 3, key), headers)
      : member.ask('PATCH', '/straws', loss(member, { batch_id, owner_id, amount: 1 }, key), headers)
  }

  async function write(writer: number) {
    const stock = stocks[writer % stocks.length]!
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const key = uuidv7()
      for (;;) {
        const { status } = await bookOnce(stock, turn, key)
        seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
        const now = performance.now()
        if (status === 200 || status === 201) {
          seen.acknowledged += 1
          seen.gap = Math.max(seen.gap, now - last)
          seen.wait = Math.max(seen.wait, now - successes[writer]!)
          last = successes[writer] = now
          acknowledged.add(key)
          break
        }
        await sleep(PAUSE_WHEN_REFUSED_MS)
      }
      await sleep(PAUSE_MS)
    }
  }
  const all = Promise.all(successes.map((_, writer) => write(writer)))
  return {
    acknowledged,
    look() {
      const told = seen
      seen = nothing()
      return told
    },
    async allSucceed() {
      const since = performance.now()
      while (successes.some((success) => success <= since)) await sleep(20)
    },
    async stop() {
      stopping.abort()
      await all
    },
  }
}

function nothing(): Seen {
  return { acknowledged: 0, gap: 0, wait: 0, statuses: new Map() }
}
