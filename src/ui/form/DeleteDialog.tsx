import type { Endpoint } from '#platform/contract/endpoint.ts'
import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { DialogForm } from '../DialogForm.tsx'
import { toast } from '../toast.ts'
import { useApiForm } from './use-api-form.ts'

type Props = {
  /** Deletes what its path names. */
  endpoint: Endpoint
  thing: { id: string; tenant_id: string }
  title: string
  text: string
  submit: string
  /** What is said once it is gone. */
  deleted: string
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Asks first, and says what goes. */
export function DeleteDialog({ endpoint, thing, title, text, submit, deleted, onClose, onDeleted }: Props) {
  const form = useApiForm(endpoint, {
    initial: {},
    inQuery: true,
    isLeaving: true,
    schema: z.object({}),
    params: { id: thing.id } as never,
    sentOf: () => ({ tenant_id: thing.tenant_id }),
    onDone: () => {
      toast('success', deleted)
      onClose()
      onDeleted?.()
    },
  })
  return (
    <DialogForm
      title={title}
      submit={submit}
      isDanger
      onSubmit={form.submit}
      onClose={onClose}
      is_pending={form.is_pending}
      error={form.error}
    >
      <Text>{text}</Text>
    </DialogForm>
  )
}
