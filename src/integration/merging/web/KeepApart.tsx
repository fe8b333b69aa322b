import { Button } from '@mantine/core'
import { useApiMutation } from '#ui/call.ts'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { toast } from '#ui/toast.tsx'
import type { keepAnimalsApart, keepPartiesApart } from '../contract.ts'
import { mergeTexts } from '../texts.ts'

export type MergeProps = {
  into_id: string
  from_id: string
  onClose: () => void
  /**
   * Called after the merge.
   * @param id id of the remaining side
   */
  onMerged?: (id: string) => void
}

export type KeepApartProps = {
  apart: typeof keepPartiesApart | typeof keepAnimalsApart
  sides: readonly [{ id: string; name: string }, { id: string; name: string }]
  onDone?: () => void
}

export function KeepApart({ apart, sides: [first, second], onDone }: KeepApartProps) {
  const act = useApiMutation(apart)
  const keep = () =>
    act.mutate(
      { params: { id: first.id }, body: { other_id: second.id } },
      {
        onSuccess: () => {
          toast('success', mergeTexts.keptApart(first.name, second.name))
          onDone?.()
        },
      },
    )
  return (
    <>
      <Button variant="subtle" color="gray" size="sm" loading={act.isPending} onClick={keep}>
        {mergeTexts.keepApart}
      </Button>
      {act.error && <ErrorNotice error={act.error} />}
    </>
  )
}
