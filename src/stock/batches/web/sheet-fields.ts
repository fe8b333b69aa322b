import { fieldTexts, sectionTexts, SHEET_FIELDS, type SheetField } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { fieldsWhere, MEASURED, MEASURED_NAMES } from './measures.ts'

export const DOSE_UNIT = '×10⁶ SPZ'

export function unitOf(path: string): string {
  if (path === 'straw_size') return 'ml'
  if (path === 'incubation_minutes') return 'min'
  if (path === 'incubation_celsius') return '°C'
  if (path === 'concentration_per_dose') return DOSE_UNIT
  return SHEET_FIELDS.get(path)?.unit?.replace(/^10/, '×10') ?? ''
}

export type SectionId = keyof typeof sectionTexts

const pathsIn = (part: SheetField['part']) =>
  fieldsWhere((field) => field.part === part).map(({ path }) => path)

const PRODUCED_ON = 'sheet.collection.produced_on'

export const SECTION_PATHS: Readonly<Record<SectionId, readonly string[]>> = {
  identification: [
    ...['label', 'animal_id', 'origin', PRODUCED_ON],
    ...['straw_colour', 'producer_id', 'received_on', 'straw_amount'],
  ],
  collection: pathsIn('collection').filter((path) => path !== PRODUCED_ON),
  sample: pathsIn('sample'),
  measurements: MEASURED,
  centrifugation: pathsIn('centrifugation'),
  freezing: [...pathsIn('freezing'), 'straw_size'],
  dose: ['concentration_per_dose', 'calculation_mode', 'straws_per_dose'],
  quality: ['quality', 'note'],
  papers: [
    ...['straw_mark_text', 'thawing_instruction', 'collection_centre_id', 'processing_centre_id'],
    ...['health_status', 'releasable_from', 'incubation_minutes', 'incubation_celsius', 'culture_result'],
  ],
}

export const SECTION_IDS = Object.keys(SECTION_PATHS) as SectionId[]

const SECTION_OF: ReadonlyMap<string, SectionId> = new Map(
  SECTION_IDS.flatMap((section) => SECTION_PATHS[section].map((path) => [path, section] as const)),
)

export function sectionOf(path: string): SectionId | undefined {
  return SECTION_OF.get(path)
}

/** Returns the label of a field, with the section or stage if the name alone is ambiguous. */
export function fieldLabel(path: string): string {
  const name = path.split('.').at(-1)!
  if (name === 'label') return batchTexts.label
  const field = SHEET_FIELDS.get(path)
  if (!field) return fieldTexts[name.replace(/_id$/, '') as keyof typeof fieldTexts] ?? name
  const measured = MEASURED_NAMES.get(path)
  if (measured) return measured
  const section = sectionOf(path)
  const own = field.label ?? field.name
  return section && !UNMISTAKABLE.has(field.key) ? `${sectionTexts[section]}: ${own}` : own
}

const UNMISTAKABLE: ReadonlySet<string> = new Set(['produced_on', 'stall', 'collection_mode', 'libido'])
