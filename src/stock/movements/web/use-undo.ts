import { useQueryClient } from '@tanstack/react-query'
import { call, isUnknown, newKey } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { type ToastAction, toast } from '#ui/toast.tsx'
import { reverseMovement } from '../contract.ts'
import { MAX_TOGETHER } from '../reversal-allowed.ts'
import { movementTexts } from '../texts.ts'

/**
 * Returns a function that undoes all movements of an act, or none. It also works after the screen is left, because
 * toasts outlast the screen.
 * @param isShown whether the screen itself shows that they were undone, so that no toast is needed
 */
export function useUndo(isShown = false): (ids: string[]) => Promise<void> {
  const client = useQueryClient()
  return async ([first, ...others]) => {
    const body = { others }
    const idempotency_key = newKey()
    const send = () => call(reverseMovement, { params: { id: first! }, body }, { idempotency_key })
    try {
      // Repeat the request after a lost reply, because the toast is gone and the user could not retry.
      const { sentence } = await send().catch((error: unknown) => {
        if (isUnknown(error)) return send()
        throw error
      })
      if (!isShown) toast('success', others.length === 0 ? sentence : movementTexts.undone(1 + others.length))
      await refetchAll(client)
    } catch (error) {
      toast('danger', errorText(error))
      void refetchAll(client)
    }
  }
}

/**
 * Returns a function that makes the undo action of a toast; undefined if the act booked nothing, or more than can be
 * undone together.
 */
export function useUndoAction(): (ids: string[]) => ToastAction | undefined {
  const undo = useUndo()
  return (ids) =>
    ids.length > 0 && ids.length <= MAX_TOGETHER
      ? { label: movementTexts.undoSome(ids.length), onAction: () => void undo(ids) }
      : undefined
}
