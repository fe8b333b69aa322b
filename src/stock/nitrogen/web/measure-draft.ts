import type { Vessel } from '#stock/containers/vessel.ts'
import { instantOf } from '#ui/dates.ts'
import { decimalOrText } from '#ui/form/decimal.ts'
import { type MeasurementKind, NewMeasurement } from '../contract.ts'
import type { Reading } from '../litres.ts'
import { problemOf } from '../plausible.ts'

export const UNITS = ['cm', 'kg', 'litres'] as const
export type Unit = (typeof UNITS)[number]

export type Draft = { unit: Unit; figure: string; added: string; at: string; note: string }

export const STEPS: Record<Unit, number> = { cm: 0.5, kg: 0.1, litres: 0.5 }

/**
 * Returns the request to record the measurement.
 * @param now time at which the dialog was opened, so that a retry sends the same request
 */
export function bodyOf(
  { unit, figure, added, at, note }: Draft,
  about: { container_id: string; kind: MeasurementKind },
  now: string,
) {
  const typed = (text: string) => (text.trim() === '' ? null : decimalOrText(text))
  const instant = at === '' ? now : instantOf(...(at.split('T') as [string, string]))
  return { ...about, happened_at: instant, [unit]: typed(figure), added_litres: typed(added), note }
}

export function readingOf({ unit, figure }: Pick<Draft, 'unit' | 'figure'>, vessel: Vessel): Reading | null {
  const typed = figure.trim() === '' ? null : NewMeasurement.shape[unit].safeParse(decimalOrText(figure)).data
  if (typeof typed !== 'number') return null
  const reading = { cm: null, kg: null, litres: null, [unit]: typed }
  const now = new Date().toISOString()
  return problemOf(vessel, { ...reading, happened_at: now, added_litres: null }, now) ? null : reading
}

export function stepped(figure: string, unit: Unit, by: 1 | -1, expected: number | null): string {
  const typed = decimalOrText(figure)
  const from = typeof typed === 'number' ? typed : (expected ?? 0)
  const step = STEPS[unit]
  return String(Math.max(0, Math.round((from + by * step) / step) * step)).replace(/(\.\d).*/, '$1')
}
