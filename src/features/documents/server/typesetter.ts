import { toSVG } from 'bwip-js/node'
import { Tinypool } from 'tinypool'
import { Refusal } from '#platform/contract/refusal.ts'
import type { TakeSlot } from '#platform/database/server-slots.ts'
import type { Content } from '../blocks.ts'
import type { Paper } from '../contract.ts'
import type * as thread from './set-pdf.ts'
import { settable } from './settable.ts'
import { PROCESSES, shareProcesses } from './share-processes.ts'

const MINUTE_MS = 60_000
/** Processor time; the longest documents take a quarter of it. */
const MAX_WORK_MS = 10_000
/** By the clock: on a busy machine the same work takes several times as long. */
const MAX_MS = 24_000

// Documents are made now and then, and the typesetter holds some 100 MB: it is there only while it is used. It is native,
// so only as a process of its own can it be ended at work.
const typesetters = new Tinypool({
  filename: new URL('./set-pdf.ts', import.meta.url).href,
  runtime: 'child_process',
  serialization: 'advanced',
  execArgv: ['--import', new URL('./limit-work.ts', import.meta.url).href],
  env: { MAX_WORK_MS: String(MAX_WORK_MS) },
  minThreads: 0,
  maxThreads: PROCESSES,
  idleTimeout: MINUTE_MS,
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
 * @throws Refusal UNAVAILABLE if too much is waiting, or it takes too long
 */
export async function setDocument(
  tenant_id: string,
  takeSlot: TakeSlot,
  page: Page,
  at: Date,
  logo: Buffer | null,
  maxMs = MAX_MS,
): Promise<Buffer> {
  const data = {
    ...settable(page),
    link: page.link,
    qr: toSVG({ bcid: 'qrcode', text: page.link }),
    ...(logo && { logo: true }),
  }
  const given: Parameters<typeof thread.setPdf>[0] = { data, at, logo }
  return Buffer.from((await typeset(tenant_id, takeSlot, 'setPdf', given, { maxMs })) as Uint8Array)
}

/**
 * Runs a function of a typesetter's file where it can be ended.
 * @param options `file` is the typesetter's own, or one that imports it; `maxMs` is counted without waiting
 * @throws Refusal UNAVAILABLE if too much is waiting, or it takes too long
 */
export function typeset(
  tenant_id: string,
  takeSlot: TakeSlot,
  name: string,
  given: unknown,
  { file, maxMs = MAX_MS }: { file?: URL; maxMs?: number } = {},
): Promise<unknown> {
  return shareProcesses(tenant_id, takeSlot, async () => {
    const signal = AbortSignal.timeout(maxMs)
    try {
      return await typesetters.run(given, { name, signal, ...(file && { filename: file.href }) })
    } catch (error) {
      if (!signal.aborted && !isKilled(error)) throw error
      throw new Refusal('UNAVAILABLE', 'This takes too long. Please try again.', { retry_after: 10 })
    }
  })
}

/** As Tinypool reports it. */
function isKilled(error: unknown): boolean {
  return error instanceof Error && error.message === 'Worker exited unexpectedly'
}
