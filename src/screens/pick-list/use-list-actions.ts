import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { StrawNumbers } from '#stock/batches/straw.ts'
import { movementTexts } from '#stock/movements/texts.ts'
import { changePickListLine, removePickListLine, startOpening } from '#handling/pick-lists/contract.ts'
import type { Line, PickList } from '#handling/pick-lists/shapes.ts'
import { useApiMutation } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { toast } from '#ui/toast.tsx'
import { listTexts } from './texts.ts'

/** Handles a refusal: shows its reason and reloads the list. */
export function useRefusals() {
  const client = useQueryClient()
  return {
    onError: (error: Error) => {
      toast('danger', errorText(error))
      void refetchAll(client)
    },
  }
}

export function useStart({ id }: Pick<PickList, 'id'>) {
  const navigate = useNavigate()
  const refusals = useRefusals()
  const { isPending, mutate } = useApiMutation(
    startOpening,
    (opening) => void navigate({ to: '/openings/$id', params: { id: opening.id } }),
  )
  const once = useOneAtATime()
  const start = () => once((options) => mutate({ params: { id } }, { ...refusals, ...options }))
  return { isPending, start }
}

type Changed = Pick<Line, 'id' | 'left'>

/** Returns a function that ignores an action while another is pending, as after a double press. */
export function useOneAtATime() {
  const isUnderWay = useRef(false)
  return (act: (options: { onSettled: () => void }) => void) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    act({ onSettled: () => (isUnderWay.current = false) })
  }
}

/** Removes lines and changes their straws. A removed line can be restored. */
export function useLineActions({ id }: Pick<PickList, 'id'>) {
  const refusals = useRefusals()
  const once = useOneAtATime()
  const removal = useApiMutation(removePickListLine)
  const change = useApiMutation(changePickListLine)
  const setTo = (line: Changed, seen: number, wanted: { left?: number; numbers?: StrawNumbers }) =>
    once((options) =>
      change.mutate(
        { params: { id, line_id: line.id }, body: { seen, ...wanted } },
        { ...refusals, ...options },
      ),
    )
  return {
    isPending: removal.isPending || change.isPending,
    setLeft: (line: Changed, left: number) => setTo(line, line.left, { left }),
    setNumbers: (line: Changed, numbers: StrawNumbers) => setTo(line, line.left, { numbers }),
    remove: (line: Changed, label: string) =>
      once((options) =>
        removal.mutate(
          { params: { id, line_id: line.id } },
          {
            ...{ ...refusals, ...options },
            onSuccess: () =>
              toast('success', listTexts.removed(line.left, label), {
                label: movementTexts.undo,
                onAction: () => setTo(line, 0, { left: line.left }),
              }),
          },
        ),
      ),
  }
}

/**
 * Returns the number of straws that a line needs, and a function that sets it. A new number is shown without waiting
 * for the server; quick presses are combined into one request.
 */
export function useAmount({ id }: Pick<PickList, 'id'>, line: Changed) {
  const refusals = useRefusals()
  const change = useApiMutation(changePickListLine, undefined, { replaces: true })
  const [shown, setShown] = useState<number | null>(null)
  const wanted = useRef<number | null>(null)
  function end() {
    wanted.current = null
    setShown(null)
  }
  function send(left: number, seen: number) {
    change.mutate(
      { params: { id, line_id: line.id }, body: { seen, left } },
      {
        onSuccess: () => (wanted.current === left ? end() : send(wanted.current!, left)),
        onError: (error) => {
          end()
          refusals.onError(error)
        },
      },
    )
  }
  return {
    amount: shown ?? line.left,
    set(left: number) {
      const isSending = wanted.current !== null
      wanted.current = left
      setShown(left)
      if (!isSending) send(left, line.left)
    },
  }
}
