import type { Movement } from '#stock/movements/contract.ts'
import { signedAndRecorded } from '#stock/movements/web/signed-and-recorded.ts'
import { useUndoAction } from '#stock/movements/web/use-undo.ts'
import { today } from '#ui/dates.ts'
import { toast } from '#ui/toast.tsx'
import { actOf, actTexts, strawsTexts } from '../texts.ts'
import { movementWarnings } from './movement-warnings.ts'

/**
 * Returns a function that confirms a booking by a toast, with the signer if another member recorded it, with warnings,
 * and with an action that undoes the whole booking.
 */
export function useToastMovements() {
  const undoAction = useUndoAction()
  return (movements: Movement[], doseOf: (batch_id: string) => number | null = () => null) => {
    const warnings = movementWarnings(movements, doseOf, today())
    const straws = movements.reduce((sum, { amount }) => sum + amount, 0)
    const done = movements.slice(0, 1).map((first) => `${actTexts(actOf(first), straws).done}.`)
    const signed = movements.slice(0, 1).map(signedAndRecorded)
    const lines = [...done, ...signed, ...warnings].filter(Boolean)
    const act = undoAction(movements.map(({ id }) => id))
    toast(warnings.length > 0 ? 'warning' : 'success', lines.join('\n'), act)
  }
}

/**
 * Returns a function that confirms a relocation by a toast, with the number of straws and an action that undoes the
 * whole booking.
 */
export function useToastMoved(act?: 'PLACE') {
  const undoAction = useUndoAction()
  return (bookings: readonly { movements: Movement[] }[]) => {
    const movements = bookings.flatMap((one) => one.movements)
    const moved = movements.reduce((sum, { amount }) => sum + amount, 0)
    toast(
      moved === 0 ? 'info' : 'success',
      strawsTexts.moved(moved, act),
      undoAction(movements.map(({ id }) => id)),
    )
  }
}
