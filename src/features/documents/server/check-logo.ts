import { crc32 } from 'node:zlib'
import { invalid, type Refusal } from '#platform/contract/refusal.ts'
import { MOST_LOGO_BYTES, type Letterhead } from '../contract.ts'

type Media = NonNullable<Letterhead['logo_media']>

const FIELD = 'body.logo'
const MOST_PIXELS = 4_000_000
const refused = (message: string): Refusal => invalid(FIELD, message)

/**
 * Tells a logo by its content, whatever it is called.
 * @throws Refusal INVALID
 */
export function mediaOfLogo(logo: Buffer): Media {
  if (logo.length > MOST_LOGO_BYTES) throw refused('At most 500 kB')
  if (logo.subarray(0, 8).equals(PNG)) {
    checkPng(logo)
    return 'image/png'
  }
  checkSvg(logo)
  return 'image/svg+xml'
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** Whole, of a size that is quickly drawn, and with nothing behind its end. */
function checkPng(logo: Buffer) {
  let at = PNG.length
  let type = ''
  while (type !== 'IEND') {
    const length = at + 12 <= logo.length ? logo.readUInt32BE(at) : Infinity
    const end = at + 12 + length
    if (end > logo.length) throw refused('This PNG is damaged')
    const isFirst = at === PNG.length
    type = logo.toString('latin1', at + 4, at + 8)
    if (
      crc32(logo.subarray(at + 4, end - 4)) !== logo.readUInt32BE(end - 4) ||
      isFirst !== (type === 'IHDR')
    ) {
      throw refused('This PNG is damaged')
    }
    if (isFirst && logo.readUInt32BE(at + 8) * logo.readUInt32BE(at + 12) > MOST_PIXELS) {
      throw refused('At most 4 million pixels')
    }
    at = end
  }
  if (at !== logo.length) throw refused('This PNG is damaged')
}

/** What draws, and nothing else. Programs write more; what of that nobody sees must bear a prefix of its own. */
const DRAWN = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'metadata', 'clipPath', 'mask', 'pattern'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop', 'style'],
])
const NAMESPACES = new Set(['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink'])
const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/.source
const TAG = new RegExp(`<(/?)(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*/?>`, 'y')
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g')
const MOST_TAGS = 5000

function checkSvg(logo: Buffer) {
  const text = readText(logo)
    .replace(/^\uFEFF?\s*<\?xml[^?]*\?>/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
  if (!/^\s*(<!DOCTYPE svg[^[>]*>\s*)?<svg[\s>]/.test(text)) throw refused('This is neither a PNG nor an SVG')
  const rest = text.replace(/^\s*<!DOCTYPE svg[^[>]*>/, '')
  let tags = 0
  for (let at = rest.indexOf('<'); at >= 0; at = rest.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at
    const found = TAG.exec(rest)
    tags += 1
    if (!found) throw refused('This SVG contains more than a drawing')
    if (tags > MOST_TAGS) throw refused('This SVG is too detailed')
    const [, closing, name, attributes] = found
    if (!DRAWN.has(name!)) throw refused(`This SVG contains more than a drawing: ${name}`)
    if (closing === '') checkAttributes(attributes!)
    if (name === 'style' && closing === '')
      checkStyle(rest.slice(TAG.lastIndex, rest.indexOf('<', TAG.lastIndex)))
  }
}

function checkAttributes(attributes: string) {
  for (const [, name, double, single] of attributes.matchAll(ATTRIBUTE)) {
    const local = name!.replace(/^.*:/, '').toLowerCase()
    const value = plainText(double ?? single ?? '')
    const isNamespace = name === 'xmlns' || name!.startsWith('xmlns:')
    // A namespace that is not one of these belongs to what is refused anyway, or to attributes nobody reads.
    if (name === 'xmlns' && !NAMESPACES.has(value)) throw refused('This SVG contains more than a drawing')
    if (local.startsWith('on') || local === 'src' || local === 'base') {
      throw refused(`This SVG contains more than a drawing: ${name}`)
    }
    if (local === 'href' && !/^\s*#/.test(value)) throw refused('This SVG refers to something outside of it')
    if (!isNamespace) checkStyle(value)
  }
}

/** Within the file it may refer to itself. */
function checkStyle(style: string) {
  const plain = plainText(style).replace(/\/\*[\s\S]*?\*\//g, '')
  const isOutside =
    /url\(\s*["']?(?!\s*["']?#)/i.test(plain) || /@import|javascript:|expression\(|\\/i.test(plain)
  if (isOutside) throw refused('This SVG refers to something outside of it')
}

/** With what stands for characters replaced; any other entity is refused. */
function plainText(value: string): string {
  return value.replace(/&([^;]*);?/g, (_, entity: string) => {
    const known = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[entity]
    if (known) return known
    const code = /^#x[\dA-F]+$/i.test(entity)
      ? parseInt(entity.slice(2), 16)
      : /^#\d+$/.test(entity)
        ? Number(entity.slice(1))
        : NaN
    if (!(code <= 0x10ffff)) throw refused('This SVG contains more than a drawing')
    return String.fromCodePoint(code)
  })
}

function readText(logo: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(logo)
    if (!text.includes('\0')) return text
  } catch {
    // Neither a PNG nor text.
  }
  throw refused('This is neither a PNG nor an SVG')
}
