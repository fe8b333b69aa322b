import type { Movement } from '#features/movements/contract.ts'
import { signedAndRecorded } from '#features/movements/web/signed-and-recorded.ts'
import { useUndoAct } from '#features/movements/web/use-undo.ts'
import { today } from '#ui/dates.ts'
import { toast } from '#ui/toast.tsx'
import { movementWarnings } from './reservations.ts'

/**
 * Confirms a booking in the words of the journal, with its signer if somebody else recorded it, and with any
 * warnings; all that it booked can be undone.
 */
export function useToastMovements() {
  const undoAct = useUndoAct()
  /** @param doseOf straws per dose of a batch, where that matters */
  return (movements: Movement[], doseOf: (batch_id: string) => number | null = () => null) => {
    const reservations = movementWarnings(movements, doseOf, today())
    const sentences = movements.map(({ sentence }) => sentence)
    const signed = movements.slice(0, 1).map(signedAndRecorded)
    const lines = [...sentences, ...signed, ...reservations].filter(Boolean)
    const act = undoAct(movements.map(({ id }) => id))
    toast(reservations.length > 0 ? 'warning' : 'success', lines.join('\n'), act)
  }
}
