/** Worker that reads codes in pictures, so that the page stays responsive. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Load the module from our own server, because the default URL is on another server.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

export type Answer = { text: string | null } | { failed: true }

export type Picture = { width: number; height: number; pixels: ArrayBuffer }

self.addEventListener('message', ({ data: { width, height, pixels } }: MessageEvent<Picture>) => {
  void readBarcodes(new ImageData(new Uint8ClampedArray(pixels), width, height), {
    formats: ['DataMatrix', 'QRCode', 'Code128'],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  }).then(
    (found) => answer({ text: found.find(({ isValid }) => isValid)?.text ?? null }),
    () => answer({ failed: true }),
  )
})

function answer(read: Answer) {
  self.postMessage(read)
}
