import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { texts } from '../texts.ts'
import { DialogForm } from '../ui/DialogForm.tsx'
import { toast } from '../ui/toast.ts'
import { useActForm } from './use-act-form.ts'

type Props = {
  endpoint: 'deleteAnimal' | 'deleteParty'
  thing: { id: string; tenant_id: string; name: string }
  text: string
  onClose: () => void
  onDeleted: () => void
}

/** Asks first, and says what goes. */
export function DeleteDialog({ endpoint, thing, text, onClose, onDeleted }: Props) {
  const { submit, is_pending, error } = useActForm(endpoint, {
    initial: {},
    in_query: true,
    is_leaving: true,
    schema: z.object({}),
    params: { id: thing.id },
    sentOf: () => ({ tenant_id: thing.tenant_id }),
    onDone: () => {
      toast('success', texts.common.deleted(thing.name))
      onClose()
      onDeleted()
    },
  })
  return (
    <DialogForm
      title={texts.common.delete_question(thing.name)}
      submit={texts.common.delete}
      is_danger
      onSubmit={submit}
      onClose={onClose}
      is_pending={is_pending}
      error={error}
    >
      <Text>{text}</Text>
    </DialogForm>
  )
}
