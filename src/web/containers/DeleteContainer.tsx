import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import type { Container } from '#domain/containers.ts'
import { useActForm } from '../form/use-act-form.ts'
import { texts } from '../texts.ts'
import { DialogForm } from '../ui/DialogForm.tsx'
import { toast } from '../ui/toast.ts'

type Props = { container: Container; onClose: () => void; onDeleted: () => void }

/** Asks first; only an empty container can go. */
export function DeleteContainer({ container, onClose, onDeleted }: Props) {
  const { submit, is_pending, error } = useActForm('deleteContainer', {
    initial: {},
    in_query: true,
    is_leaving: true,
    schema: z.object({}),
    params: { id: container.id },
    sentOf: () => ({ tenant_id: container.tenant_id }),
    onDone: () => {
      toast('success', texts.container.deleted(container.label))
      onClose()
      onDeleted()
    },
  })
  return (
    <DialogForm
      title={texts.container.delete_question(container.label)}
      submit={texts.container.delete}
      is_danger
      onSubmit={submit}
      onClose={onClose}
      is_pending={is_pending}
      error={error}
    >
      <Text>{texts.container.delete_text(container.label)}</Text>
    </DialogForm>
  )
}
