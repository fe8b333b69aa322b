import type { Movement } from '#domain/movements.ts'
import { today } from '../ui/dates.ts'
import { toast } from '../ui/toast.ts'
import { reservationsOf } from './reservations.ts'

/**
 * Says what has been booked, in the words in which it stands in the journal, and what is odd about it.
 * @param doseOf straws per dose of a batch, where that matters
 */
export function toastMovements(
  movements: Movement[],
  doseOf: (batch_id: string) => number | null = () => null,
) {
  const reservations = reservationsOf(movements, doseOf, today())
  const sentences = movements.map(({ sentence }) => sentence)
  toast(reservations.length > 0 ? 'warning' : 'success', [...sentences, ...reservations].join('\n'))
}
