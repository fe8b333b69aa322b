/** Labels in ZPL, the language of Zebra's printers. */
import type { Drawing, Part } from './drawing.ts'
import type { Placement } from './label.ts'
import type { Template } from './templates.ts'

export const RESOLUTIONS = [203, 300] as const
export type Resolution = (typeof RESOLUTIONS)[number]

const MM_PER_INCH = 25.4

/**
 * Converts a label to ZPL.
 * @param drawing drawing whose texts are already fitted
 */
export function zplOf(
  drawing: Drawing,
  template: Template,
  { scale, x, y }: Placement,
  dpi: Resolution,
  copies: number,
): string {
  const dots = (mm: number) => Math.round((mm * dpi) / MM_PER_INCH)
  const at = (part: { x: number; y: number }) => `${dots(x + part.x * scale)},${dots(y + part.y * scale)}`
  const long = (mm: number) => dots(mm * scale)
  const field = (part: Part): string[] => {
    switch (part.kind) {
      case 'text': {
        const { size, max, is_centred, is_upright, text } = part
        if (text === '') return []
        const height = long(size)
        const from = is_centred ? { x: part.x - max / 2, y: part.y } : part
        const font = `^A0${is_upright ? 'B' : 'N'},${height},${Math.round(height * 0.9)}`
        return [`^FT${at(from)}${font}${is_centred ? `^FB${long(max)},1,0,C` : ''}^FH_^FD${escaped(text)}^FS`]
      }
      case 'code': {
        const dot = Math.max(1, Math.floor((part.side * scale * dpi) / MM_PER_INCH / modulesOf(part)))
        return part.symbol === 'QR'
          ? [`^FO${at(part)}^BQN,2,${dot}^FH_^FDMA,${escaped(part.text)}^FS`]
          : [`^FO${at(part)}^BXN,${dot},200^FH_^FD${escaped(part.text)}^FS`]
      }
      case 'box':
        // The printer has no colours, so print a frame with the colour's name in it.
        return [`^FO${at(part)}^GB${long(part.width)},${long(part.height)},1^FS`]
      case 'circle': {
        const corner = { x: part.x - part.radius, y: part.y - part.radius }
        return [`^FO${at(corner)}^GC${long(part.radius * 2)},2^FS`]
      }
      case 'line':
        return [`^FO${at(part)}^GB${long(part.width)},1,1^FS`]
      case 'mark': {
        const { size } = part
        const [side, corner] = [long(size), { x: part.x - size / 2, y: part.y - size }]
        return [`^FO${at(corner)}^GB${side},${side},${side}^FS`]
      }
    }
  }
  return [
    `^XA^CI28^PW${dots(template.width)}^LL${dots(template.height)}^LH0,0`,
    ...drawing.parts.flatMap(field),
    `^PQ${copies}^XZ`,
    '',
  ].join('\n')
}

/** Modules per side: of ten characters in a Data Matrix, or of a URL in a QR code at level M. */
function modulesOf({ symbol, text }: Extract<Part, { kind: 'code' }>): number {
  if (symbol === 'DATA_MATRIX') return 14
  return text.length <= 38 ? 25 : 29
}

/** Escapes characters that start a command, and the escape sign itself. */
function escaped(text: string): string {
  return text.replace(
    /[\^~\\_]/g,
    (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}
