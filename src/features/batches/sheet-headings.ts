/** Headings of the technical sheet's fields in exports, which imports know. */
import { inWords } from '#platform/contract/words.ts'
import { type BatchSheet, emptySheet } from './sheet.ts'
import { fieldTexts } from './texts.ts'

export const SECTIONS: Record<keyof BatchSheet, string> = {
  collection: 'Collection',
  behaviour: 'Behaviour',
  sample: 'Sample',
  sample_motility: 'Fresh motility',
  sample_viability: 'Fresh viability',
  sample_morphology: 'Fresh morphology',
  centrifugation: 'Centrifugation',
  post_centrifugation_motility: 'Motility after centrifugation',
  cryopreservation: 'Freezing',
  post_thaw_motility: 'Motility after thawing',
  post_thaw_viability: 'Viability after thawing',
  post_thaw_morphology: 'Morphology after thawing',
}

const SHARES = /^(non_)?(motile|progressive|viable|normal|immotile|abnormal)$|_loss$/

/** "Freezing: Final volume (ml)" */
export function headingOf(section: string, field: string): string {
  const name =
    fieldTexts[field as keyof typeof fieldTexts] ??
    inWords(field.toUpperCase())!.replace(/\b(spz|wbfsh)\b/g, (one) => one.toUpperCase())
  const unit = unitOf(field)
  return `${section}: ${name}${unit ? ` (${unit})` : ''}`
}

function unitOf(field: string): string | undefined {
  if (field === 'volume' || field === 'final_volume') return 'ml'
  if (field === 'concentration' || field === 'final_concentration') return '10⁶/ml'
  if (field === 'g') return 'g'
  if (field === 'minutes') return 'min'
  if (SHARES.test(field)) return '%'
  return /(^|_)spz(_|$)/.test(field) ? '10⁶' : undefined
}

/** Fields whose texts people typed; other texts are keys. */
export const TYPED_TEXTS: ReadonlySet<string> = new Set(['stall', 'extender'])

export const SHEET_HEADINGS = Object.entries(emptySheet()).flatMap(([section, fields]) =>
  Object.keys(fields).map((field) => ({
    heading: headingOf(SECTIONS[section as keyof BatchSheet], field),
    section: section as keyof BatchSheet,
    field,
  })),
)
