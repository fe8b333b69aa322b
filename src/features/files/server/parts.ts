/** What is kept of a file: ranges of it, and a few bytes in place of others. */
import type { ReceivedFile } from '#platform/http/receive-file.ts'

export type Part = Readonly<{ from: number; to: number }> | Buffer

/** A picture of more parts is not one that any camera or scanner makes. */
const MOST_PARTS = 1000

export class Damaged extends Error {}

/** Gathers parts, and joins those that follow each other. */
export function partList() {
  const parts: Part[] = []
  const add = (part: Part) => {
    const last = parts.at(-1)
    if (!Buffer.isBuffer(part) && last && !Buffer.isBuffer(last) && last.to === part.from) {
      parts[parts.length - 1] = { from: last.from, to: part.to }
    } else parts.push(part)
    if (parts.length > MOST_PARTS) throw new Damaged()
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
