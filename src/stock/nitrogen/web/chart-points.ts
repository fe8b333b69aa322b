import type { Vessel } from '#stock/containers/vessel.ts'
import type { Measurement } from '../contract.ts'
import { cmOf, litresOf } from '../litres.ts'

export type Point = {
  /** Seconds since 1970, the time unit of uPlot. */
  at: number
  level: number | null
  isRefill: boolean
  added: number | null
}

/** Returns centimetres, the unit of the marks, or litres if no measurement can be converted to a height. */
export function chartUnit(vessel: Vessel, measurements: readonly Measurement[]): 'cm' | 'l' {
  return measurements.some((one) => one.struck_at === null && cmOf(vessel, one) !== null) ? 'cm' : 'l'
}

/** Returns the points in the order of time, without measurements struck out; all of them if `since` is null. */
export function pointsOf(
  vessel: Vessel,
  latestFirst: readonly Measurement[],
  unit: 'cm' | 'l',
  since: string | null,
): Point[] {
  return latestFirst
    .filter(({ struck_at, happened_at }) => struck_at === null && (since === null || happened_at >= since))
    .toReversed()
    .map((one) => ({
      at: Date.parse(one.happened_at) / 1000,
      level: unit === 'cm' ? cmOf(vessel, one) : litresOf(vessel, one),
      isRefill: one.kind === 'REFILL',
      added: one.added_litres,
    }))
}
