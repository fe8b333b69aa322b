/** Choice of a paper: which papers suit a kind of label, and which match a search. */
import { foldText } from '#platform/contract/fold-text.ts'
import type { LabelKind } from './drawing.ts'
import { placementOf } from './label.ts'
import { labelsOnSheet, type Template, TEMPLATES } from './templates.ts'

/**
 * Suitability of a paper for a kind of label: made for it, usable if much of the paper is left blank or the label is
 * enlarged, or too small.
 */
export type Fit = 'MADE_FOR' | 'FITS' | 'TOO_SMALL'

/** Minimum share of a label that the design covers, and limit of its scale, on paper made for it. */
const MIN_SHARE = 0.6
const MAX_SCALE = 1.7

export function fitOf(kind: LabelKind, template: Template): Fit {
  const placement = placementOf(kind, template)
  if (!placement) return 'TOO_SMALL'
  const { width, height, is_round } = template
  const { x, y, scale } = placement
  const area = width * height * (is_round ? Math.PI / 4 : 1)
  const share = ((width - 2 * x) * (height - 2 * y)) / area
  return share >= MIN_SHARE && scale < MAX_SCALE ? 'MADE_FOR' : 'FITS'
}

/** Whether the label on this paper has the code and the batch only, because the paper is tiny or round. */
export const isReduced = (kind: LabelKind, template: Template) =>
  (placementOf(kind, template)?.design ?? 0) > 0

/** Returns the papers made for a kind of label, and `used`, the one used last. */
export const bestPapers = (kind: LabelKind, used: string): Template[] =>
  TEMPLATES.filter((template) => template.key === used || fitOf(kind, template) === 'MADE_FOR')

/** Whether all words of the query occur in the name, size, number or count of a paper. */
export function matchesPaper(template: Template, query: string): boolean {
  const { key, name, width, height, paper } = template
  const text = plain(`${key} ${name} ${width} × ${height} mm ${paper} ${labelsOnSheet(template)}`)
  return plain(query)
    .split(' ')
    .every((word) => text.includes(word))
}

/** Normalises sizes: "25,4 × 10" becomes "25.4x10". */
const plain = (text: string) =>
  foldText(text)
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/(\d) ?[×x*] ?(?=\d)/g, '$1x')
    .replace(/\s+/g, ' ')
    .trim()
