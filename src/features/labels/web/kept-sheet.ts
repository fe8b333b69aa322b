/** How this browser's printer wants its sheets, and which rings the canisters have: kept here and nowhere else. */
import { STRAW_COLOURS, type StrawColour } from '#features/batches/straw-colours.ts'
import type { LabelKind } from '../label.ts'
import { type Adjustment, UNADJUSTED } from '../templates.ts'

export type Sheet = Adjustment & { start: number }

type Kept = {
  /** The template of each kind of label. */
  templates: Partial<Record<LabelKind, string>>
  sheets: Record<string, Sheet>
  /** By container and canister. */
  rings: Record<string, StrawColour>
}

const KEY = 'label-sheets'
const NOTHING: Kept = { templates: {}, sheets: {}, rings: {} }
const FRESH: Sheet = { ...UNADJUSTED, start: 1 }

export const keptTemplate = (kind: LabelKind) => read().templates[kind]
export const keptSheet = (template: string): Sheet => ({ ...FRESH, ...read().sheets[template] })
export const keptRings = () => read().rings

export function keepTemplate(kind: LabelKind, template: string) {
  const kept = read()
  write({ ...kept, templates: { ...kept.templates, [kind]: template } })
}

export function keepSheet(template: string, sheet: Sheet) {
  const kept = read()
  write({ ...kept, sheets: { ...kept.sheets, [template]: sheet } })
}

export function keepRings(rings: Record<string, StrawColour>) {
  write({ ...read(), rings })
}

function write(kept: Kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Without storage it is typed again.
  }
}

/** What somebody else wrote there is not trusted. */
function read(): Kept {
  try {
    const { templates, sheets, rings } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const isSheet = (sheet: unknown) =>
      Object.keys(FRESH).every((name) => Number.isFinite((sheet as Record<string, unknown> | null)?.[name]))
    const isRing = (ring: unknown) => STRAW_COLOURS.includes(ring as StrawColour)
    return {
      templates: templates ?? {},
      sheets: only(sheets, isSheet),
      rings: only(rings, isRing),
    }
  } catch {
    return NOTHING
  }
}

const only = (values: object | undefined, isGood: (value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => isGood(value)))
