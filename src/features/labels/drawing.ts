/** What a label is drawn of, in millimetres from its upper left corner. A printer and a picture read the same list. */
export type TextPart = {
  kind: 'text'
  text: string
  /** Of the baseline's beginning, or of its middle. */
  x: number
  y: number
  /** Of the font. */
  size: number
  /** How long the text may be. */
  most: number
  is_bold?: boolean
  is_centred?: boolean
  /** From bottom to top. */
  is_upright?: boolean
  colour?: string
  /** How much smaller it becomes before anything of it goes. */
  least?: number
  /** What may go where it is too long: its end, its middle, or nothing of it, and it becomes smaller. */
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
  /** A triangle that points down at a place. */
  | { kind: 'mark'; x: number; y: number; size: number }

export type Drawing = { width: number; height: number; parts: Part[] }

/** How wide a text is at a font size of 1. */
export type Measure = (text: string, is_bold: boolean) => number

const SMALLEST = 0.7
const ELLIPSIS = '…'

/** Makes a text as small and as short as its room needs it. */
export function fitted(part: TextPart, measure: Measure): TextPart {
  const { text, size, most, is_bold = false, cut = 'end', least = SMALLEST } = part
  const isWithin = (one: string, at: number) => measure(one, is_bold) * at <= most
  if (isWithin(text, size)) return part
  const fitting = most / measure(text, is_bold)
  if (cut === 'nothing' || fitting >= size * least) return { ...part, size: fitting }
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  const smallest = size * least
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
