import { Damaged, type Look, orientationIn, type Part, partList, turnedBy } from './parts.ts'

const [START, END, SCAN, COMMENT, EXIF] = [0xd8, 0xd9, 0xda, 0xfe, 0xe1] as const

/** Application segments that are needed to display the image; others may contain its location. */
const KEPT: Record<number, string> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' }

/**
 * Strips a JPEG to its image data, colours and orientation. Cuts everything after the end-of-image marker, because
 * phones append more images and videos. Source: ITU-T T.81, annex B.
 */
export async function stripJpeg(look: Look): Promise<Part[]> {
  const { parts, add } = partList()
  let frames = 0
  let turn: number | undefined
  const segments: Part[] = []
  for (let [at, met] = [2, 0]; ; met += 1) {
    if (met > MAX_SEGMENTS) throw new Damaged()
    const { marker, offset } = await nextMarker(look, at)
    if (marker === END) {
      if (frames === 0) throw new Damaged()
      add({ from: 0, to: 2 })
      if (turn !== undefined) add(segmentOf(turn))
      for (const one of segments) add(one)
      add({ from: offset, to: offset + 2 })
      return parts
    }
    if (isAlone(marker)) {
      segments.push({ from: offset, to: offset + 2 })
      at = offset + 2
      continue
    }
    const length = (await look(offset + 2, 2)).readUInt16BE()
    if (length < 2) throw new Damaged()
    let end = offset + 2 + length
    const body = await look(offset + 4, length - 2)
    if (isFrame(marker)) frames += 1
    if (marker === EXIF && body.toString('latin1', 0, 6) === 'Exif\0\0')
      turn ??= orientationIn(body.subarray(6))
    if (marker === SCAN) end = await endOfScan(look, end)
    if (isKept(marker, body)) segments.push({ from: offset, to: end })
    at = end
  }
}

const MAX_SEGMENTS = 10_000
const MAX_FILLING = 1000

/** Finds the next marker, which may be preceded by fill bytes. */
async function nextMarker(look: Look, at: number): Promise<{ marker: number; offset: number }> {
  for (let offset = at; offset < at + MAX_FILLING; offset += 1) {
    const [first, marker] = await look(offset, 2)
    if (first !== 0xff) break
    if (marker !== 0xff) return { marker: marker!, offset }
  }
  throw new Damaged()
}

function isAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= START)
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function isKept(marker: number, body: Buffer): boolean {
  if (marker === COMMENT) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const sign = KEPT[marker]
  return sign !== undefined && body.toString('latin1', 0, sign.length) === sign
}

const WINDOW = 64 * 1024

/** Finds the end of coded data: the first 0xff that is not followed by a zero, another 0xff or a restart marker. */
async function endOfScan(look: Look, start: number): Promise<number> {
  for (let from = start; ;) {
    const some = await lookAhead(look, from)
    for (let i = some.indexOf(0xff); i >= 0 && i < some.length - 1; i = some.indexOf(0xff, i + 1)) {
      const next = some[i + 1]!
      if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return from + i
    }
    from += some.length - 1
  }
}

async function lookAhead(look: Look, from: number): Promise<Buffer> {
  for (let length = WINDOW; length > 2; length = Math.ceil(length / 2)) {
    try {
      return await look(from, length)
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
    }
  }
  return look(from, 2)
}

function segmentOf(turn: number): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), turnedBy(turn)])
  return Buffer.concat([Buffer.from([0xff, EXIF, 0, body.length + 2]), body])
}
