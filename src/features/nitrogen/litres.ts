/** Litres in a vessel, from centimetres on the rod, kilograms on the scales or litres, and what it loses a day. Pure rules. */
import type { Vessel } from '#features/containers/vessel.ts'
import { daysBetween } from '#platform/contract/days.ts'

/** Kilograms a litre of liquid nitrogen weighs at its boiling point. */
export const KG_PER_LITRE = 0.808

export type Reading = { cm: number | null; kg: number | null; litres: number | null }

/** @returns null where the data sheet does not say enough */
export function litresOf(vessel: Vessel, { cm, kg, litres }: Reading): number | null {
  if (litres !== null) return litres
  if (kg !== null) return vessel.tare_kg === null ? null : Math.max(0, (kg - vessel.tare_kg) / KG_PER_LITRE)
  return cm === null ? null : litresAt(vessel, cm)
}

/** How high litres stand: the reverse of `litresAt`. */
export function cmOf(vessel: Vessel, reading: Reading): number | null {
  if (reading.cm !== null) return reading.cm
  const litres = litresOf(vessel, reading)
  return litres === null ? null : cmAt(vessel, litres)
}

/** By the maker's points, in straight lines between them, else as a cylinder. */
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
  // An empty vessel holds nothing, whether or not the table says so.
  if (first) return first[0] === 0 ? points : [[0, 0], ...points]
  return diameter_cm === null
    ? null
    : [
        [0, 0],
        [100, (Math.PI / 4) * diameter_cm ** 2 * 0.1],
      ]
}

/** Beyond the last point it goes on as between the last two. */
function along(points: readonly Point[], x: number): number | null {
  const above = points.findIndex(([one]) => one >= x)
  const index = Math.max(1, above < 0 ? points.length - 1 : above)
  const [from, to] = [points[index - 1], points[index]]
  if (!from || !to) return null
  if (to[0] === from[0]) return to[1]
  return from[1] + ((x - from[0]) * (to[1] - from[1])) / (to[0] - from[0])
}

/** A vessel's level, as it was measured or filled. */
export type Level = {
  at: string
  kind: 'READING' | 'REFILL'
  /** What was in it then, after a refill; null if that is not known. */
  amount: number | null
  /** What was poured in, of a refill; null if that is not known. */
  added: number | null
}

type Segment = { from: string; to: string; a_day: number }

/** Between readings nearer than this the rod's own error is larger than what was lost. */
const SHORTEST_DAYS = 0.5

/**
 * The loss from each reading to the next: what was there, and what was added, less what is left. Where more is left
 * than there can be, somebody has filled it and told nobody: that says nothing of the loss, and all begins anew.
 * @param levels in the order of time
 */
export function lossesOf(levels: readonly Level[]): Segment[] {
  const segments: Segment[] = []
  let from: { at: string; amount: number } | null = null
  // What came in since; null if nobody knows how much.
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

/** How many of the last losses count: one alone may be a misread rod. */
export const LOSSES_COUNTED = 3

/** The mean of the last three, or of those there are. */
export function meanLoss(segments: readonly Segment[]): number | null {
  const last = segments.slice(-LOSSES_COUNTED)
  return last.length === 0 ? null : last.reduce((sum, { a_day }) => sum + a_day, 0) / last.length
}
