import type { Vessel } from '#stock/containers/vessel.ts'
import { daysBetween } from '#platform/contract/days.ts'

/** Weight in kg of a litre of liquid nitrogen at its boiling point. */
export const KG_PER_LITRE = 0.808

export type Reading = { cm: number | null; kg: number | null; litres: number | null }

/**
 * Converts a reading to litres.
 * @returns the litres; null if the data sheet does not allow a conversion, or the reading is empty
 */
export function litresOf(vessel: Vessel, { cm, kg, litres }: Reading): number | null {
  if (litres !== null) return litres
  if (kg !== null) return vessel.tare_kg === null ? null : Math.max(0, (kg - vessel.tare_kg) / KG_PER_LITRE)
  return cm === null ? null : litresAt(vessel, cm)
}

/**
 * Converts a reading in any unit to centimetres.
 * @returns the centimetres; null if the data sheet does not allow a conversion, or the reading is empty
 */
export function cmOf(vessel: Vessel, reading: Reading): number | null {
  if (reading.cm !== null) return reading.cm
  const litres = litresOf(vessel, reading)
  return litres === null ? null : cmAt(vessel, litres)
}

/**
 * Converts a height to litres: interpolates linearly between the maker's points; without points, assumes a cylinder.
 * @returns the litres; null if the data sheet has neither points nor a diameter
 */
export function litresAt(vessel: Vessel, cm: number): number | null {
  const points = pointsOf(vessel)
  return points && along(points, cm)
}

export function cmAt(vessel: Vessel, litres: number): number | null {
  const points = pointsOf(vessel)
  return (
    points &&
    along(
      points.map(([cm, held]) => [held, cm] as const),
      litres,
    )
  )
}

type Point = readonly [number, number]

function pointsOf({ points, diameter_cm }: Vessel): Point[] | null {
  const [first] = points
  // Height 0 is 0 litres, even if the table does not list it.
  if (first) return first[0] === 0 ? points : [[0, 0], ...points]
  return diameter_cm === null
    ? null
    : [
        [0, 0],
        [100, (Math.PI / 4) * diameter_cm ** 2 * 0.1],
      ]
}

/** Interpolates linearly; beyond the last point, extrapolates from the last two. Null if there is only one point. */
function along(points: readonly Point[], x: number): number | null {
  const above = points.findIndex(([one]) => one >= x)
  const index = Math.max(1, above < 0 ? points.length - 1 : above)
  const [from, to] = [points[index - 1], points[index]]
  if (!from || !to) return null
  if (to[0] === from[0]) return to[1]
  return from[1] + ((x - from[0]) * (to[1] - from[1])) / (to[0] - from[0])
}

export type Level = {
  at: string
  kind: 'READING' | 'REFILL'
  /** Measured amount; for a refill, the amount after it. Null if unknown. */
  amount: number | null
  added: number | null
}

type Segment = { from: string; to: string; a_day: number }

/** Minimum interval between readings in days: within a shorter one, the rod's reading error exceeds the loss. */
const SHORTEST_DAYS = 0.5

/**
 * Returns the daily loss between consecutive readings; none where the level rose without a recorded refill, or where an
 * unknown amount was added.
 * @param levels levels in the order of time
 */
export function lossesOf(levels: readonly Level[]): Segment[] {
  const segments: Segment[] = []
  let from: { at: string; amount: number } | null = null
  let added: number | null = 0
  for (const { at, kind, amount, added: now } of levels) {
    if (kind === 'REFILL') added = added === null || now === null ? null : added + now
    if (amount === null) continue
    const days = from ? daysBetween(from.at, at) : 0
    const isFilled = kind === 'REFILL'
    if (from && days < SHORTEST_DAYS && !isFilled && added === 0) continue
    if (from && added !== null && days >= SHORTEST_DAYS) {
      const a_day = (from.amount + added - amount) / days
      if (a_day >= 0) segments.push({ from: from.at, to: at, a_day })
    }
    from = { at, amount }
    added = 0
  }
  return segments
}

/** Number of recent losses to average, because a single one may come from a misread rod. */
export const LOSSES_COUNTED = 3

export function meanLoss(segments: readonly Segment[]): number | null {
  const last = segments.slice(-LOSSES_COUNTED)
  return last.length === 0 ? null : last.reduce((sum, { a_day }) => sum + a_day, 0) / last.length
}
