/**
 * Lists that are sent whole, however long they are: read slice by slice as fast as they are taken, and no further
 * ahead than a bound, so that neither memory nor connections are anybody's who reads slowly.
 */
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'

/** What a handler answers in place of a list that is too long to be held. */
export class WholeList {
  readonly name: string
  /** The rows behind `last`, the first ones without it; none at the end. */
  readonly readSlice: (tx: Tx, last: unknown) => Promise<unknown[]>

  constructor(name: string, readSlice: WholeList['readSlice']) {
    this.name = name
    this.readSlice = readSlice
  }
}

/** Read ahead of whoever takes it, in bytes. */
const MOST_AHEAD = 1024 * 1024
/** How long one list may keep a connection. After that it has one for each slice, in turn with everybody else. */
const MOST_KEPT_MS = 500

/**
 * The list as JSON. As much of it as is read at once is of one moment, thousands of rows; what takes longer, or is
 * taken so slowly that a connection would have to wait for it, is of later ones. No row is told twice.
 * @param enter opens the session of whoever asked, for one transaction
 */
export function streamList(
  { name, readSlice }: WholeList,
  database: Database,
  enter: (tx: Tx) => Promise<unknown>,
): Readable {
  const out = new PassThrough({ writableHighWaterMark: MOST_AHEAD })
  const gone = new AbortController()
  out.once('close', () => gone.abort())
  let leftMs = MOST_KEPT_MS
  let last: unknown

  /** Waits until there is room, but not longer than `late`, and says whether there is. */
  async function hasRoom(late: AbortSignal = gone.signal): Promise<boolean> {
    const signal = AbortSignal.any([gone.signal, late])
    if (out.writableNeedDrain) await once(out, 'drain', { signal }).catch(() => {})
    gone.signal.throwIfAborted()
    return !out.writableNeedDrain
  }

  /** @returns whether there may be more */
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
