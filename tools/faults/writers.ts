/** Eight concurrent clients that book continuously, and a record of their acknowledged bookings. */
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { Answer, Member } from './member.ts'
import { statusText } from './tally.ts'
import { addition, type Booked, loss, newStock, relocation, type Stock } from './stock.ts'

const WRITERS = 8
/** Number of batches: fewer than writers, so that some writers have to wait for others. */
const BATCHES = 4
const LONGEST_FAILURE_MS = 90_000

export type Witness = {
  /** Notes of the acknowledged movements by id; empty for a movement without a note. */
  acknowledged: Map<string, string>
  statuses: Map<number, number>
  /** Longest time until the next acknowledged booking of any writer, in ms. */
  gap: number
  /** Longest time until the next acknowledged booking of the same writer, in ms. */
  wait: number
}

export function newWitness(): Witness {
  return { acknowledged: new Map(), statuses: new Map(), gap: 0, wait: 0 }
}

export type Writers = {
  witness: Witness
  /** Returns the last time at which a writer succeeded again after a failure; 0 if none has. A 409 is not a failure. */
  recoveredAt(): number
  /**
   * Waits until each writer has succeeded since `moment`, by default from now on. @throws if that takes over 90 seconds
   */
  allSucceed(moment?: number): Promise<void>
  /** Returns whether each writer has succeeded since `moment`, and has not failed after its last success. */
  allSucceedSince(moment: number): boolean
  stop(): Promise<Witness>
}

export async function newStocks(member: Member): Promise<Stock[]> {
  return Promise.all(Array.from({ length: BATCHES }, () => newStock(member, 200)))
}

type Options = {
  /** Whether a booking is repeated with its key until it is acknowledged. */
  repeats?: boolean
  pauseMs?: number
  pauseWhenRefusedMs?: number
}

/** Starts the writers; `mark` distinguishes their notes from other notes. */
export function startWriters(member: Member, stocks: Stock[], mark: string, options: Options = {}): Writers {
  const { repeats = false, pauseMs = 0, pauseWhenRefusedMs = 10 } = options
  const witness = newWitness()
  const started = performance.now()
  const marks = Array.from({ length: WRITERS }, () => ({ success: 0, failure: 0, recovered: 0 }))
  const stopping = new AbortController()

  /** Returns whether the booking was acknowledged. */
  async function attempt(writer: number, turn: number, key: string): Promise<boolean> {
    const own = marks[writer]!
    const note = `${mark} ${writer} ${turn}`
    const { status, body } = await bookOnce(member, stocks[writer % stocks.length]!, turn, note, key)
    witness.statuses.set(status, (witness.statuses.get(status) ?? 0) + 1)
    const now = performance.now()
    if (status !== 200 && status !== 201) {
      if (status !== 409) own.failure = now
      await sleep(pauseWhenRefusedMs)
      return false
    }
    const last = Math.max(started, ...marks.map(({ success }) => success))
    witness.gap = Math.max(witness.gap, now - last)
    witness.wait = Math.max(witness.wait, now - (own.success || started))
    if (own.failure > own.success) own.recovered = now
    own.success = now
    const { movements = [] } = body as Partial<Booked>
    for (const { id, note: sent } of movements) witness.acknowledged.set(id, sent ?? '')
    await sleep(pauseMs)
    return true
  }

  async function write(writer: number) {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const key = uuidv7()
      let isDone = false
      while (!isDone) isDone = (await attempt(writer, turn, key)) || !repeats
    }
  }
  const all = Promise.all(marks.map((_, writer) => write(writer)))
  const allSucceedSince = (moment: number) =>
    marks.every(({ success, failure }) => success > moment && success > failure)
  return {
    witness,
    async allSucceed(moment = performance.now()) {
      const until = performance.now() + LONGEST_FAILURE_MS
      while (!allSucceedSince(moment)) {
        if (performance.now() > until) {
          stopping.abort()
          throw new Error(`not all writers succeed: ${statusText(witness.statuses)}`)
        }
        await sleep(5)
      }
    },
    recoveredAt: () => Math.max(...marks.map(({ recovered }) => recovered)),
    allSucceedSince,
    async stop() {
      stopping.abort()
      await all
      return witness
    },
  }
}

function bookOnce(member: Member, stock: Stock, turn: number, note: string, key: string): Promise<Answer> {
  const { batch_id, owner_id, container_id } = stock
  const pick = { batch_id, owner_id, amount: 1 }
  const place = { container_id, canister: 1 + (turn % 6), level: 1 + (turn % 2) }
  const headers = { 'Idempotency-Key': key }
  if (turn % 4 === 0) return member.ask('POST', '/straws', addition(member, batch_id, 3, note), headers)
  if (turn % 4 === 2) return member.ask('PATCH', '/straws', relocation(member, pick, place), headers)
  return member.ask('PATCH', '/straws', loss(member, pick, note), headers)
}

/** Returns the ids of the acknowledged movements that are missing from the books. */
export async function missing(member: Member, acknowledged: Iterable<string>): Promise<string[]> {
  const wanted = new Set(acknowledged)
  for await (const { id } of allMovements(member)) {
    wanted.delete(id)
    if (wanted.size === 0) break
  }
  return [...wanted]
}

const PAGE = 100

/** Reads all movements through the API, newest first. */
export async function* allMovements(member: Member): AsyncGenerator<Booked['movements'][number]> {
  for (let offset = 0; ; offset += PAGE) {
    const where = `/movements?tenant_id=${member.tenant_id}&limit=${PAGE}&offset=${offset}`
    const { movements } = await member.get<Booked>('GET', where)
    yield* movements
    if (movements.length < PAGE) return
  }
}

/**
 * Has the server compare the books with the journal, straw by straw.
 * @returns the number of differences as text, or undefined if the books agree
 */
export async function booksProblem(member: Member): Promise<string | undefined> {
  const where = `/inventory/check?tenant_id=${member.tenant_id}`
  const { differences } = await member.get<{ differences: unknown[] }>('GET', where)
  return differences.length === 0 ? undefined : `${differences.length} differences in the books`
}
