/** The one thing of Exif that is needed to see a picture upright. Exif 2.32, 4.6.2 and 4.6.4. */

const ORIENTATION = 0x0112
const SHORT = 3

/** @returns 2 to 8, or undefined where nothing has to be turned or the data is not understood */
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
