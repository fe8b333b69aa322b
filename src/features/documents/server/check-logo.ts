import { promisify } from 'node:util'
import { crc32, inflate } from 'node:zlib'
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
export async function mediaOfLogo(logo: Buffer): Promise<Media> {
  if (logo.length > MOST_LOGO_BYTES) throw refused('At most 500 kB')
  if (logo.subarray(0, 8).equals(PNG)) {
    await checkPng(logo)
    return 'image/png'
  }
  checkSvg(logo)
  return 'image/svg+xml'
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** The most that pixels of this many need: four samples of two bytes, and a byte for each row of each pass. */
const MOST_PIXEL_BYTES = MOST_PIXELS * 8 + 100_000
const MOST_OTHER_BYTES = 1_000_000
/** Where the compressed part of a chunk begins: behind its name and what says how. PNG, third edition, 11.3. */
const PACKED: Record<string, RegExp> = {
  zTXt: /^[^\0]*\0[^]/,
  iCCP: /^[^\0]*\0[^]/,
  // Only if a flag says so.
  iTXt: /^[^\0]*\0\x01[^][^\0]*\0[^\0]*\0/,
}

/** Whole, of a size that is quickly drawn, whatever it unpacks to, and with nothing behind its end. */
async function checkPng(logo: Buffer) {
  const pixels: Buffer[] = []
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
    const data = logo.subarray(at + 8, end - 4)
    if (type === 'IDAT') pixels.push(data)
    const packed = PACKED[type]?.exec(data.toString('latin1'))
    if (packed) await checkPacked(data.subarray(packed[0].length), MOST_OTHER_BYTES)
    at = end
  }
  if (at !== logo.length) throw refused('This PNG is damaged')
  await checkPacked(Buffer.concat(pixels), MOST_PIXEL_BYTES)
}

async function checkPacked(packed: Buffer, maxOutputLength: number) {
  try {
    await promisify(inflate)(packed, { maxOutputLength })
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw refused(isLarge ? 'This PNG unpacks to too much' : 'This PNG is damaged')
  }
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
/** Ordinary programs write one that names the rules of SVG. */
const DOCTYPE = /<!DOCTYPE\s+svg(?:\s+(?:PUBLIC\s+"[^"<>]*"|SYSTEM)\s+"[^"<>]*")?\s*>/y
const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'use'])

function checkSvg(logo: Buffer) {
  const text = readText(logo).replace(/^\uFEFF?\s*<\?xml[^?]*\?>/, '')
  const root: Drawn = { own: 0, parts: [], refers: [] }
  const byId = new Map<string, Drawn>()
  const open = [root]
  const names = new Set<string>()
  let tags = 0
  let end = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', end)) {
    if (tags === 0 && text.slice(end, at).trim() !== '') throw refused(NEITHER)
    if (text.startsWith('<!--', at)) {
      end = text.indexOf('-->', at + 4) + 3
      if (end < at) throw refused(MORE)
      continue
    }
    DOCTYPE.lastIndex = TAG.lastIndex = at
    if (tags === 0 && DOCTYPE.test(text)) {
      end = DOCTYPE.lastIndex
      continue
    }
    const found = TAG.exec(text)
    if (tags === 0 && found?.[2] !== 'svg')
      throw refused(/^<!DOCTYPE\s+svg/.test(text.slice(at)) ? MORE : NEITHER)
    if (!found) throw refused(MORE)
    end = TAG.lastIndex
    tags += 1
    if (tags > MOST_TAGS) throw refused('This SVG is too detailed')
    const [tag, closing, name, attributes] = found
    if (!DRAWN.has(name!)) throw refused(`${MORE}: ${name}`)
    names.add(name!)
    if (closing !== '') {
      open.pop()
      if (open.length === 0) throw refused(MORE)
      continue
    }
    const { id, refers } = checkAttributes(attributes!)
    const drawn: Drawn = { own: COLOURS.has(name!) ? 0 : tag.length + TAG_COST, parts: [], refers }
    open.at(-1)!.parts.push(drawn)
    if (id !== undefined) byId.set(id, drawn)
    if (!tag.endsWith('/>')) open.push(drawn)
    if (name === 'style') checkStyle(text.slice(end, text.indexOf('<', end)))
  }
  if (tags === 0) throw refused(NEITHER)
  if (names.isDisjointFrom(SHAPES)) throw refused('This SVG draws nothing')
  requireBounded(root, byId)
}

const NEITHER = 'This is neither a PNG nor an SVG'
const MORE = 'This SVG contains more than a drawing'

/** An element, the characters of its tag, and what it shows beside its own parts. */
type Drawn = { own: number; parts: Drawn[]; refers: string[] }

/** What is shown by reference is drawn each time: a few steps of twice as much each make a small file huge. */
const MOST_DRAWN = 4 * MOST_LOGO_BYTES
const TAG_COST = 50
const MOST_DEEP = 200
const COLOURS = new Set(['linearGradient', 'radialGradient', 'stop'])

function requireBounded(root: Drawn, byId: ReadonlyMap<string, Drawn>) {
  const known = new Map<Drawn, number>()
  const lengthOf = (one: Drawn, depth: number): number => {
    const before = known.get(one)
    if (before !== undefined) return before
    if (depth > MOST_DEEP) return Infinity
    // Whatever comes back to itself while it is counted has no end.
    known.set(one, Infinity)
    const shown = one.refers.flatMap((id) => byId.get(id) ?? [])
    const length = [...one.parts, ...shown].reduce((sum, part) => sum + lengthOf(part, depth + 1), one.own)
    known.set(one, length)
    return length
  }
  if (lengthOf(root, 0) > MOST_DRAWN) throw refused('This SVG repeats parts of itself too often')
}

/** @returns its id, and those of what it refers to */
function checkAttributes(attributes: string): { id: string | undefined; refers: string[] } {
  let id: string | undefined
  const refers: string[] = []
  for (const [, name, double, single] of attributes.matchAll(ATTRIBUTE)) {
    const local = name!.replace(/^.*:/, '').toLowerCase()
    const value = plainText(double ?? single ?? '')
    const isNamespace = name === 'xmlns' || name!.startsWith('xmlns:')
    // A namespace that is not one of these belongs to what is refused anyway, or to attributes nobody reads.
    if (name === 'xmlns' && !NAMESPACES.has(value)) throw refused(MORE)
    if (local.startsWith('on') || local === 'src' || local === 'base') throw refused(`${MORE}: ${name}`)
    if (local === 'href' && !/^\s*#/.test(value)) throw refused('This SVG refers to something outside of it')
    if (name === 'id') id = value
    if (local === 'href') refers.push(value.trim().slice(1))
    if (!isNamespace) refers.push(...checkStyle(value))
  }
  return { id, refers }
}

/**
 * Within the file it may refer to itself.
 * @returns the ids of what it refers to
 */
function checkStyle(style: string): string[] {
  const plain = plainText(style).replace(/\/\*[\s\S]*?\*\//g, '')
  const isOutside =
    /url\(\s*["']?(?!\s*["']?#)/i.test(plain) || /@import|javascript:|expression\(|\\/i.test(plain)
  if (isOutside) throw refused('This SVG refers to something outside of it')
  return Array.from(plain.matchAll(/url\(\s*["']?\s*#([^"')\s]+)/gi), ([, id]) => id!)
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
    if (!(code <= 0x10ffff)) throw refused(MORE)
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
  throw refused(NEITHER)
}
