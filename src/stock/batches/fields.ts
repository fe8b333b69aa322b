import { inWords, words } from '#platform/contract/words.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { BatchSheet, type Computed, FIELD_INFO, type FieldInfo, UNKNOWN } from './sheet.ts'
import { batchTexts } from './texts.ts'

export type SectionKey = keyof BatchSheet
type FieldKey = { [S in SectionKey]: keyof BatchSheet[S] }[SectionKey]
export type SheetPath = { [S in SectionKey]: `sheet.${S}.${keyof BatchSheet[S] & string}` }[SectionKey]

type SectionInfo = {
  title: string
  part: 'collection' | 'sample' | 'measurements' | 'centrifugation' | 'freezing'
  /** Time of the measurement: fresh (0), after centrifugation (1) or after thawing (2). */
  stage?: 0 | 1 | 2
  group?: 'motility' | 'viability' | 'morphology'
}

type Group = NonNullable<SectionInfo['group']>
const measured = (title: string, stage: 0 | 1 | 2, group: Group): SectionInfo => {
  return { title, part: 'measurements', stage, group }
}

const SECTIONS: Record<SectionKey, SectionInfo> = {
  collection: { title: 'Collection', part: 'collection' },
  behaviour: { title: 'Behaviour', part: 'collection' },
  sample: { title: 'Sample', part: 'sample', stage: 0 },
  sample_motility: measured('Fresh motility', 0, 'motility'),
  sample_viability: measured('Fresh viability', 0, 'viability'),
  sample_morphology: measured('Fresh morphology', 0, 'morphology'),
  centrifugation: { title: 'Centrifugation', part: 'centrifugation' },
  post_centrifugation_motility: measured('Motility after centrifugation', 1, 'motility'),
  // Freezing follows centrifugation, so the measurements of freezing are shown in the column of centrifugation.
  cryopreservation: { title: 'Freezing', part: 'freezing', stage: 1 },
  post_thaw_motility: measured('Motility after thawing', 2, 'motility'),
  post_thaw_viability: measured('Viability after thawing', 2, 'viability'),
  post_thaw_morphology: measured('Morphology after thawing', 2, 'morphology'),
}

export type SheetField = SectionInfo &
  Omit<FieldInfo, 'formula'> & {
    path: SheetPath
    section: SectionKey
    key: FieldKey
    /** Returns the result that applies if no value was entered. */
    formula?: (computed: Computed) => number | null
  }

export const SHEET_FIELDS: ReadonlyMap<string, SheetField> = new Map(
  (Object.keys(BatchSheet.shape) as SectionKey[]).flatMap((section) =>
    Object.entries<unknown>(BatchSheet.shape[section].def.innerType.shape).map(([key, schema]) => {
      const field = fieldOf(section, key as FieldKey, FIELD_INFO.get(schema)!)
      return [field.path, field]
    }),
  ),
)

function fieldOf(section: SectionKey, key: FieldKey, { formula, ...info }: FieldInfo): SheetField {
  const { group, part, ...about } = SECTIONS[section]
  const row = group && info.classed !== 'COUNT' ? key : info.row
  return {
    ...about,
    ...info,
    ...(group && { group }),
    ...(row && { row }),
    ...(formula && { formula: (computed) => computed[formula] }),
    ...(info.classed && {
      formula: (computed: Readonly<Record<string, unknown>>) =>
        (computed[section] as Record<string, number | null>)[key]!,
    }),
    path: `sheet.${section}.${key}` as SheetPath,
    section,
    key,
    part: row ? 'measurements' : part,
  }
}

type Value = string | number | boolean | null

export function valueIn(sheet: BatchSheet, { section, key }: SheetField): Value {
  return (sheet[section] as Readonly<Record<string, Value>>)[key] ?? null
}

/** Formats the heading of a field as "Freezing: Final volume (ml)". */
export function headingOf({ title, name, unit }: SheetField, section = title): string {
  return `${section}: ${name}${unit ? ` (${unit})` : ''}`
}

export function wordOf(field: Pick<FieldInfo, 'words' | 'options'> | undefined, value: string): string {
  return field?.words?.[value] ?? words[value] ?? (field?.options?.includes(value) ? inWords(value)! : value)
}

export const sectionTexts = {
  identification: 'Identification',
  collection: 'Collection',
  sample: 'Sample',
  measurements: 'Measurements',
  centrifugation: 'Centrifugation',
  freezing: 'Freezing',
  dose: 'Dose',
  quality: 'Quality',
  papers: 'Papers',
} as const

export const fieldTexts = {
  ...(Object.fromEntries([...SHEET_FIELDS.values()].map(({ key, name }) => [key, name])) as Record<
    FieldKey,
    string
  >),
  animal: 'Stallion',
  origin: 'Origin',
  producer: 'Producer',
  received_on: 'Receipt date',
  straw_amount: 'Straws stated on papers (informational)',
  straw_size: 'Straw size',
  straw_colour: 'Straw colour',
  note: 'Note',
  straw_mark_text: 'Straw mark',
  collection_centre: 'Collecting centre',
  processing_centre: 'Processing centre',
  health_status: 'Health status',
  releasable_from: 'Releasable from',
  thawing_instruction: 'Thawing instruction',
  incubation_minutes: 'Incubation time',
  incubation_celsius: 'Incubation temperature',
  culture_result: 'Culture',
  concentration_per_dose: 'Concentration per dose',
  calculation_mode: 'Calculated from',
  straws_per_dose: 'Straws per dose',
  quality: 'Quality',
} as const

export function answerText(key: string | null, about: string): string | null {
  if (key === null) return null
  return key === UNKNOWN ? batchTexts.unknownOf(about) : (words[key] ?? key)
}

/** Formats whether a means was used as "cushion", "no cushion" or "cushion unknown"; null without an answer. */
export function usageText(answer: boolean | typeof UNKNOWN | null, about: string): string | null {
  if (answer === UNKNOWN) return batchTexts.unknownOf(about)
  return answer === null ? null : answer ? about.toLowerCase() : batchTexts.without(about)
}

/** Fields with their own wording on the screen and the evaluation sheet. */
const IN_WORDS: ReadonlySet<FieldKey> = new Set([
  ...(['produced_on', 'stall', 'libido', 'mounting_attempts', 'collection_mode'] as const),
  ...(['appearance', 'consistency', 'extender', 'concentration', 'concentration_method'] as const),
  ...(['volume', 'spz', 'g', 'minutes', 'cushion', 'density_gradient', 'freezing_method'] as const),
  ...(['final_volume', 'final_concentration', 'final_spz', 'final_spz_loss', 'spz_per_straw'] as const),
])

export function otherFacts(sheet: BatchSheet, sections: SectionKey[], dayText: (day: string) => string) {
  return [...SHEET_FIELDS.values()].flatMap((field) => {
    const { section, key, kind, unit } = field
    const value = valueIn(sheet, field)
    if (!sections.includes(section) || IN_WORDS.has(key) || value === null) return []
    if (kind === 'DAY') return [{ field, text: dayText(String(value)) }]
    const text =
      typeof value === 'number' ? `${grouped(value)} ${unit ?? ''}`.trim() : wordOf(field, String(value))
    return [{ field, text }]
  })
}
