/** Settings of the user's printer, stored in this browser only. */
import { STRAW_COLOURS, type StrawColour } from '#stock/batches/straw.ts'
import { storedValue } from '#ui/shared-state.ts'
import { type Adjustment, UNADJUSTED } from '../templates.ts'
import type { LabelKind } from '../drawing.ts'

export type Sheet = Adjustment & { start: number }

type PrinterSettings = {
  templates: Partial<Record<LabelKind, string>>
  sheets: Record<string, Sheet>
  rings: Record<string, StrawColour>
  format: 'PDF' | 'ZPL'
}

const stored = storedValue<PrinterSettings>('localStorage', 'label-sheets')
const FRESH: Sheet = { ...UNADJUSTED, start: 1 }

export const readTemplate = (kind: LabelKind) => read().templates[kind]
export const readSheet = (template: string): Sheet => ({ ...FRESH, ...read().sheets[template] })
export const readRings = () => read().rings

/** Returns the file format for rolls whose printers also read ZPL. */
export const readFormat = () => read().format

export function saveFormat(format: PrinterSettings['format']) {
  stored.write({ ...read(), format })
}

export function saveTemplate(kind: LabelKind, template: string) {
  const settings = read()
  stored.write({ ...settings, templates: { ...settings.templates, [kind]: template } })
}

export function saveSheet(template: string, sheet: Sheet) {
  const settings = read()
  stored.write({ ...settings, sheets: { ...settings.sheets, [template]: sheet } })
}

export function saveRings(rings: Record<string, StrawColour>) {
  stored.write({ ...read(), rings })
}

/** Omits invalid settings, because another program may have written them. */
function read(): PrinterSettings {
  const { templates, sheets, rings, format } = stored.read() ?? ({} as Partial<PrinterSettings>)
  const names = Object.keys(FRESH) as (keyof Sheet)[]
  const isSheet = (sheet: Sheet | null) => names.every((name) => Number.isFinite(sheet?.[name]))
  const isRing = (ring: StrawColour) => STRAW_COLOURS.includes(ring)
  return {
    templates: templates ?? {},
    sheets: only(sheets, isSheet),
    rings: only(rings, isRing),
    format: format === 'ZPL' ? 'ZPL' : 'PDF',
  }
}

const only = <T>(values: Record<string, T> | null | undefined, isGood: (value: T) => boolean) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => isGood(value)))
