/**
 * Streaming of lists of any length, slice by slice as fast as the client receives them, and only a bounded amount
 * ahead. Slow readers therefore hold little memory, and a connection to the database only for a limited time.
 */
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'

/** Reply that is a list too long for memory. */
export class WholeList {
  readonly name: string
  /** Returns the rows after the row `last`, or the first rows if it is undefined; empty at the end. */
  readonly readSlice: (tx: Tx, last: unknown) => Promise<unknown[]>

  constructor(name: string, readSlice: WholeList['readSlice']) {
    this.name = name
    this.readSlice = readSlice
  }
}

/** Bytes read ahead of the client. */
const MAX_AHEAD = 1024 * 1024
/** Total time for which a list may hold connections to the database. After that, each slice queues for a connection. */
const MAX_KEPT_MS = 500

/**
 * Returns a stream of the list as JSON. Thousands of rows come from one snapshot; if reading takes too long or the
 * client is slow, the rest comes from later snapshots. No row is sent twice.
 * @param enter function that opens the caller's session in a transaction; throws if the session has ended
 */
export function streamList(
  { name, readSlice }: WholeList,
  database: Database,
  enter: (tx: Tx) => Promise<unknown>,
): Readable {
  const out = new PassThrough({ writableHighWaterMark: MAX_AHEAD })
  const gone = new AbortController()
  out.once('close', () => gone.abort())
  let leftMs = MAX_KEPT_MS
  let last: unknown

  /**
   * Waits for buffer space, but not beyond `late`.
   * @returns whether there is any
   * @throws if the client has disconnected
   */
  async function hasRoom(late: AbortSignal = gone.signal): Promise<boolean> {
    const signal = AbortSignal.any([gone.signal, late])
    if (out.writableNeedDrain) await once(out, 'drain', { signal }).catch(() => {})
    gone.signal.throwIfAborted()
    return !out.writableNeedDrain
  }

  /** Sends a slice. @returns whether there may be more */
  async function takeSlice(tx: Tx): Promise<boolean> {
    const rows = await readSlice(tx, last)
    const before = last === undefined ? `{${JSON.stringify(name)}:[` : rows.length > 0 ? ',' : ''
    out.write(before + JSON.stringify(rows).slice(1, -1))
    last = rows.at(-1) ?? last
    return rows.length > 0
  }

  async function takeSlices(tx: Tx): Promise<boolean> {
    const until = performance.now() + leftMs
    await sql`set transaction isolation level repeatable read`.execute(tx)
    await enter(tx)
    for (;;) {
      const isMore = await takeSlice(tx)
      leftMs = Math.max(0, Math.floor(until - performance.now()))
      if (!isMore || leftMs === 0 || !(await hasRoom(AbortSignal.timeout(leftMs)))) return isMore
    }
  }

  async function run() {
    do await hasRoom()
    while (await database.read(takeSlices))
    out.end(']}')
  }

  run().catch((error: Error) => out.destroy(error))
  return out
}
