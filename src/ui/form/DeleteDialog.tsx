import type { Endpoint } from '#platform/contract/endpoint.ts'
import { Text } from '@mantine/core'
import { DialogForm } from '../DialogForm.tsx'
import { toast } from '../toast.ts'
import { useApiForm } from './use-api-form.ts'

type Props = {
  /** Deletes the thing its path refers to. */
  endpoint: Endpoint
  thing: { id: string; tenant_id: string }
  title: string
  text: string
  submit: string
  /** Message once it has been deleted. */
  deleted: string
  /** Message if it did not work. */
  failed?: string
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Asks before deleting, and says what will go. */
export function DeleteDialog({ endpoint, thing, title, text, submit, deleted, failed, ...rest }: Props) {
  const { onClose, onDeleted } = rest
  const form = useApiForm(endpoint, {
    initial: {},
    isLeaving: true,
    params: { id: thing.id } as never,
    sentOf: () => ({ tenant_id: thing.tenant_id }),
    onDone: () => {
      toast('success', deleted)
      onClose()
      onDeleted?.()
    },
  })
  return (
    <DialogForm form={form} title={title} submit={submit} isDanger onClose={onClose} failed={failed}>
      <Text>{text}</Text>
    </DialogForm>
  )
}
