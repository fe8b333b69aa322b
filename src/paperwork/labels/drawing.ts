/** Drawing parts of a label, in mm from the upper left corner; printing and preview use the same list. */
export type TextPart = {
  kind: 'text'
  text: string
  /** Start of the baseline, or its middle if centred. */
  x: number
  y: number
  size: number
  /** Maximum width of the text. */
  max: number
  is_bold?: boolean
  is_centred?: boolean
  /** Whether the text runs from bottom to top. */
  is_upright?: boolean
  colour?: string
  /** Share of its size to which a text may shrink before it is cut. */
  min?: number
  /** Part that is cut from a text that is too long: its end, its middle, or nothing, so that it only shrinks. */
  cut?: 'end' | 'middle' | 'nothing'
}

export type CodePart = {
  kind: 'code'
  symbol: 'DATA_MATRIX' | 'QR'
  text: string
  x: number
  y: number
  side: number
}

export type Part =
  | TextPart
  | CodePart
  | {
      kind: 'box'
      x: number
      y: number
      width: number
      height: number
      radius: number
      fill: string
      rim?: string
    }
  | { kind: 'circle'; x: number; y: number; radius: number }
  | { kind: 'line'; x: number; y: number; width: number }
  | { kind: 'mark'; x: number; y: number; size: number }

export type Drawing = { width: number; height: number; parts: Part[] }

/** Returns the width of a text at a font size of 1. */
export type Measure = (text: string, is_bold: boolean) => number

const SMALLEST = 0.7
const ELLIPSIS = '…'

export function fitted(part: TextPart, measure: Measure): TextPart {
  const { text, size, max, is_bold = false, cut = 'end', min = SMALLEST } = part
  const isWithin = (one: string, at: number) => measure(one, is_bold) * at <= max
  if (isWithin(text, size)) return part
  const fitting = max / measure(text, is_bold)
  if (cut === 'nothing' || fitting >= size * min) return { ...part, size: fitting }
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  const smallest = size * min
  for (let left = letters.length - 1; left > 0; left -= 1) {
    const shortened = cut === 'end' ? withoutEnd(letters, left) : withoutMiddle(letters, left)
    if (isWithin(shortened, smallest)) return { ...part, text: shortened, size: smallest }
  }
  return { ...part, text: ELLIPSIS, size: smallest }
}

function withoutEnd(letters: readonly string[], left: number): string {
  const last = letters.slice(0, left).findLastIndex((letter) => !/^[\s\p{P}]/u.test(letter))
  return letters.slice(0, last + 1).join('') + ELLIPSIS
}

function withoutMiddle(letters: readonly string[], left: number): string {
  const after = Math.floor(left / 2)
  return letters.slice(0, left - after).join('') + ELLIPSIS + letters.slice(letters.length - after).join('')
}

export const LABEL_KINDS = ['GOBLET', 'CANISTER', 'CONTAINER'] as const
export type LabelKind = (typeof LABEL_KINDS)[number]
