import { expect, test } from 'vitest'
import type { ReceivedFile } from '#platform/http/receive-file.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import {
  A_JPEG,
  A_PDF,
  A_PNG,
  A_WEBP,
  exifOf,
  jpegOfPhone,
  jpegSegment,
  pngChunk,
  pngOfPhone,
  webpOfPhone,
  WHERE,
} from '#test/pictures.ts'
import { stripMetadata } from './strip-metadata.ts'
import { contentOf, orientationIn, sizeOf } from './parts.ts'

const received = (content: Buffer): ReceivedFile => ({
  bytes: content.length,
  hash: Buffer.alloc(32),
  read: async (offset, length) => content.subarray(offset, offset + length),
  inTurn: (work) => work(),
  close: async () => {},
})

async function stripped(content: Buffer): Promise<{ media: string; bytes: Buffer }> {
  const file = received(content)
  const { media, parts } = await stripMetadata(file)
  const chunks = []
  for await (const chunk of contentOf(file, parts)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  expect(bytes.length).toBe(sizeOf(parts))
  return { media, bytes }
}

async function refused(content: Buffer): Promise<string> {
  const error = await stripMetadata(received(content)).catch((one: unknown) => one)
  expect(error).toBeInstanceOf(Refusal)
  expect((error as Refusal).code).toBe('WRONG_FILE_TYPE')
  return (error as Refusal).message
}

test('the file type is detected from the content', async () => {
  for (const [content, media] of [
    [A_PDF, 'application/pdf'],
    [Buffer.concat([Buffer.from('\uFEFF\r\n'), A_PDF]), 'application/pdf'],
    [A_JPEG, 'image/jpeg'],
    [A_PNG, 'image/png'],
    [A_WEBP, 'image/webp'],
  ] as const) {
    expect((await stripped(content)).media).toBe(media)
    expect((await stripped(content)).bytes).toEqual(content)
  }
})

test('types other than PDF and pictures are refused with a message', async () => {
  expect(await refused(Buffer.alloc(0))).toContain('empty')
  expect(await refused(Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'))).toContain('HEIC')
  for (const content of [
    Buffer.from('<html><script>alert(1)</script>%PDF-1.4'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('PK\u0003\u0004'),
    Buffer.from('MZ\u0090\0'),
    Buffer.from('GIF89a'),
    Buffer.from('%PDF'),
    Buffer.from('\u00ff'),
  ]) {
    expect(await refused(content)).toContain('Not a PDF or picture')
  }
})

test.each([
  ['JPEG', jpegOfPhone],
  ['PNG', pngOfPhone],
  ['WebP', webpOfPhone],
] as const)('a %s keeps its pixels and orientation, and no other metadata', async (_, ofPhone) => {
  const content = ofPhone(6)
  expect(content.includes(WHERE)).toBe(true)
  const { bytes } = await stripped(content)
  expect(bytes.includes(WHERE)).toBe(false)
  expect(bytes.includes('xmpmeta')).toBe(false)
  const exif = bytes.indexOf('MM\0*')
  expect(orientationIn(bytes.subarray(exif))).toBe(6)
  // Stripping a stripped file changes nothing.
  expect((await stripped(bytes)).bytes).toEqual(bytes)
  // The stripped file of an upright image contains no orientation.
  expect((await stripped(ofPhone(1))).bytes.includes('MM\0*')).toBe(false)
})

test('a stripped picture equals the original without its metadata', async () => {
  const icc = jpegSegment(0xe2, 'ICC_PROFILE\0\u0001\u0001', 'colours')
  const { bytes } = await stripped(jpegOfPhone(1))
  expect(bytes).toEqual(Buffer.concat([A_JPEG.subarray(0, 20), icc, A_JPEG.subarray(20)]))
  expect((await stripped(pngOfPhone(1))).bytes).toEqual(A_PNG)
  const webp = (await stripped(webpOfPhone(1))).bytes
  expect(webp.subarray(30)).toEqual(A_WEBP.subarray(12))
  expect(webp.readUInt32LE(4)).toBe(webp.length - 8)
  // The flags announce neither Exif nor XMP.
  expect(webp[20]).toBe(0)
})

test('truncated pictures are refused, and so are files that only begin like a picture', async () => {
  for (const ofPhone of [() => A_JPEG, () => A_PNG, () => A_WEBP]) {
    const whole = ofPhone()
    for (let length = 16; length < whole.length; length += 1) {
      expect(await refused(whole.subarray(0, length)), `${length} bytes`).toContain('Damaged picture')
    }
  }
  const head = Buffer.from([0xff, 0xd8, 0xff])
  expect(await refused(Buffer.concat([head, Buffer.from('<script>alert(1)</script>')]))).toContain(
    'Damaged picture',
  )
  // Further damaged files: one with nothing but an end marker, one with only fill bytes, and one with more
  // chunks than any image has.
  expect(await refused(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toContain('Damaged picture')
  expect(await refused(Buffer.alloc(1_000_000, 0xff).fill(head, 0, 3))).toContain('Damaged picture')
  const chunk = pngChunk('teSt', '')
  const many = Buffer.concat([
    A_PNG.subarray(0, 33),
    ...Array.from({ length: 60_000 }, () => chunk),
    A_PNG.subarray(33),
  ])
  expect(await refused(many)).toContain('Damaged picture')
})

test('random bytes in a picture are refused or stored, but never cause an internal error', async () => {
  let state = 7
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
  for (const ofPhone of [jpegOfPhone, pngOfPhone, webpOfPhone]) {
    for (let round = 0; round < 500; round += 1) {
      const content = Buffer.from(ofPhone(6))
      for (let times = 0; times < 3; times += 1) content[12 + random(content.length - 12)] = random(256)
      const outcome = await stripMetadata(received(content)).catch((error: unknown) => error)
      expect(outcome instanceof Refusal || 'media' in (outcome as object)).toBe(true)
    }
  }
})

test('invalid Exif data is ignored', () => {
  expect(orientationIn(exifOf(8))).toBe(8)
  for (const [at, value] of [
    [0, 0x4b],
    [7, 0xff],
    [12, 9],
    [18, 9],
  ] as const) {
    const exif = exifOf(8)
    exif[at] = value
    expect(orientationIn(exif)).toBeUndefined()
  }
  expect(orientationIn(Buffer.alloc(3))).toBeUndefined()
  expect(orientationIn(exifOf(8).subarray(0, 12))).toBeUndefined()
})
