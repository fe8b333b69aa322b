/** Parts of a file that are stored: ranges of it, and a few bytes that replace others. */
import type { ReceivedFile } from '#platform/http/receive-file.ts'

export type Part = Readonly<{ from: number; to: number }> | Buffer

/** Limit of parts, more than any camera or scanner produces. */
const MAX_PARTS = 1000

export class Damaged extends Error {}

export function partList() {
  const parts: Part[] = []
  const add = (part: Part) => {
    const last = parts.at(-1)
    if (!Buffer.isBuffer(part) && last && !Buffer.isBuffer(last) && last.to === part.from) {
      parts[parts.length - 1] = { from: last.from, to: part.to }
    } else parts.push(part)
    if (parts.length > MAX_PARTS) throw new Damaged()
  }
  return { parts, add }
}

export function sizeOf(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + (Buffer.isBuffer(part) ? part.length : part.to - part.from), 0)
}

const READ_BYTES = 256 * 1024

export async function* contentOf(
  file: Pick<ReceivedFile, 'read'>,
  parts: readonly Part[],
): AsyncGenerator<Buffer> {
  for (const part of parts) {
    if (Buffer.isBuffer(part)) yield part
    else {
      for (let at = part.from; at < part.to; at += READ_BYTES) {
        yield await file.read(at, Math.min(READ_BYTES, part.to - at))
      }
    }
  }
}

/** Random access to a file, through a window of buffered bytes. */
export type Look = (offset: number, length: number) => Promise<Buffer>

/** Returns a reader that throws `Damaged` if the file ends before the requested bytes. */
export function lookInto(file: Pick<ReceivedFile, 'bytes' | 'read'>): Look {
  let start = 0
  let seen: Buffer = Buffer.alloc(0)
  return async (offset, length) => {
    if (offset + length > file.bytes) throw new Damaged()
    if (offset < start || offset + length > start + seen.length) {
      seen = await file.read(offset, Math.max(length, READ_BYTES))
      start = offset
      if (seen.length < length) throw new Damaged()
    }
    return seen.subarray(offset - start, offset - start + length)
  }
}

const ORIENTATION = 0x0112
const SHORT = 3

/**
 * Reads the orientation, the only Exif field needed to display an image (Exif 2.32, 4.6.2 and 4.6.4).
 * @returns 2 to 8, or undefined if the image is upright or the orientation is missing or invalid
 */
export function orientationIn(tiff: Buffer): number | undefined {
  const order = tiff.toString('latin1', 0, 4)
  const isLittle = order === 'II*\0'
  if (!isLittle && order !== 'MM\0*') return undefined
  const short = (at: number) =>
    at + 2 > tiff.length ? undefined : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  if (tiff.length < 8) return undefined
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = short(start) ?? 0
  for (let entry = 0; entry < entries; entry += 1) {
    const at = start + 2 + entry * 12
    const tag = short(at)
    if (tag === undefined) return undefined
    if (tag !== ORIENTATION || short(at + 2) !== SHORT) continue
    const turn = short(at + 8)
    return turn !== undefined && turn >= 2 && turn <= 8 ? turn : undefined
  }
  return undefined
}

export function turnedBy(turn: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(turn, 18)
  return tiff
}
