/**
 * Script that reads an image from stdin and writes a PNG to stdout, or, with exit code 2, the reason for refusing the
 * image. Decoders are native code, so the script runs in a process that can be killed and holds no secrets.
 */
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** Maximum size of 60 by 12 mm, as in `document.typ`, at 600 dpi. */
const WIDTH = 1418
const HEIGHT = 284
const MAX_PIXELS = 4_000_000
const MAX_MEMORY_BYTES = 400_000_000

/** Error whose message is shown to the user. */
class Unusable extends Error {}

async function drawLogo(logo: Buffer): Promise<Buffer> {
  const { format, width, height } = await sharp(logo, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Unusable('Choose a PNG, JPEG or SVG')
    })
  const isSvg = format === 'svg'
  if (isSvg && !hasSize(logo)) throw new Unusable('SVG without a size: add a viewBox')
  if (!isSvg && width * height > MAX_PIXELS) throw new Unusable('At most 4 million pixels')
  const density = Math.max(1, 72 * Math.min(WIDTH / width, HEIGHT / height))
  const png = await sharp(logo, { limitInputPixels: MAX_PIXELS, ...(isSvg && { density }) })
    .autoOrient()
    .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: !isSvg })
    .toColourspace('srgb')
    .png()
    .toBuffer()
  const { isOpaque, channels } = await sharp(png).stats()
  if (!isOpaque && channels.at(-1)!.max === 0) throw new Unusable('This picture is empty')
  return png
}

/**
 * Returns whether an SVG has a `viewBox`, or a width and height other than percentages. Otherwise librsvg does not
 * scale it, but draws it at 72 dpi in a corner.
 */
function hasSize(svg: Buffer): boolean {
  const start = svg.indexOf('<svg')
  const tag = svg.toString('latin1', start, svg.indexOf('>', start))
  const has = (side: string) => new RegExp(`\\s${side}\\s*=[\\s"']*[\\d.]+[^\\d.%]`).test(tag)
  return /\sviewBox\s*=/.test(tag) || (has('width') && has('height'))
}

// Allow only these decoders. Images embedded in an SVG are decoded by librsvg.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadSvgBuffer'],
})
process.env['FONTCONFIG_FILE'] = path.join(import.meta.dirname, 'fonts.conf')

// Kill this process beyond the memory limit. The timer runs while sharp works, because sharp uses other threads.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL')
}, 10).unref()

try {
  process.stdout.write(await drawLogo(await buffer(process.stdin)))
} catch (error) {
  process.stdout.write(error instanceof Unusable ? error.message : 'This picture can’t be drawn')
  process.exitCode = 2
}
