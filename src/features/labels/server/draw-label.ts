import { toSVG } from 'bwip-js/node'
import { type Drawing, fitted, type Part } from '../drawing.ts'
import { drawingOf, type Label, placementOf } from '../label.ts'
import type { Template } from '../templates.ts'
import { measure, outlineOf } from './font.ts'

/** Hundredths of a millimetre: finer than any printer. */
const UNIT = 100
const u = (mm: number) => Math.round(mm * UNIT)
/** A line that prints at 203 dpi. */
const LINE = u(0.15)

/** A label as a picture of the template's size: what the screen shows, and what is printed. */
export function svgOf(label: Label, template: Template): string {
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

export function fittedDrawing(label: Label, template: Template): Drawing {
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
      // A QR code is of level M, a Data Matrix as small as its text.
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
