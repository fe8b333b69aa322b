import * as z from 'zod/mini'
import { Location } from '#stock/containers/contract.ts'
import { gathered, type StockAtPlace } from './bookings.ts'

export const StrawRun = z.strictObject({ location: z.nullable(Location), first: z.int(), last: z.int() })
export type StrawRun = z.infer<typeof StrawRun>

/** Returns the places an amount is taken from, the first of `runs` first; null if there are too few straws. */
export function lowestFirst(runs: readonly StrawRun[], amount: number): StockAtPlace[] | null {
  const taken: StockAtPlace[] = []
  let left = amount
  for (const { location, first, last } of runs) {
    const straws = Math.min(left, last - first + 1)
    if (straws > 0) taken.push({ location, straws })
    left -= straws
  }
  return left > 0 ? null : gathered(taken)
}
