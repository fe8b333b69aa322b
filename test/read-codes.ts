/**
 * Decoder of printed codes: a PDF is rendered at the resolution of a printer, and its codes are decoded by the library
 * with which the app scans.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createCanvas } from '@napi-rs/canvas'
import { createIsomorphicCanvasFactory, getDocumentProxy } from 'unpdf'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
const ready = (async () => {
  const bytes = await readFile(wasm)
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})()

const POINTS_PER_INCH = 72
const WHITE = 0xff_ff_ff_ff
const MARGIN = 100

type Picture = Extract<Parameters<typeof readBarcodes>[0], { colorSpace: unknown }>

/** Returns the codes of each page, in the order in which the decoder finds them. */
export async function codesOnPdf(pdf: Uint8Array, dpi: number): Promise<string[][]> {
  await ready
  const CanvasFactory = await createIsomorphicCanvasFactory(() => import('@napi-rs/canvas'))
  const file = await getDocumentProxy(new Uint8Array(pdf), { CanvasFactory })
  const pages: string[][] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number)
    const viewport = page.getViewport({ scale: dpi / POINTS_PER_INCH })
    const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
    const canvas = createCanvas(width, height)
    const canvasContext = canvas.getContext('2d')
    // The canvas is that of `@napi-rs/canvas`, although `render` expects the browser's type where browser types are
    // loaded.
    const target: unknown = { canvas, canvasContext, viewport }
    await page.render(target as Parameters<typeof page.render>[0]).promise
    const picture = canvasContext.getImageData(0, 0, width, height) as Pick<
      Picture,
      'data' | 'width' | 'height'
    >
    pages.push(await codesIn(withoutBlank(picture)))
  }
  return pages
}

/**
 * Cuts off blank rows at the top and bottom, because a sheet with one label is mostly blank, and searching that takes
 * most of the time.
 */
function withoutBlank({ data, width, height }: Pick<Picture, 'data' | 'width' | 'height'>): Picture {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4)
  const isBlank = (row: number) =>
    pixels.subarray(row * width, (row + 1) * width).every((pixel) => pixel === WHITE)
  let [from, to] = [0, height]
  while (from < to && isBlank(from)) from += 1
  while (to > from && isBlank(to - 1)) to -= 1
  // The decoder needs a blank margin around a code.
  ;[from, to] = [Math.max(0, from - MARGIN), Math.min(height, to + MARGIN)]
  const rows = data.subarray(from * width * 4, to * width * 4)
  return { data: rows, width, height: to - from, colorSpace: 'srgb' } as Picture
}

export async function codesOnPng(png: Uint8Array): Promise<string[]> {
  await ready
  return codesIn(png)
}

async function codesIn(picture: Parameters<typeof readBarcodes>[0]): Promise<string[]> {
  const found = await readBarcodes(picture, {
    formats: ['DataMatrix', 'QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 255,
  })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
