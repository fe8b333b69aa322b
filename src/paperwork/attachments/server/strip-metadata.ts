import { Refusal } from '#platform/contract/refusal.ts'
import type { ReceivedFile } from '#platform/http/receive-file.ts'
import { stripJpeg } from './strip-jpeg.ts'
import { stripPng } from './strip-png.ts'
import { stripWebp } from './strip-webp.ts'
import { Damaged, type Look, lookInto, type Part } from './parts.ts'
import type { FileMedia } from '../file-name.ts'

const HEAD_BYTES = 64

type StrippedFile = { media: FileMedia; parts: Part[] }

/**
 * Detects the type of a file by its content, regardless of the name.
 * @returns the type and the parts to store: those of an image without its metadata, or all of a PDF
 */
export async function stripMetadata(file: Pick<ReceivedFile, 'bytes' | 'read'>): Promise<StrippedFile> {
  if (file.bytes === 0) throw wrong('This file is empty.')
  const head = (await file.read(0, HEAD_BYTES)).toString('latin1')
  // A byte order mark or blanks before the header are common.
  if (/^(?:\u00EF\u00BB\u00BF)?\s*%PDF-\d/.test(head)) {
    return { media: 'application/pdf', parts: [{ from: 0, to: file.bytes }] }
  }
  const [media, keep] = pictureOf(head)
  try {
    return { media, parts: await keep(lookInto(file)) }
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    throw wrong('Damaged picture: a part is missing or unreadable. Save it again, or add a PDF.')
  }
}

function pictureOf(head: string): [FileMedia, (look: Look) => Promise<Part[]>] {
  if (head.startsWith('\u00FF\u00D8\u00FF')) return ['image/jpeg', stripJpeg]
  if (head.startsWith('\u0089PNG\r\n\u001A\n')) return ['image/png', stripPng]
  if (/^RIFF[^]{4}WEBP/.test(head)) return ['image/webp', stripWebp]
  if (/^[^]{4}ftyp(heic|heix|hevc|mif1|msf1)/.test(head)) {
    throw wrong('HEIC picture, as from iPhones. Save or share it as JPEG.')
  }
  throw wrong('Not a PDF or picture. Add PDF, JPEG, PNG or WebP.')
}

function wrong(text: string): Refusal {
  return new Refusal('WRONG_FILE_TYPE', text)
}
