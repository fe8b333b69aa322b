import { toSVG } from 'bwip-js/node'
import { Tinypool } from 'tinypool'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Content } from '../blocks.ts'
import type { Paper } from '../contract.ts'
import type * as thread from './set-pdf.ts'
import { settable } from './settable.ts'

const MINUTE_MS = 60_000
const MOST_WAITING = 50
/** Waiting included; the longest documents take a few seconds. */
const MOST_MS = 25_000

// Documents are made now and then, and the typesetter holds some 100 MB: it is there only while it is used. It is native,
// so only as a process of its own can it be ended at work.
const typesetters = new Tinypool({
  filename: new URL('./set-pdf.ts', import.meta.url).href,
  runtime: 'child_process',
  serialization: 'advanced',
  execArgv: [],
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: MINUTE_MS,
  maxQueue: MOST_WAITING,
})

// One that ends with nothing to do, as all of them are told to at the server's end, takes nothing with it.
typesetters.on('error', () => {})

export type Page = Content & {
  paper: Paper
  number: string
  date: string
  /** Name and address, as far as they are known. */
  sender: string[]
  /** Where the code leads. */
  link: string
  made: string
  scan: string
  replaces?: string
}

/**
 * Sets a document as PDF; the same page made at the same time is the same, byte for byte.
 * @throws Refusal UNAVAILABLE if too many are waiting, or it takes too long
 */
export async function setDocument(
  page: Page,
  at: Date,
  logo: Buffer | null,
  most_ms = MOST_MS,
): Promise<Buffer> {
  const data = {
    ...settable(page),
    link: page.link,
    qr: toSVG({ bcid: 'qrcode', text: page.link }),
    ...(logo && { logo: true }),
  }
  const given: Parameters<typeof thread.setPdf>[0] = { data, at, logo }
  return Buffer.from((await typeset('setPdf', given, { most_ms })) as Uint8Array)
}

/**
 * Runs a function of a typesetter's file where it can be ended.
 * @param file the typesetter's own, or one that imports it
 * @throws Refusal UNAVAILABLE if too many are waiting, or it takes too long
 */
export async function typeset(
  name: string,
  given: unknown,
  { file, most_ms = MOST_MS }: { file?: URL; most_ms?: number } = {},
): Promise<unknown> {
  if (typesetters.queueSize >= MOST_WAITING) {
    throw new Refusal('UNAVAILABLE', 'Too many documents are being made. Please try again.', {
      retry_after: 2,
    })
  }
  const signal = AbortSignal.timeout(most_ms)
  try {
    return await typesetters.run(given, { name, signal, ...(file && { filename: file.href }) })
  } catch (error) {
    // Those who wait for one that has ended are served by the next, which something has to start.
    typesetters.run(null, { name: 'begin' }).catch(() => {})
    if (!signal.aborted) throw error
    throw new Refusal('UNAVAILABLE', 'This takes too long. Please try again.', { retry_after: 10 })
  }
}
