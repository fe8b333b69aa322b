import { longDate } from '#platform/contract/days.ts'
import { fitting } from '#platform/contract/fields.ts'
import { ImportedWithdrawal } from './entries.ts'
import type { Lists, NameResolver } from './resolve-names.ts'
import type { BatchMaker } from './check-batches.ts'
import { type MovementKind, readLoss } from './read-words.ts'
import { type RowOf, signedNote } from './row-reading.ts'

export function movementChecker(lists: Lists, name: NameResolver, batches: BatchMaker) {
  return (row: RowOf) => {
    const batch = batches.existing(row)
    const act = row.need<MovementKind>('movement')
    const amount = row.need<number>('straws')
    const date = row.need<string>('date')
    const owner = name.party(row, 'owner')
    const party = name.party(row, 'party')
    const holder = name.party(row, 'holder')
    const stands = name.place(row)
    if (amount === 0) row.wrong('straws', 'At least 1')
    if (date !== null && batch && date < batch.available_from) {
      row.wrong('date', `${batch.label} dates from ${longDate(batch.available_from)}`)
    }
    if (act === null) return
    const needsParty = (who: string) => {
      if (party === null && row.written('party') === '') row.wrong('party', `${who} missing`)
      return party ?? ''
    }
    const mare = act.kind === 'WITHDRAWAL' && act.type === 'INSEMINATION' ? mareOf(row, name) : null
    if (act.kind === 'WITHDRAWAL' && (act.type === 'SALE' || act.type === 'CONSIGNMENT'))
      needsParty('Receiver')
    if (act.kind === 'ADDITION' && act.reason !== 'COLLECTION') needsParty('Supplier')
    if (batch === null || amount === null || date === null || row.checked.isBad) return
    const note = signedNote(row)
    const booking = { row: row.number, batch: batch.id, amount, owner }
    const location = stands?.location ?? null
    if (act.kind === 'RELOCATION') {
      lists.bookings.push({ ...booking, kind: 'RELOCATION', from: null, to: location })
    } else if (act.kind === 'ADDITION') {
      lists.bookings.push({
        ...booking,
        kind: 'ADDITION',
        reason: act.reason,
        date,
        supplier: act.reason === 'COLLECTION' ? null : party,
        warehouse_id: stands?.warehouse_id ?? name.warehouse(row),
        location,
        note,
      })
    } else {
      lists.bookings.push({
        ...booking,
        kind: 'WITHDRAWAL',
        ...(location && { location }),
        ...(holder && { holder }),
        withdrawal: fitting(ImportedWithdrawal.shape.withdrawal, {
          ...{ type: act.type, date, note, receiver_id: party, animal_id: mare },
          ...{ reason: readLoss(row.written('why')), keep_in_store: false },
        }) as ImportedWithdrawal['withdrawal'],
      })
    }
  }
}

function mareOf(row: RowOf, name: NameResolver): string | null {
  if (row.written('mare') === '') row.wrong('mare', 'Mare missing')
  return name.horse(row, 'mare')
}

/** Sorts bookings by day, with additions first within a day, and otherwise in the file's order. */
export function inOrder(bookings: Lists['bookings']): Lists['bookings'] {
  let last = ''
  const dated = bookings.map((booking) => {
    // A relocation has no date, so it takes the date of the preceding booking and stays after it.
    const day =
      booking.kind === 'ADDITION'
        ? booking.date
        : booking.kind === 'WITHDRAWAL'
          ? booking.withdrawal.date
          : last
    last = day
    return { booking, key: `${day}${booking.kind === 'ADDITION' ? 0 : 1}` }
  })
  return dated
    .toSorted((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
    .map(({ booking }) => booking)
}
