import { useQueryClient } from '@tanstack/react-query'
import { call, isRefused, newKey } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { type Act, toast } from '#ui/toast.tsx'
import { reverseMovement } from '../contract.ts'
import { MAX_TOGETHER } from '../reversal-allowed.ts'
import { movementTexts } from '../texts.ts'

/**
 * Undoes what one act has booked: all of its movements or none. Works on after the screen is left, as toasts do.
 * @param isSaid whether the screen itself says that it was undone
 */
export function useUndo(isSaid = false): (ids: string[]) => Promise<void> {
  const client = useQueryClient()
  return async ([first, ...others]) => {
    const body = { others }
    const idempotency_key = newKey()
    const send = () => call(reverseMovement, { params: { id: first! }, body }, { idempotency_key })
    try {
      // Without a reply it may have been undone: its toast is gone, so nobody could ask again.
      const { sentence } = await send().catch((error: unknown) => {
        if (isRefused(error)) throw error
        return send()
      })
      if (!isSaid) toast('success', others.length === 0 ? sentence : movementTexts.undone(1 + others.length))
      await refetchAll(client)
    } catch (error) {
      toast('danger', errorText(error))
      void refetchAll(client)
    }
  }
}

/** What the toast of an act offers; nothing if it booked nothing, or more than can be undone together. */
export function useUndoAct(): (ids: string[]) => Act | undefined {
  const undo = useUndo()
  return (ids) =>
    ids.length > 0 && ids.length <= MAX_TOGETHER
      ? { label: movementTexts.undo, onAct: () => void undo(ids) }
      : undefined
}
