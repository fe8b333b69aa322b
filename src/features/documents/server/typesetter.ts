import { toSVG } from 'bwip-js/node'
import { Tinypool } from 'tinypool'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Content } from '../blocks.ts'
import type { Paper } from '../contract.ts'
import type * as thread from './set-pdf.ts'
import { settable } from './settable.ts'

const MINUTE_MS = 60_000
const MOST_WAITING = 50

// Documents are made now and then, and the typesetter holds some 100 MB: it is there only while it is used.
const threads = new Tinypool({
  filename: new URL('./set-pdf.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: MINUTE_MS,
  maxQueue: MOST_WAITING,
})

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

type Logo = { logo: Buffer; logo_media: string }

/**
 * Sets a document as PDF; the same page made at the same time is the same, byte for byte.
 * @throws Refusal UNAVAILABLE if too many are waiting
 */
export async function setDocument(page: Page, at: Date, logo: Logo | null): Promise<Buffer> {
  const data = {
    ...settable(page),
    link: page.link,
    qr: toSVG({ bcid: 'qrcode', text: page.link }),
    ...(logo && { logo: logo.logo_media === 'image/png' ? 'png' : 'svg' }),
  }
  const given: Parameters<typeof thread.setPdf>[0] = { data, at, logo: logo?.logo ?? null }
  return Buffer.from((await inThread('setPdf', given)) as Uint8Array)
}

/**
 * Runs a function of a thread's file where the typesetter is.
 * @param file the typesetter's own, or one that imports it
 * @throws Refusal UNAVAILABLE if too many are waiting
 */
export function inThread(name: string, given: unknown, file?: URL): Promise<unknown> {
  if (threads.queueSize >= MOST_WAITING) {
    throw new Refusal('UNAVAILABLE', 'Too many documents are being made. Please try again.', {
      retry_after: 2,
    })
  }
  return threads.run(given, { name, ...(file && { filename: file.href }) })
}

/** Whether a picture can be drawn at all. */
export async function canBeSet(logo: Logo): Promise<boolean> {
  const page: Page = {
    ...{ title: 'Logo', subject: '', blocks: [], signatures: [], sender: ['Logo'] },
    ...{ paper: 'A4', number: '1', date: '', link: 'logo', made: '', scan: '' },
  }
  try {
    await setDocument(page, new Date(0), logo)
    return true
  } catch (error) {
    if (error instanceof Refusal) throw error
    return false
  }
}
