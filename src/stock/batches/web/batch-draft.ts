/** Draft of the batch form: the text of every field, keyed by its path in the batch. */
import { formTexts } from './form-texts.ts'
import { type Batch, createBatch, DEFAULT_DOSE, NewBatch } from '../contract.ts'
import { compute } from '../doses.ts'
import { BatchSheet, type Computed, UNKNOWN } from '../sheet.ts'
import { decimalOrText } from '#ui/form/decimal.ts'
import { SHEET_FIELDS } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { type Problems, problemsOf } from '#ui/errors.ts'
import { type CallParts, withTenant } from '#ui/tenant.ts'
import { SECTION_PATHS } from './sheet-fields.ts'

export type Draft = Readonly<Record<string, string>>

export const EMPTY_DRAFT: Draft = {
  origin: 'PRODUCTION',
  straw_size: '0.5',
  concentration_per_dose: String(DEFAULT_DOSE.concentration_per_dose),
  calculation_mode: DEFAULT_DOSE.calculation_mode,
}

export const PATHS = Object.values(SECTION_PATHS).flat()

const NUMBERS = new Set([
  ...['straw_size', 'straw_amount', 'concentration_per_dose', 'straws_per_dose'],
  ...['incubation_minutes', 'incubation_celsius'],
])
for (const { path, kind } of SHEET_FIELDS.values()) {
  if (kind === 'NUMBER' || kind === 'SCORE') NUMBERS.add(path)
}

function valueOf(path: string, text: string): unknown {
  if (text.trim() === '') return null
  if (NUMBERS.has(path)) return decimalOrText(text)
  return SHEET_FIELDS.get(path)?.kind === 'YES_NO' && text !== UNKNOWN ? text === 'true' : text
}

function put(body: Record<string, unknown>, path: string, value: unknown) {
  const keys = path.split('.')
  const last = keys.pop()!
  const part = keys.reduce((object, key) => (object[key] ??= {}) as Record<string, unknown>, body)
  part[last] = value
}

export function bodyOf(draft: Draft) {
  const body: Record<string, unknown> = {}
  for (const [path, text] of Object.entries(draft)) {
    if (text.trim() !== '') put(body, path, valueOf(path, text))
  }
  return body
}

/** Returns the body with the values entered so far; the contract refuses missing or invalid values. */
export function newBatchOf(draft: Draft): NonNullable<CallParts<typeof createBatch>['body']> {
  // The body is built from the paths of its fields, so TypeScript cannot infer its type.
  return bodyOf(draft) as never
}

export function changeOf(draft: Draft, base: Draft, version: number) {
  const body: Record<string, unknown> = { version }
  for (const path of changedPaths(draft, base)) put(body, path, valueOf(path, draft[path] ?? ''))
  return body
}

export function changedPaths(draft: Draft, base: Draft): string[] {
  return PATHS.filter((path) => (draft[path] ?? '').trim() !== (base[path] ?? '').trim())
}

const PLAIN = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

export function draftOf(batch: Batch): Draft {
  const entries = PATHS.map((path) => {
    const value = path
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], batch)
    return [
      path,
      typeof value === 'number' ? PLAIN.format(value) : String((value as string | boolean | null) ?? ''),
    ]
  })
  return Object.fromEntries(entries)
}

/** Fields that a laboratory rarely changes: copied to a stallion's next batch. */
const HABITS = [
  ...['origin', 'producer_id', 'straw_colour', 'straw_size', 'concentration_per_dose', 'calculation_mode'],
  ...['collection_centre_id', 'processing_centre_id', 'health_status', 'thawing_instruction'],
  ...['incubation_minutes', 'incubation_celsius'],
  ...['sheet.collection.stall', 'sheet.behaviour.collection_mode', 'sheet.sample.extender'],
  'sheet.sample.concentration_method',
  ...[...SHEET_FIELDS.keys()].filter((path) => path.endsWith('.method')),
  ...SECTION_PATHS.centrifugation,
  ...['freezing_method', 'extender'].map((name) => `sheet.cryopreservation.${name}`),
]

/**
 * Returns the known values of an earlier batch to copy into a draft, only for fields that are still at their default.
 */
export function habitsOf(before: Batch, draft: Draft): Draft {
  const known = draftOf(before)
  return Object.fromEntries(
    HABITS.filter((path) => (draft[path] ?? '') === (EMPTY_DRAFT[path] ?? ''))
      .map((path) => [path, known[path] ?? ''] as const)
      .filter(([path, text]) => text !== '' && text !== UNKNOWN && text !== (draft[path] ?? '')),
  )
}

export function problemsOfDraft(draft: Draft): Problems {
  const problems = problemsOf(NewBatch, withTenant(createBatch, { body: newBatchOf(draft) }).body)
  for (const path of Object.keys(problems)) {
    const typed = draft[path]
    if (typed && NUMBERS.has(path) && typeof decimalOrText(typed) === 'string') {
      problems[path] = batchTexts.notANumber
    }
    if (path === 'straw_colour') problems[path] = batchTexts.chooseColour
  }
  const place = (path: string) => PATHS.indexOf(path)
  return Object.fromEntries(Object.entries(problems).toSorted(([one], [other]) => place(one) - place(other)))
}

/** Computes from the valid part of the draft; invalid values are ignored. */
export function computeDraft(draft: Draft): Computed {
  const { sheet, ...body } = bodyOf(acceptable(draft))
  return compute(
    {
      straw_size: null,
      concentration_per_dose: null,
      calculation_mode: null,
      straws_per_dose: null,
      ...body,
      sheet: BatchSheet.parse(sheet ?? {}),
    },
    null,
  )
}

/**
 * Returns a text that names the values missing to compute the straws per dose; invalid values count as missing. Null if
 * none is missing, or if there is no valid target or no mode to compute from.
 */
export function neededForDose(draft: Draft, computed: Computed): string | null {
  const { calculation_mode: mode, concentration_per_dose = '' } = acceptable(draft)
  if (concentration_per_dose.trim() === '') return null
  if (mode !== 'POST_THAW_MOTILITY_MOTILE' && mode !== 'POST_THAW_MOTILITY_PROGRESSIVE') return null
  const share = mode === 'POST_THAW_MOTILITY_MOTILE' ? 'motile' : 'progressive'
  const missing = [
    ...(computed.spz_per_straw === null ? [formTexts.neededSpz] : []),
    ...(computed.post_thaw_motility[share] === null ? [formTexts.neededShare[share]] : []),
  ]
  return missing.length > 0 ? formTexts.needed(missing.join(' and ')) : null
}

/** Removes invalid fields. Repeats, because sums are checked only once each of their parts is valid. */
function acceptable(draft: Draft): Draft {
  const refused = new Set(NewBatch.safeParse(bodyOf(draft)).error?.issues.map(({ path }) => path.join('.')))
  const rest = Object.fromEntries(Object.entries(draft).filter(([path]) => !refused.has(path)))
  return Object.keys(rest).length === Object.keys(draft).length ? draft : acceptable(rest)
}
