/** The sections of the technical sheet as shown on screen, field by field, in the order of the work. */
import type { Computed } from '../computed.ts'
import * as sheet from '../sheet.ts'
import { batchTexts, fieldTexts, sectionTexts } from '../texts.ts'
import { MEASURED, MEASURED_NAMES } from './measures.ts'
import { words } from '#platform/contract/words.ts'

export type SheetField = {
  name: keyof typeof fieldTexts
  /** A name of its own, where the section does not tell two fields apart. */
  label?: string
  unit?: string
  /** What one needs to know to fill it in. */
  hint?: string
  /** Options to choose from; without them it is a number or a text. */
  choices?: readonly string[]
  /** Display texts of options that differ from the usual ones here. */
  words?: Readonly<Record<string, string>>
  isText?: boolean
  isDate?: boolean
  isBoolean?: boolean
  /** Typed by laboratories that count and computed for all others. */
  isCount?: boolean
  /** The formula's result, which stands in the input until somebody types another. */
  computed?: (computed: Computed) => number | null
  /** A warning about an unusual but acceptable value. */
  warning?: (computed: Computed) => string | null
}

const ONE_TO_FIVE = ['1', '2', '3', '4', '5']
const YES_NO_OR_UNKNOWN = ['true', 'false', sheet.UNKNOWN]
const FLUORESCENCE = { OTHER: batchTexts.otherFluorescence }

function counted(name: SheetField['name'], computed: NonNullable<SheetField['computed']>): SheetField {
  return { name, unit: '×10⁶', isCount: true, computed }
}

type Motility = 'sample_motility' | 'post_centrifugation_motility' | 'post_thaw_motility'

function motility<K extends Motility>(key: K, methods: readonly string[], velocity: readonly string[]) {
  const share = (name: 'progressive' | 'non_progressive' | 'motile' | 'immotile'): SheetField => ({
    name,
    unit: '%',
    ...(name === 'progressive' ? {} : { computed: (computed: Computed) => computed[key][name] }),
  })
  const count = (name: `${'progressive' | 'non_progressive' | 'motile' | 'immotile'}_spz`) =>
    counted(name, (computed) => computed[key][name])
  const fields: SheetField[] = [
    { name: 'method', choices: methods, words: FLUORESCENCE },
    share('progressive'),
    share('non_progressive'),
    share('motile'),
    share('immotile'),
    { name: 'velocity', choices: velocity },
    count('progressive_spz'),
    count('non_progressive_spz'),
    count('motile_spz'),
    count('immotile_spz'),
  ]
  return { key, fields }
}

function viability<K extends 'sample_viability' | 'post_thaw_viability'>(key: K, methods: readonly string[]) {
  const share = (name: 'viable' | 'non_viable'): SheetField => ({
    name,
    unit: '%',
    computed: (computed) => computed[key][name],
  })
  const method: SheetField = { name: 'method', choices: methods, words: FLUORESCENCE }
  const count = (name: 'viable_spz' | 'non_viable_spz') => counted(name, (computed) => computed[key][name])
  return {
    key,
    fields: [method, share('viable'), share('non_viable'), count('viable_spz'), count('non_viable_spz')],
  }
}

function morphology<K extends 'sample_morphology' | 'post_thaw_morphology'>(
  key: K,
  methods: readonly string[],
) {
  const share = (name: 'normal' | 'abnormal'): SheetField => ({
    name,
    unit: '%',
    computed: (computed) => computed[key][name],
  })
  const method: SheetField = { name: 'method', choices: methods }
  const count = (name: 'normal_spz' | 'abnormal_spz') => counted(name, (computed) => computed[key][name])
  return {
    key,
    fields: [method, share('normal'), share('abnormal'), count('normal_spz'), count('abnormal_spz')],
  }
}

const collection: SheetField[] = [
  { name: 'produced_on', isDate: true },
  { name: 'stall', isText: true },
]

const behaviour: SheetField[] = [
  { name: 'libido', choices: [...ONE_TO_FIVE, sheet.UNKNOWN] },
  { name: 'mounting_attempts' },
  { name: 'collection_mode', choices: sheet.COLLECTION_MODES },
]

const sample: SheetField[] = [
  { name: 'appearance', choices: sheet.APPEARANCES },
  { name: 'consistency', choices: sheet.CONSISTENCIES },
  { name: 'extender', label: fieldTexts.collectionExtender, isText: true },
  { name: 'volume', unit: 'ml' },
  { name: 'concentration', unit: '×10⁶/ml' },
  { name: 'concentration_method', choices: sheet.CONCENTRATION_METHODS },
  { name: 'spz', unit: '×10⁶', computed: (computed) => computed.sample_spz },
]

