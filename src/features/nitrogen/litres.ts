/** Litres in a vessel, from what was read: centimetres on the rod, kilograms on the scales, or litres. Pure rules. */
import type { Vessel } from '#features/containers/vessel.ts'

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
