/** Reads codes back as a phone would: a PDF is rendered as a printer prints it, and what is on it is decoded. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { getDocumentProxy, renderPageAsImage } from 'unpdf'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
const ready = (async () => {
  const bytes = await readFile(wasm)
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})()

const POINTS_PER_INCH = 72

/** The codes of each page, in the order in which the decoder finds them. */
export async function codesOnPdf(pdf: Uint8Array, dpi: number): Promise<string[][]> {
  await ready
  const file = await getDocumentProxy(new Uint8Array(pdf))
  const pages: string[][] = []
  for (let page = 1; page <= file.numPages; page += 1) {
    const png = await renderPageAsImage(file, page, {
      canvasImport: () => import('@napi-rs/canvas'),
      scale: dpi / POINTS_PER_INCH,
    })
    pages.push(await codesOnPng(new Uint8Array(png)))
  }
  return pages
}

export async function codesOnPng(png: Uint8Array): Promise<string[]> {
  await ready
  const found = await readBarcodes(png, {
    formats: ['DataMatrix', 'QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 255,
  })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
