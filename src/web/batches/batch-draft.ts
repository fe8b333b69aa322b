/** The batch form's draft: every field as the text that stands in it, by its path in the batch. */
import { DEFAULT_DOSE, NewBatch } from '#domain/batches.ts'
import type { Computed } from '#domain/computed.ts'
import { compute } from '#domain/doses.ts'
import { BatchSheet, emptySheet } from '#domain/sheet.ts'
import { decimalOrText } from '../form/decimal.ts'
import { texts } from '../texts.ts'
import { type Problems, problemsOf } from '../ui/problems.ts'
import { SECTIONS } from './sheet-fields.ts'

export type Draft = Readonly<Record<string, string>>

export const EMPTY_DRAFT: Draft = {
  origin: 'PRODUCTION',
  straw_size: '0.5',
  concentration_per_dose: String(DEFAULT_DOSE.concentration_per_dose),
  calculation_mode: DEFAULT_DOSE.calculation_mode,
}

const NUMBERS = new Set([
  'straw_size',
  'straw_amount',
  'concentration_per_dose',
  'straws_per_dose',
  ...SECTIONS.flatMap(({ key, fields }) =>
    fields.filter((field) => !field.choices && !field.is_text).map(({ name }) => `sheet.${key}.${name}`),
  ),
])

/** The draft as the API wants it; what is blank is not given, but for the dose, where it means "no rule". */
export function bodyOf(draft: Draft, tenant_id: string) {
  const body: Record<string, unknown> = {
    tenant_id,
    concentration_per_dose: null,
    calculation_mode: null,
  }
  for (const [path, text] of Object.entries(draft)) {
    if (text.trim() === '') continue
    // A day that the chosen origin does not ask for is not sent.
    if (path === 'received_on' && draft['origin'] !== 'ACQUISITION') continue
    const keys = path.split('.')
    const last = keys.pop()!
    const part = keys.reduce((object, key) => (object[key] ??= {}) as Record<string, unknown>, body)
    part[last] = NUMBERS.has(path) ? decimalOrText(text) : text
  }
  return body
}

/** What is wrong with the draft, by path. */
export function problemsOfDraft(draft: Draft, tenant_id: string): Problems {
  const problems = problemsOf(NewBatch, bodyOf(draft, tenant_id))
  for (const path of Object.keys(problems)) {
    const typed = draft[path]
    if (typed && NUMBERS.has(path) && typeof decimalOrText(typed) === 'string') {
      problems[path] = texts.batch.not_a_number
    }
    if (path === 'straw_colour') problems[path] = texts.batch.choose_colour
  }
  return problems
}

/** What follows from the draft as far as it can be read: what cannot is as good as not typed yet. */
export function computeDraft(draft: Draft): Computed {
  const body = bodyOf(readable(draft), '')
  const number = (name: string) => (typeof body[name] === 'number' ? body[name] : null)
  const sheet = BatchSheet.safeParse(body['sheet'] ?? {})
  return compute(
    {
      straw_size: number('straw_size'),
      concentration_per_dose: number('concentration_per_dose'),
      calculation_mode: body['calculation_mode'] as never,
      straws_per_dose: number('straws_per_dose'),
      sheet: sheet.success ? sheet.data : emptySheet(),
    },
    null,
  )
}

function readable(draft: Draft): Draft {
  const sheet = BatchSheet.safeParse(bodyOf(draft, '')['sheet'] ?? {})
  const unreadable = new Set(sheet.error?.issues.map(({ path }) => ['sheet', ...path].join('.')))
  // More straws per dose than there can be, or none, are as good as no number.
  if (!(Number(draft['straws_per_dose']) >= 1)) unreadable.add('straws_per_dose')
  return Object.fromEntries(Object.entries(draft).filter(([path]) => !unreadable.has(path)))
}

/** Whether anything was typed at all. */
export function isUntouched(draft: Draft): boolean {
  return Object.entries(draft).every(([path, text]) => text.trim() === (EMPTY_DRAFT[path] ?? ''))
}

export type SectionId = keyof (typeof texts)['section']

const IDENTIFYING = new Set([
  'label',
  'animal_id',
  'producer_id',
  'straw_colour',
  'straw_amount',
  'received_on',
])
const DOSING = new Set(['concentration_per_dose', 'calculation_mode', 'straws_per_dose'])

/** The section of the form in which a field stands. */
export function sectionOf(path: string): SectionId | undefined {
  if (IDENTIFYING.has(path) || path.startsWith('sheet.collection.')) return 'identification'
  if (DOSING.has(path)) return 'dose'
  if (path === 'quality' || path === 'note') return 'quality'
  return SECTIONS.find(({ key }) => path.startsWith(`sheet.${key}.`))?.key
}
