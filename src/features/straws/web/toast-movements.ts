import type { Movement } from '#features/movements/contract.ts'
import { signedAndRecorded } from '#features/movements/web/signed-and-recorded.ts'
import { today } from '#ui/dates.ts'
import { toast } from '#ui/toast.ts'
import { reservationsOf } from './reservations.ts'

/**
 * Confirms a booking in the words of the journal, with its signer if somebody else recorded it, and with any
 * warnings.
 * @param doseOf straws per dose of a batch, where that matters
 */
export function toastMovements(
  movements: Movement[],
  doseOf: (batch_id: string) => number | null = () => null,
) {
  const reservations = reservationsOf(movements, doseOf, today())
  const sentences = movements.map(({ sentence }) => sentence)
  const signed = movements.slice(0, 1).map(signedAndRecorded)
  const lines = [...sentences, ...signed, ...reservations].filter(Boolean)
  toast(reservations.length > 0 ? 'warning' : 'success', lines.join('\n'))
}
