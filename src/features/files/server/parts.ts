/** Parts that are kept of a file: ranges of it, and a few bytes in place of others. */
import type { ReceivedFile } from '#platform/http/receive-file.ts'

export type Part = Readonly<{ from: number; to: number }> | Buffer

/** A picture of more parts is not one that any camera or scanner makes. */
const MAX_PARTS = 1000

export class Damaged extends Error {}

/** Gathers parts, and joins those that follow each other. */
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

/** Reads here and there, from a window over the file. */
export type Look = (offset: number, length: number) => Promise<Buffer>

/** @returns a function that throws `Damaged` where the file ends before what it should say */
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
 * The one thing of Exif that is needed to see a picture upright (Exif 2.32, 4.6.2 and 4.6.4).
 * @returns 2 to 8, or undefined where nothing has to be turned or the data is not understood
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

/** Exif data that says nothing else. */
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
