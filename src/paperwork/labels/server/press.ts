/** Typesetting of labels, in a separate process, because codes and large jobs would block the server. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import bwip, { toSVG } from 'bwip-js/node'
import { typeset } from '#paperwork/documents/server/set-pdf.ts'
import { drawingOf, type Label, placementOf, spokenLabel } from '../label.ts'
import { type Adjustment, cellAt, labelsOnSheet, paperOf, sheetsOf, type Template } from '../templates.ts'
import { labelTexts } from '../texts.ts'
import { type Resolution, zplOf } from '../zpl.ts'
import { type Drawing, fitted, type Measure, type Part } from '../drawing.ts'

const TEMPLATE = readFileSync(new URL('./labels.typ', import.meta.url), 'utf8')

export type Job = {
  labels: Label[]
  template: Template
  copies: number
  start: number
  adjustment: Adjustment
  dpi: Resolution
  at: Date
}

export function drawAll({ labels, template }: Pick<Job, 'labels' | 'template'>): string[] {
  return labels.map((label) => svgOf(label, template))
}

export function setLabels({ labels, template, copies, start, adjustment, at }: Job): Uint8Array {
  const cells = sheetsOf(template, start, labels.length * copies)
  const size = labelsOnSheet(template)
  const first = cells[0]?.[0] ?? 0
  const sheets = cells.map((places, sheet) =>
    places.map((place) => ({
      ...cellAt(template, place, adjustment),
      drawing: Math.floor((sheet * size + place - first) / copies),
    })),
  )
  const drawings = labels.map((label) => ({ svg: svgOf(label, template), text: spokenLabel(label) }))
  return set(template, { drawings, sheets, frames: false }, at)
}

export function setTestPage({ template, adjustment, at }: Job): Uint8Array {
  const sheet = Array.from({ length: labelsOnSheet(template) }, (_, place) => ({
    ...cellAt(template, place, adjustment),
    number: place + 1,
  }))
  return set(template, { drawings: [], sheets: [sheet], frames: true }, at)
}

export function writeZpl({ labels, template, copies, dpi }: Job): string {
  return labels
    .map((label) => {
      const placement = placementOf(label.kind, template)!
      return zplOf(fittedDrawing(label, template), template, placement, dpi, copies)
    })
    .join('')
}

function set(template: Template, data: object, at: Date): Uint8Array {
  const whole = {
    ...data,
    ...paperOf(template),
    title: labelTexts.title,
    note: labelTexts.testNote(template.name),
  }
  return typeset({ mainFileContent: TEMPLATE }, whole, '1.7', at)
}

/** Units per millimetre: hundredths, finer than any printer. */
const UNIT = 100
const u = (mm: number) => Math.round(mm * UNIT)
/** Width of a line that prints at 203 dpi. */
const LINE = u(0.15)

function svgOf(label: Label, template: Template): string {
  const placement = placementOf(label.kind, template)!
  const { scale, x, y, is_turned } = placement
  const drawing = fittedDrawing(label, template)
  const { width, height } = template
  const turn = is_turned ? ` translate(${u(drawing.height)} 0) rotate(90)` : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${u(width)} ${u(height)}" width="${width}mm" height="${height}mm">`,
    `<g transform="translate(${u(x)} ${u(y)}) scale(${scale.toFixed(5)})${turn}">`,
    ...drawing.parts.map(drawn),
    '</g></svg>',
  ].join('')
}

function fittedDrawing(label: Label, template: Template): Drawing {
  const drawing = drawingOf(label, placementOf(label.kind, template)!)
  return {
    ...drawing,
    parts: drawing.parts.map((part) => (part.kind === 'text' ? fitted(part, measure) : part)),
  }
}

function drawn(part: Part): string {
  switch (part.kind) {
    case 'text': {
      const { text, x, y, size, is_bold = false, is_centred, is_upright, colour } = part
      const start = is_centred ? x - (measure(text, is_bold) * size) / 2 : x
      const turn = is_upright ? ' rotate(-90)' : ''
      const fill = colour && colour !== '#000' ? ` fill="${colour}"` : ''
      return `<path transform="translate(${u(start)} ${u(y)})${turn}"${fill} d="${outlineOf(text, u(size), is_bold)}"/>`
    }
    case 'code': {
      const { symbol, text, x, y, side } = part
      // QR codes have error correction level M; a Data Matrix is as small as its text allows.
      const code = toSVG({ bcid: symbol === 'QR' ? 'qrcode' : 'datamatrix', text })
      return code.replace('<svg ', `<svg x="${u(x)}" y="${u(y)}" width="${u(side)}" height="${u(side)}" `)
    }
    case 'box': {
      const { x, y, width, height, radius, fill, rim } = part
      const stroke = rim ? ` stroke="${rim}" stroke-width="${LINE}"` : ''
      return `<rect x="${u(x)}" y="${u(y)}" width="${u(width)}" height="${u(height)}" rx="${u(radius)}" fill="${fill}"${stroke}/>`
    }
    case 'circle':
      return `<circle cx="${u(part.x)}" cy="${u(part.y)}" r="${u(part.radius)}" fill="none" stroke="#000" stroke-width="${LINE * 1.5}"/>`
    case 'line':
      return `<rect x="${u(part.x)}" y="${u(part.y)}" width="${u(part.width)}" height="${LINE}"/>`
    case 'mark': {
      const [x, y, size] = [u(part.x), u(part.y), u(part.size)]
      return `<path d="M${x} ${y}L${x - size * 0.7} ${y - size}H${x + size * 0.7}Z"/>`
    }
  }
}

/** Folder of the font whose outlines draw the texts, so that a label looks the same everywhere. */
const folder = path.dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'))
const load = (name: string) =>
  bwip.FontLib.loadFont(name, readFileSync(path.join(folder, name, `Inter_${name}.ttf`)))

const FONTS = { regular: Number(load('400Regular')), bold: Number(load('700Bold')) }

/** Size at which outlines are read, large enough to lose no precision. */
const EM = 1000

type Glyph = ReturnType<typeof bwip.FontLib.getpaths>

const glyphs = new Map<string, Glyph>()

function glyphOf(letter: string, is_bold: boolean): Glyph {
  const key = `${is_bold ? 'b' : 'r'}${letter}`
  const known = glyphs.get(key)
  if (known) return known
  const font = is_bold ? FONTS.bold : FONTS.regular
  // Missing characters were replaced before; a question mark is drawn for any that remain.
  const glyph =
    bwip.FontLib.getpaths(font, letter.codePointAt(0)!, EM, EM) ?? bwip.FontLib.getpaths(font, 63, EM, EM)
  glyphs.set(key, glyph)
  return glyph
}

const measure: Measure = (text, is_bold) =>
  Array.from(text).reduce((sum, letter) => sum + glyphOf(letter, is_bold).advance, 0) / EM

function outlineOf(text: string, size: number, is_bold: boolean): string {
  const scale = size / EM
  let left = 0
  const at = (x: number, y: number) => `${Math.round((left + x) * scale)} ${Math.round(-y * scale)}`
  return Array.from(text)
    .map((letter) => {
      const glyph = glyphOf(letter, is_bold)
      const path = glyph.map((step) => {
        if (step.type === 'Q') return `Q${at(step.cx, step.cy)} ${at(step.x, step.y)}`
        if (step.type === 'C')
          return `C${at(step.cx1, step.cy1)} ${at(step.cx2, step.cy2)} ${at(step.x, step.y)}`
        return `${step.type}${at(step.x, step.y)}`
      })
      left += glyph.advance
      return path.join('')
    })
    .join('')
}
