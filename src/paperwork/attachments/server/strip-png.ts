import { crc32 } from 'node:zlib'
import { Damaged, type Look, orientationIn, type Part, partList, turnedBy } from './parts.ts'

/** Chunks that are needed to display the image; others may contain its location. Source: PNG, third edition, 11. */
const KEPT = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'bKGD', 'pHYs'],
  ...['acTL', 'fcTL', 'fdAT'],
])

const SIGNATURE_BYTES = 8
const HEADER_END = SIGNATURE_BYTES + 25
/** Limit as in JPEG, where Exif data fits into one segment; larger Exif data is dropped with its orientation. */
const MAX_EXIF_BYTES = 64 * 1024

export async function stripPng(look: Look): Promise<Part[]> {
  const { parts, add } = partList()
  const chunks: Part[] = []
  let turn: number | undefined
  for (let [at, met] = [SIGNATURE_BYTES, 0]; ; met += 1) {
    if (met > MAX_CHUNKS) throw new Damaged()
    const head = await look(at, 8)
    const length = head.readUInt32BE()
    const name = head.toString('latin1', 4)
    if (!/^[A-Za-z]{4}$/.test(name) || (name === 'IHDR') !== (at === SIGNATURE_BYTES)) throw new Damaged()
    const end = at + 12 + length
    // The chunk must be complete, including its checksum.
    await look(end - 4, 4)
    if (name === 'IHDR' && end !== HEADER_END) throw new Damaged()
    if (name === 'eXIf' && length <= MAX_EXIF_BYTES) turn ??= orientationIn(await look(at + 8, length))
    if (KEPT.has(name) && name !== 'IHDR') chunks.push({ from: at, to: end })
    at = end
    if (name === 'IEND') break
  }
  add({ from: 0, to: HEADER_END })
  if (turn !== undefined) add(chunkOf('eXIf', turnedBy(turn)))
  for (const one of chunks) add(one)
  return parts
}

const MAX_CHUNKS = 50_000

function chunkOf(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}
