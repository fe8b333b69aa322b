import { toSVG } from 'bwip-js/node'
import { Tinypool } from 'tinypool'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Content } from '../blocks.ts'
import type { Paper } from '../contract.ts'
import type * as thread from './set-pdf.ts'

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
  if (threads.queueSize >= MOST_WAITING) {
    throw new Refusal('UNAVAILABLE', 'Too many documents are being made. Please try again.', {
      retry_after: 2,
    })
  }
  const data = {
    ...settable(page),
    link: page.link,
    qr: toSVG({ bcid: 'qrcode', text: page.link }),
    ...(logo && { logo: logo.logo_media === 'image/png' ? 'png' : 'svg' }),
  }
  const given: Parameters<typeof thread.setPdf>[0] = { data, at, logo: logo?.logo ?? null }
  return Buffer.from((await threads.run(given, { name: 'setPdf' })) as Uint8Array)
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

/**
 * Latin, Greek and Cyrillic with their marks and signs: what Inter has. Anything else would be set in whatever font the
 * machine happens to have, or not at all, so it becomes a question mark; what nobody sees is left out.
 */
const UNSEEN = /[\p{Cf}\p{Cc}]/gu
const FOREIGN =
  /[^\u0020-\u0148\u014A-\u01C3\u01C5-\u024F\u0374-\u0376\u037A-\u037F\u0384-\u03CE\u0400-\u045F\u0490\u0491\u1E00-\u1E9B\u1E9D-\u1EFF\u2010-\u2015\u2018-\u201E\u2020-\u2022\u2026\u202F\u2030\u20AC\u2122\u2190-\u2193\u2212\u00B7]/gu

/** A word that may not fit its column breaks after every ten letters. */
const LONG_WORD = /\S{31,}/g

function settable<T>(value: T): T {
  if (typeof value === 'string') {
    return value
      .normalize('NFC')
      .replace(/\s/gu, (blank) => (blank === '\u202F' || blank === '\u00A0' ? blank : ' '))
      .replace(UNSEEN, '')
      .replace(FOREIGN, '?')
      .replace(LONG_WORD, (word) => word.replace(/.{10}(?=.)/g, '$&\u200B')) as T
  }
  if (Array.isArray(value)) return value.map(settable) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, settable(one)])) as T
}
