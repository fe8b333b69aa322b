/** Reads codes in pictures, beside the page. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// From our own server: by itself it would ask another one.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

export type Picture = { width: number; height: number; pixels: ArrayBuffer }

self.addEventListener('message', ({ data: { width, height, pixels } }: MessageEvent<Picture>) => {
  void readBarcodes(new ImageData(new Uint8ClampedArray(pixels), width, height), {
    formats: ['DataMatrix', 'QRCode', 'Code128'],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  }).then(
    (found) => self.postMessage(found.find(({ isValid }) => isValid)?.text ?? null),
    () => self.postMessage(null),
  )
})
