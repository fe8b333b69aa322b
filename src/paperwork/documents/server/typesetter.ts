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
/** Limit in processor time; the longest documents need a quarter of it. */
const MAX_WORK_MS = 10_000
/** Limit in elapsed time, which on a busy machine is several times the processor time. */
const MAX_MS = 24_000

// Run the processes only while they are used, because each holds some 100 MB. Threads are not sufficient: the
// typesetter is native code, and only ending its process can stop it during work.
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

// Ignore the error of a process that exits while idle, as all do when the server stops. Unhandled, it would end the
// server.
typesetters.on('error', () => {})

export type Page = Content & {
  paper: Paper
  number: string
  date: string
  sender: string[]
  link: string
  made: string
  scan: string
  replaces?: string
}

/** Renders a page as PDF. The result is deterministic for the same page, logo and time. */
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
 * Runs a function of a typesetter file in a process that can be ended.
 * @param options file with the function, by default `set-pdf.ts`, and the time limit, which excludes the time in the
 * queue
 * @throws Refusal UNAVAILABLE if the queue is full, or if the wait or the work takes too long
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
      throw new Refusal('UNAVAILABLE', 'This took too long. Try again.', { retry_after: 10 })
    }
  })
}

function isKilled(error: unknown): boolean {
  return error instanceof Error && error.message === 'Worker exited unexpectedly'
}
