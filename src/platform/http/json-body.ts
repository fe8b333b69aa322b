/** JSON bodies: size and depth are limited on arrival. Long ones are parsed in a thread and handled in slices. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'secure-json-parse'
import { Tinypool } from 'tinypool'
import type { FieldProblem } from '../contract/problems.ts'
import { Refusal } from '../contract/refusal.ts'
import { tooLarge } from './refusals.ts'
import type { LongBodyParts } from './read-long-body.ts'
import type { Described } from './route.ts'

/** Size above which parsing would noticeably delay other requests, in bytes. */
const MAX_SHORT_BYTES = 64 * 1024
const MAX_DEPTH = 32
/** Time limit for parsing, including the wait for the thread. The longest bodies take about a second. */
const MAX_THREAD_MS = 20_000
const IDLE_MS = 60_000

export class LongBody {
  readonly hash: Buffer
  readonly checked: { data: unknown } | { problems: FieldProblem[] }

  constructor(hash: Buffer, checked: LongBody['checked']) {
    this.hash = hash
    this.checked = checked
  }
}

export type JsonReader = {
  /**
   * Reads a body; a long one is validated with the schema of endpoint `name` and returned as a LongBody.
   * @throws Refusal TOO_LARGE above `maxBytes`, MALFORMED if the body is not JSON or too deep, UNAVAILABLE after the
   * time limit
   */
  read(coming: Readable, maxBytes: number, name: string): Promise<unknown>
  /**
   * Parses a stored body and validates it again.
   * @throws Error if it no longer fits the contract; Refusal UNAVAILABLE after the time limit
   */
  readStored(text: string, name: string): Promise<unknown>
  close(): Promise<void>
}

/** Creates a reader of JSON bodies. The module `body_thread` exports `readBody`, and `begin`, which does nothing. */
export function openJsonReader({ body_thread, routes }: Described): JsonReader {
  const folders = new Map(routes.map(({ name, folder }) => [name, folder]))
  // The thread exists only while it is used, because long bodies are rare and the contract takes tens of MB.
  const thread = new Tinypool({ filename: body_thread, minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS })
  /**
   * Parses and validates a body in the thread.
   * @param bytes body, which is transferred to the thread, and empty afterwards
   * @throws Refusal MALFORMED if the body is not JSON, UNAVAILABLE after the time limit
   */
  const readInThread = async (bytes: Uint8Array, name: string): Promise<LongBody> => {
    const signal = AbortSignal.timeout(MAX_THREAD_MS)
    const options = { name: 'readBody', signal, transferList: [bytes.buffer as ArrayBuffer] }
    const parts = (await thread
      .run({ folder: folders.get(name), name, bytes }, options)
      .catch((error: unknown) => {
        // Tinypool runs tasks queued behind an aborted one only after another task is added.
        thread.run(null, { name: 'begin' }).catch(() => {})
        if (!signal.aborted) throw error
        throw new Refusal('UNAVAILABLE', 'This took too long. Try again.', { retry_after: 5 })
      })) as LongBodyParts | null
    if (parts === null) throw malformed()
    const hash = Buffer.from(parts.hash)
    if ('problems' in parts) return new LongBody(hash, parts)
    return new LongBody(hash, { data: await assemble(parts) })
  }
  return {
    async read(coming, maxBytes, name) {
      const bytes = await receive(coming, maxBytes)
      return bytes.length <= MAX_SHORT_BYTES ? parseJson(bytes) : readInThread(bytes, name)
    },
    async readStored(text, name) {
      const { checked } = await readInThread(new TextEncoder().encode(text), name)
      if ('data' in checked) return checked.data
      throw new Error(
        `a stored body of ${name} does not fit: ${JSON.stringify(checked.problems.slice(0, 3))}`,
      )
    },
    close: () => thread.destroy(),
  }
}

/** Whether a request has a body that may be long: its length is unknown, or above the limit. */
export function isLong(headers: IncomingHttpHeaders): boolean {
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_SHORT_BYTES
  )
}

async function receive(coming: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  const follow = newDepthGuard()
  let length = 0
  // Keep the stream open, because the error handler reads the rest of a body that is refused while it arrives.
  for await (const chunk of coming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw tooLarge(maxBytes)
    follow(chunk)
    chunks.push(chunk)
    // Yield, because many long bodies arriving together would block the event loop.
    if (length > MAX_SHORT_BYTES) await nextTurn()
  }
  const whole = Buffer.allocUnsafeSlow(length)
  let end = 0
  await inSlices(chunks, (chunk) => (end += chunk.copy(whole, end)))
  return whole
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Returns a function that follows the nesting of JSON in UTF-8, and throws Refusal MALFORMED if it is too deep. */
export function newDepthGuard(): (chunk: Uint8Array) => void {
  let depth = 0
  let isInString = false
  let isEscaped = false
  return (chunk) => {
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isInString = false
      } else if (byte === QUOTE) isInString = true
      else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
        depth += 1
        if (depth > MAX_DEPTH) {
          throw new Refusal('MALFORMED', `The request could not be read: more than ${MAX_DEPTH} levels deep.`)
        }
      } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) depth -= 1
    }
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return parse(bytes.toString())
  } catch (cause) {
    throw malformed(cause)
  }
}

function malformed(cause?: unknown) {
  return new Refusal('MALFORMED', 'The request could not be read.', { cause })
}

/** Assembles a body that the thread validated, in slices, so that other requests are served between them. */
async function assemble({ rest, lists }: Extract<LongBodyParts, { rest: unknown }>): Promise<unknown> {
  const whole: Record<string, unknown> = { ...rest }
  for (const [name, slices] of lists) {
    const list: unknown[] = []
    await inSlices(slices, (slice) => list.push(...(JSON.parse(slice) as unknown[])))
    whole[name] = list
  }
  return whole
}

const SLICE_MS = 5

let lastTurn: Promise<void> = Promise.resolve()

/** Waits in the queue of all long work, of which one slice runs per cycle of the event loop. */
function nextTurn(): Promise<void> {
  return (lastTurn = lastTurn.then(() => setImmediate()))
}

/** Runs `work` in slices of a few milliseconds, so that requests are served between them. */
export async function inSlices<T>(entries: Iterable<T>, work: (entry: T) => void): Promise<void> {
  let until = performance.now() + SLICE_MS
  for (const entry of entries) {
    work(entry)
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + SLICE_MS
  }
}

/** Returns the JSON of an object. Converts its lists in slices, so that other requests are served between them. */
export async function stringifyInSlices(whole: object): Promise<string> {
  const fields: string[] = []
  for (const [name, value] of Object.entries(whole)) {
    let text = JSON.stringify(Array.isArray(value) ? [] : value)
    if (Array.isArray(value)) {
      const entries: string[] = []
      await inSlices<unknown>(value, (entry) => entries.push(JSON.stringify(entry)))
      text = `[${entries.join(',')}]`
    }
    fields.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${fields.join(',')}}`
}
