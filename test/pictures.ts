/** Small files of each type, with the metadata of phones. */
import { crc32 } from 'node:zlib'

/** PDF with one empty page. */
export const A_PDF = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`)

/** Returns a PDF of the given size with pseudo-random content. */
export function pdfOf(bytes: number, seed = 1): Buffer {
  const pdf = Buffer.alloc(bytes)
  for (let at = 0, state = seed; at + 4 <= bytes; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    pdf.writeUInt32LE(state, at)
  }
  A_PDF.copy(pdf)
  return pdf
}

// A JPEG, PNG and WebP of six by four pixels from red to blue, without metadata.
export const A_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAEAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAXEAEAAwAAAAAAAAAAAAAAAAAAAxRS/8QAFQEBAQAAAAAAAAAAAAAAAAAABAb/xAAbEQABBAMAAAAAAAAAAAAAAAABAAMUkQRSU//aAAwDAQACEQMRAD8Aibk2gFhEx+YoJMp/c2V//9k=',
  'base64',
)
export const A_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAEAgMAAADQaqbQAAAADFBMVEX/AACqAFVVAKoAAP9QAAc5AAAAFElEQVQI12NgYGAIDWBYtYDh/wcADaQD3/STlV4AAAAASUVORK5CYII=',
  'base64',
)
export const A_WEBP = Buffer.from(
  'UklGRlQAAABXRUJQVlA4IEgAAABwAwCdASoGAAQAAgA0JagCdGuA/gGEAfwD2/7sA/QAGBrNsAAA/vneRWKf/+oYInZ3//y2zOa5f/9xn/v2/lRBeDPvV53dgAA=',
  'base64',
)

/** Location in the metadata of the pictures; a stored file must not contain it. */
export const WHERE = 'GPS 52.6233 N, 10.0807 E'

/** Returns Exif data with the orientation and the location of a picture, in Intel's byte order. */
export function exifOf(turn: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 24 + 4)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  for (const [at, tag, kind, value] of [
    [10, 0x0112, 3, turn],
    [22, 0x8825, 4, tiff.length],
  ] as const) {
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(kind, at + 2)
    tiff.writeUInt32LE(1, at + 4)
    tiff.writeUInt32LE(value, at + 8)
  }
  return Buffer.concat([tiff, Buffer.from(WHERE)])
}

const XMP = `<x:xmpmeta><exif:GPSLatitude>${WHERE}</exif:GPSLatitude></x:xmpmeta>`

export function jpegSegment(marker: number, ...body: (string | Buffer)[]): Buffer {
  const whole = Buffer.concat(body.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : one)))
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(whole.length + 2, 2)
  return Buffer.concat([head, whole])
}

/** Returns a JPEG like a phone's: rotated, with a location, a comment, and a second picture appended. */
export function jpegOfPhone(turn = 6): Buffer {
  const jfif = A_JPEG.subarray(0, 20)
  const segments = [
    jpegSegment(0xe1, 'Exif\0\0', exifOf(turn)),
    jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', XMP),
    jpegSegment(0xe2, 'ICC_PROFILE\0\u0001\u0001', 'colours'),
    jpegSegment(0xe2, 'MPF\0', WHERE),
    jpegSegment(0xed, 'Photoshop 3.0\0', WHERE),
    jpegSegment(0xfe, WHERE),
  ]
  return Buffer.concat([jfif, ...segments, A_JPEG.subarray(20), A_JPEG, Buffer.from(WHERE)])
}

export function pngChunk(name: string, data: string | Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), Buffer.from(data)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

export function pngOfPhone(turn = 6): Buffer {
  const chunks = [
    pngChunk('eXIf', exifOf(turn)),
    pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${XMP}`),
    pngChunk('tEXt', `Comment\0${WHERE}`),
    pngChunk('prVt', WHERE),
  ]
  return Buffer.concat([A_PNG.subarray(0, 33), ...chunks, A_PNG.subarray(33), Buffer.from(WHERE)])
}

function webpChunk(name: string, data: string | Buffer): Buffer {
  const body = Buffer.from(data)
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

export function webpOfPhone(turn = 6): Buffer {
  // Flags for Exif and XMP; width and height of six by four pixels, each less one.
  const extended = webpChunk('VP8X', Buffer.from([0x0c, 0, 0, 0, 5, 0, 0, 3, 0, 0]))
  const chunks = [extended, A_WEBP.subarray(12), webpChunk('EXIF', exifOf(turn)), webpChunk('XMP ', XMP)]
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.from(WHERE)])
}
