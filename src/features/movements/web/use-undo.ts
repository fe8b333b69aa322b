import { useQueryClient } from '@tanstack/react-query'
import { call, newKey } from '#ui/call.ts'
import { errorText } from '#ui/error-text.ts'
import { toast } from '#ui/toast.ts'
import { useSession } from '#features/session/web/session.ts'
import { type MovementSummary, reverseMovement } from '../contract.ts'
import { movementTexts } from '../texts.ts'

/** Undoes what one act has booked: all of its movements or none. Works on after the screen is left, as toasts do. */
export function useUndo() {
  const client = useQueryClient()
  const { tenant_id } = useSession()
  async function undo(movements: Pick<MovementSummary, 'id'>[]) {
    const [first, ...others] = movements.map(({ id }) => id)
    const body = { tenant_id, others }
    try {
      const { sentence } = await call(
        reverseMovement,
        { params: { id: first! }, body },
        { idempotency_key: newKey() },
      )
      toast('success', others.length === 0 ? sentence : movementTexts.undone(movements.length))
      await client.invalidateQueries()
    } catch (error) {
      toast('danger', errorText(error))
    }
  }
  return undo
}
