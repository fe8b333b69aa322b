/** Warnings that the server will ask about, as far as the file and the horses on file show them. */
import {
  collectionWarnings,
  mareWarnings,
  releaseWarnings,
  testWarnings,
} from '#features/plausibility/rules.ts'
import { latestToday } from '#platform/contract/days.ts'
import type { Warning, WarningCode } from '#platform/contract/warnings.ts'
import type { Known, Lists } from './name-things.ts'

export type RowWarning = { row: number; code: WarningCode; message: string }

/** Returns the warnings about batches, health tests and inseminations, in the order of the rows. */
export function warningsOf(lists: Lists, known: Known, now: Date): RowWarning[] {
  const onFile = new Map(known.animals.map((horse) => [horse.id, horse]))
  const horseOf = (ref: string) => onFile.get(ref) ?? lists.animals[Number(ref.replace('new-', ''))]
  const today = latestToday(now)
  const found: RowWarning[] = []
  const add = (row: number, warnings: Warning[]) =>
    found.push(...warnings.map(({ code, message }) => ({ row, code, message })))
  for (const { row, label, animal_id, releasable_from, sheet } of lists.batches) {
    const stallion = horseOf(animal_id)
    if (stallion) add(row, collectionWarnings(label, sheet.collection.produced_on, stallion))
    add(row, releaseWarnings(releasable_from, today))
  }
  for (const { row, animal_id, sampled_on } of lists.health_tests) {
    const horse = horseOf(animal_id)
    if (horse) add(row, testWarnings(sampled_on, horse))
  }
  for (const booking of lists.bookings) {
    if (booking.kind !== 'WITHDRAWAL' || booking.withdrawal.type !== 'INSEMINATION') continue
    const mare = horseOf(booking.withdrawal.animal_id)
    if (mare) add(booking.row, mareWarnings(booking.withdrawal.date, mare))
  }
  return found.toSorted((a, b) => a.row - b.row)
}
