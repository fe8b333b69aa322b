import type { Entry } from '#ui/outbox/entry.ts'
import { offlineTexts } from '../texts.ts'
import { detailsOf } from './effects.ts'

/** Returns the number of movements that an entry has recorded. */
function movementsIn({ undo }: Entry): number {
  const { others = [] } = (undo?.body ?? {}) as { others?: string[] }
  return 1 + others.length
}

/** Whether a recorded entry is listed; undos and lifts are not. */
export const isListed = ({ state, details }: Entry) => state === 'BOOKED' && details !== null

/** Describes what entries have recorded, such as "5 movements" and "1 measurement". */
export function recordedParts(entries: readonly Entry[]): string[] {
  const booked = entries.filter(isListed)
  const measured = booked.filter((entry) => detailsOf(entry).nitrogen)
  const counted = booked.filter((entry) => detailsOf(entry).count)
  const moved = booked.filter((entry) => !measured.includes(entry) && !counted.includes(entry))
  const movements = moved.reduce((sum, entry) => sum + movementsIn(entry), 0)
  return [
    movements > 0 && offlineTexts.movements(movements),
    measured.length > 0 && offlineTexts.measurements(measured.length),
    counted.length > 0 && offlineTexts.counts(counted.length),
  ].filter((part) => part !== false)
}
