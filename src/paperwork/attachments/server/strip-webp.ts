import { Damaged, type Look, orientationIn, type Part, partList, sizeOf, turnedBy } from './parts.ts'

/** Chunks that are needed to display the image; others may contain its location. Source: RFC 9649, 2.7. */
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const FIRST = new Set(['VP8 ', 'VP8L', 'VP8X'])

const HEAD_BYTES = 12
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04] as const
const MAX_EXIF_BYTES = 64 * 1024

export async function stripWebp(look: Look): Promise<Part[]> {
  const { parts, add } = partList()
  const end = 8 + (await look(4, 4)).readUInt32LE()
  await look(end - 1, 1)
  let extended: { from: number; to: number } | undefined
  let turn: number | undefined
  const chunks: Part[] = []
  for (let [at, met] = [HEAD_BYTES, 0]; at < end; met += 1) {
    if (met > MAX_CHUNKS) throw new Damaged()
    const head = await look(at, 8)
    const name = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    // Chunks of odd length are padded, but some writers omit the padding of the last one.
    const next = Math.min(at + 8 + length + (length % 2), end)
    if (at + 8 + length > end || (at === HEAD_BYTES && !FIRST.has(name))) throw new Damaged()
    if (name === 'VP8X') extended ??= { from: at, to: next }
    else if (KEPT.has(name)) chunks.push({ from: at, to: next })
    if (name === 'EXIF' && length <= MAX_EXIF_BYTES)
      turn ??= orientationIn(withoutSign(await look(at + 8, length)))
    at = next
  }
  // Only the extended format can store an orientation.
  const exif = extended && turn !== undefined ? [chunkOf('EXIF', turnedBy(turn))] : []
  const flags = extended && (await flagsOf(look, extended, exif.length > 0))
  const stored = [...(flags ? [flags] : []), ...chunks, ...exif]
  const size = Buffer.alloc(4)
  size.writeUInt32LE(sizeOf(stored) + 4)
  for (const part of [{ from: 0, to: 4 }, size, { from: 8, to: HEAD_BYTES }, ...stored]) add(part)
  return parts
}

const MAX_CHUNKS = 10_000

function withoutSign(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
}

async function flagsOf(
  look: Look,
  { from, to }: { from: number; to: number },
  hasExif: boolean,
): Promise<Buffer> {
  if (to - from !== 18) throw new Damaged()
  const chunk = Buffer.from(await look(from, 18))
  chunk[8] = (chunk[8]! & ~(HAS_EXIF | HAS_XMP)) | (hasExif ? HAS_EXIF : 0)
  return chunk
}

function chunkOf(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data])
}
