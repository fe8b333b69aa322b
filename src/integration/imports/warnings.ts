/** Warnings that the server will give, as far as the browser can know. */
import { placeName } from '#stock/movements/movement-sentence.ts'
import {
  collectionWarnings,
  inseminationWarnings,
  overfullText,
  pregnantSince,
  releaseWarnings,
  testWarnings,
} from '#registry/plausibility/rules.ts'
import { latestToday } from '#platform/contract/days.ts'
import type { Warning, WarningCode } from '#platform/contract/warnings.ts'
import type { ImportedBooking } from './entries.ts'
import type { KnownNames, Lists } from './resolve-names.ts'

export type RowWarning = { row: number; code: WarningCode; message: string }

type Withdrawal = Extract<ImportedBooking, { kind: 'WITHDRAWAL' }>
type Insemination = Withdrawal & {
  withdrawal: Extract<Withdrawal['withdrawal'], { type: 'INSEMINATION' }>
}

/** Returns warnings in the order of the rows. */
export function warningsOf(lists: Lists, known: KnownNames, now: Date): RowWarning[] {
  // A horse is listed again for each horse merged into it, after its own entry, which must win.
  const onFile = new Map(known.animals.toReversed().map((horse) => [horse.id, horse]))
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
  const batches = new Map(known.batches.map((batch) => [batch.id, batch]))
  const pregnancies = Map.groupBy(known.pregnancies, ({ animal_id }) => animal_id)
  // Straws for one mare on one day are one insemination.
  const inseminations = Map.groupBy(
    lists.bookings.filter(isInsemination),
    ({ withdrawal }) => `${withdrawal.date} ${withdrawal.animal_id}`,
  )
  for (const parts of inseminations.values()) {
    const { row, withdrawal } = parts[0]!
    const { date, animal_id } = withdrawal
    const mare = horseOf(animal_id)
    if (!mare) continue
    const used = parts.map(({ batch, amount }) => ({ batch: batches.get(batch), amount }))
    const doses = used.map(({ batch, amount }) => batch?.straws_per_dose && amount / batch.straws_per_dose)
    const insemination = {
      date,
      mare: { ...mare, sire_id: 'sire_id' in mare ? mare.sire_id : (mare.sire?.animal_id ?? null) },
      stallions: used.flatMap(({ batch }) => (batch && onFile.get(batch.animal_id)) ?? []),
      pregnant_since: pregnantSince(date, pregnancies.get(animal_id) ?? []),
      straws: parts.reduce((sum, { amount }) => sum + amount, 0),
      doses: doses.every((one) => one != null) ? doses.reduce((sum, one) => sum + one, 0) : null,
    }
    add(row, inseminationWarnings(insemination))
  }
  return [...found, ...roomWarnings(lists, known)].toSorted((a, b) => a.row - b.row)
}

const isInsemination = (booking: ImportedBooking): booking is Insemination =>
  booking.kind === 'WITHDRAWAL' && booking.withdrawal.type === 'INSEMINATION'

/**
 * Warns about overfilled levels. Ignores batches with straws withdrawn without a stated place, because only the booking
 * determines which levels those leave.
 */
function roomWarnings({ bookings }: Lists, known: KnownNames): RowWarning[] {
  const scattered = new Set(
    bookings.flatMap((one) => (one.kind === 'WITHDRAWAL' && one.location === undefined ? one.batch : [])),
  )
  type Place = NonNullable<Extract<ImportedBooking, { kind: 'RELOCATION' }>['to']>
  const levels = new Map<string, Place & { more: number; row: number }>()
  const keyOf = (container: string, canister: number, level: number) => `${container} ${canister} ${level}`
  for (const booking of bookings) {
    const { row, amount, kind } = booking
    if (scattered.has(booking.batch)) continue
    const [from, to] =
      kind === 'RELOCATION'
        ? [booking.from, booking.to]
        : kind === 'ADDITION'
          ? [null, booking.location]
          : [booking.location, null]
    for (const [place, more] of [
      [from, -amount],
      [to, amount],
    ] as const) {
      if (!place) continue
      const key = keyOf(place.container, place.canister, place.level)
      const before = levels.get(key) ?? { ...place, more: 0, row }
      levels.set(key, { ...before, more: before.more + more, row: more > 0 ? row : before.row })
    }
  }
  const containers = new Map(known.containers.map((one) => [one.id, one]))
  const stored = new Map(
    known.levels.map((one) => [keyOf(one.container_id, one.canister, one.level), one.straws]),
  )
  return [...levels].flatMap(([key, { container, canister, level, more, row }]) => {
    const { label, straws_per_level: capacity = null } = containers.get(container) ?? {}
    const before = stored.get(key) ?? 0
    const straws = before + more
    if (label === undefined || capacity === null || more <= 0 || straws <= capacity) return []
    const free = Math.max(0, capacity - before)
    const message = overfullText(placeName(label, canister, level), { capacity, free, straws })
    return [{ row, code: 'OVERFULL' as const, message }]
  })
}