const centrifugation: SheetField[] = [
  { name: 'g', unit: 'g' },
  { name: 'minutes', unit: 'min' },
  { name: 'cushion', choices: YES_NO_OR_UNKNOWN, isBoolean: true },
  { name: 'density_gradient', choices: YES_NO_OR_UNKNOWN, isBoolean: true },
]

const cryopreservation: SheetField[] = [
  { name: 'freezing_method', choices: sheet.FREEZING_METHODS },
  { name: 'extender', label: fieldTexts.freezingExtender, isText: true },
  { name: 'final_volume', unit: 'ml' },
  { name: 'final_concentration', unit: '×10⁶/ml' },
  { name: 'final_spz', unit: '×10⁶', computed: (computed) => computed.final_spz },
  {
    name: 'final_spz_loss',
    unit: '%',
    computed: (computed) => computed.final_spz_loss,
    warning: ({ final_spz_loss }) =>
      final_spz_loss !== null && final_spz_loss < 0 ? batchTexts.gained : null,
  },
  { name: 'spz_per_straw', unit: '×10⁶', computed: (computed) => computed.spz_per_straw },
]

export const SECTIONS = [
  { key: 'collection' as const, fields: collection },
  { key: 'behaviour' as const, fields: behaviour },
  { key: 'sample' as const, fields: sample },
  motility('sample_motility', sheet.MOTILITY_METHODS, ONE_TO_FIVE),
  viability('sample_viability', sheet.VIABILITY_METHODS),
  morphology('sample_morphology', sheet.MORPHOLOGY_METHODS),
  { key: 'centrifugation' as const, fields: centrifugation },
  motility('post_centrifugation_motility', sheet.MOTILITY_METHODS, ONE_TO_FIVE),
  { key: 'cryopreservation' as const, fields: cryopreservation },
  motility('post_thaw_motility', sheet.POST_THAW_MOTILITY_METHODS, [...ONE_TO_FIVE, sheet.UNKNOWN]),
  viability('post_thaw_viability', sheet.POST_THAW_VIABILITY_METHODS),
  morphology('post_thaw_morphology', sheet.POST_THAW_MORPHOLOGY_METHODS),
]

/** The fields of the sheet by their path in a batch. */
export const FIELDS: ReadonlyMap<string, SheetField> = new Map(
  SECTIONS.flatMap(({ key, fields }) =>
    fields.map((field) => [`sheet.${key}.${field.name}`, field] as const),
  ),
)

/** The display text of an option. */
export function wordOf(field: Pick<SheetField, 'words'>, key: string): string {
  return field.words?.[key] ?? words[key] ?? key
}

/** Unit of the concentration per dose. */
export const DOSE_UNIT = '×10⁶ SPZ'

/** The unit in which a field of a batch is typed and shown. */
export function unitOf(path: string): string {
  if (path === 'straw_size') return 'ml'
  if (path === 'incubation_minutes') return 'min'
  if (path === 'incubation_celsius') return '°C'
  return path === 'concentration_per_dose' ? DOSE_UNIT : (FIELDS.get(path)?.unit ?? '')
}

export type SectionId = keyof typeof sectionTexts

const inSheet = (section: string, names: string[]) => names.map((name) => `sheet.${section}.${name}`)

/** The form's fields, section by section, in the order in which they are typed. */
export const SECTION_PATHS: Readonly<Record<SectionId, readonly string[]>> = {
  identification: [
    ...['label', 'animal_id', 'origin', 'sheet.collection.produced_on'],
    ...['straw_colour', 'producer_id', 'received_on', 'straw_amount'],
  ],
  collection: [
    'sheet.collection.stall',
    ...inSheet('behaviour', ['collection_mode', 'libido', 'mounting_attempts']),
  ],
  sample: inSheet('sample', ['appearance', 'consistency', 'extender', 'concentration_method']),
  measurements: MEASURED,
  centrifugation: inSheet('centrifugation', ['g', 'minutes', 'cushion', 'density_gradient']),
  freezing: [...inSheet('cryopreservation', ['freezing_method', 'extender']), 'straw_size'],
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

/** The form section a field belongs to. */
export function sectionOf(path: string): SectionId | undefined {
  return SECTION_OF.get(path)
}

/** A field's name, with its section or stage where the name alone is ambiguous. */
export function fieldLabel(path: string): string {
  const name = path.split('.').at(-1)!
  if (name === 'label') return batchTexts.label
  const field = FIELDS.get(path)
  if (!field) return fieldTexts[name.replace(/_id$/, '') as keyof typeof fieldTexts] ?? name
  const measured = MEASURED_NAMES.get(path)
  if (measured) return measured
  const section = sectionOf(path)
  const own = field.label ?? fieldTexts[field.name]
  return section && !UNMISTAKABLE.has(field.name) ? `${sectionTexts[section]}: ${own}` : own
}

const UNMISTAKABLE: ReadonlySet<string> = new Set(['produced_on', 'stall', 'collection_mode', 'libido'])
