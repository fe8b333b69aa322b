import type { ImportedBooking } from '../entries.ts'
import type { Location } from '#features/containers/contract.ts'
import { MOST_STRAWS, type StrawBooking } from '#features/straws/bookings.ts'

/**
 * An imported booking as those of at most as many straws as a movement has.
 * @param booking whose refs are ids by now
 * @param self_id ourselves, the owner where none is named
 */
export function splitBooking(booking: ImportedBooking, self_id: string): StrawBooking[] {
  const whole = bookingOf(booking, self_id)
  const amounts = []
  for (let left = booking.amount; left > 0; left -= MOST_STRAWS) amounts.push(Math.min(left, MOST_STRAWS))
  return amounts.map((amount) => ({ ...whole, amount }))
}

function bookingOf(booking: ImportedBooking, self_id: string): StrawBooking {
  const { batch: batch_id, amount } = booking
  const owner_id = booking.owner ?? self_id
  if (booking.kind === 'RELOCATION') {
    const relocation = { to: locationOf(booking.to) }
    return { batch_id, amount, owner_id, location: locationOf(booking.from), relocation }
  }
  if (booking.kind === 'WITHDRAWAL') {
    const { location, holder, withdrawal } = booking
    return {
      ...{ batch_id, amount, owner_id, withdrawal },
      ...(location === undefined ? {} : { location: locationOf(location) }),
      ...(holder === undefined ? {} : { holder_id: holder }),
    }
  }
  const { reason, date, warehouse_id, note, owner, supplier } = booking
  const same = {
    batch_id,
    amount,
    date,
    warehouse_id,
    note,
    owner_id: owner,
    location: locationOf(booking.location),
  }
  return reason === 'COLLECTION' ? { ...same, reason } : { ...same, reason, supplier_id: supplier! }
}

function locationOf(place: { container: string; canister: number; level: number } | null): Location | null {
  if (place === null) return null
  const { container: container_id, canister, level } = place
  return { container_id, canister, level }
}
