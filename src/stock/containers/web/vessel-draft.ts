import { decimalOrText, wholeOrText } from '#ui/form/decimal.ts'
import type { Preset } from '../presets.ts'
import type { Vessel, VesselKind } from '../vessel.ts'

export const VESSEL_NUMBERS = [
  ...(['litres', 'rated_loss', 'static_days', 'tare_kg', 'diameter_cm', 'notice_cm', 'warning_cm'] as const),
  ...(['alarm_cm', 'tested_days', 'bought_year'] as const),
]
export type VesselNumber = (typeof VESSEL_NUMBERS)[number]

export type VesselDraft = { kind: VesselKind; model: string; tested_on: string; points: string } & Record<
  VesselNumber,
  string
>

export function draftOf(vessel: Vessel): VesselDraft {
  const text = (value: number | null) => (value === null ? '' : String(value))
  const numbers = VESSEL_NUMBERS.map((name) => [name, text(vessel[name])] as const)
  return {
    ...(Object.fromEntries(numbers) as Record<VesselNumber, string>),
    kind: vessel.kind,
    model: vessel.model ?? '',
    tested_on: vessel.tested_on ?? '',
    points: vessel.points.map((point) => point.join(' ')).join('; '),
  }
}

/** Converts numeric texts to numbers; other texts remain texts, so that the schema refuses them. */
export function vesselOf({
  kind,
  model,
  tested_on,
  points,
  ...numbers
}: VesselDraft): Record<string, unknown> {
  const read = (name: VesselNumber) => {
    const typed = numbers[name].trim()
    if (typed === '') return null
    return name === 'bought_year' ? wholeOrText(typed) : decimalOrText(typed)
  }
  return {
    ...Object.fromEntries(VESSEL_NUMBERS.map((name) => [name, read(name)])),
    kind,
    model: model.trim() || null,
    tested_on: tested_on || null,
    points: pointsOf(points),
  }
}

/** Parses pairs such as "10 6.5; 20 14". */
function pointsOf(typed: string): unknown[] {
  return typed
    .split(/[;\n]/)
    .filter((pair) => pair.trim() !== '')
    .map((pair) => pair.trim().split(/\s+/).map(decimalOrText))
}

/** Fills in the data of a preset. Other fields, such as the warning heights, do not change. */
export function withPreset(
  draft: VesselDraft,
  { model, kind, litres, rated_loss, static_days, tare_kg }: Preset,
) {
  const text = (value: number | null) => (value === null ? '' : String(value))
  return {
    ...draft,
    ...{ kind, model, litres: text(litres), rated_loss: text(rated_loss), static_days: text(static_days) },
    tare_kg: text(tare_kg),
  }
}
