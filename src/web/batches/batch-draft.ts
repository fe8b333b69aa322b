/** The batch form's draft: every field as the text that stands in it, by its path in the batch. */
import { DEFAULT_DOSE } from '#domain/batches.ts'
import { type Computed, compute } from '#domain/doses.ts'
import { BatchSheet, emptySheet } from '#domain/sheet.ts'
import { SECTIONS } from './sheet-fields.ts'

export type Draft = Record<string, string>

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

/** "12,5" and "12.5" are the same number; what is none stays as it is, for the schema to refuse. */
export function parseDecimal(typed: string): number | string {
  const text = typed.trim().replace(',', '.')
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(text) ? Number(text) : typed
}

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
    part[last] = NUMBERS.has(path) ? parseDecimal(text) : text
  }
  return body
}

/** What follows from the draft as far as it can be read. */
export function computeDraft(draft: Draft): Computed {
  const body = bodyOf(draft, '')
  const sheet = BatchSheet.safeParse(body['sheet'] ?? {})
  const number = (name: string) => (typeof body[name] === 'number' ? body[name] : null)
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

const KEPT_AS = 'new-batch'

/** A half-filled form survives a reload. */
export function keepDraft(draft: Draft) {
  sessionStorage.setItem(KEPT_AS, JSON.stringify(draft))
}

export function keptDraft(): Draft {
  try {
    return { ...EMPTY_DRAFT, ...JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '{}') }
  } catch {
    return EMPTY_DRAFT
  }
}

export function forgetDraft() {
  sessionStorage.removeItem(KEPT_AS)
}
