import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import type { Batch } from '#domain/batches.ts'
import { useActForm } from '../form/use-act-form.ts'
import { texts } from '../texts.ts'
import { DialogForm } from '../ui/DialogForm.tsx'
import { toast } from '../ui/toast.ts'

type Props = { batch: Batch; onClose: () => void; onDeleted?: () => void }

/** Asks first, and says what goes. */
export function DeleteBatch({ batch, onClose, onDeleted }: Props) {
  const { submit, is_pending, error } = useActForm('deleteBatch', {
    initial: {},
    in_query: true,
    is_leaving: true,
    schema: z.object({}),
    params: { id: batch.id },
    sentOf: () => ({ tenant_id: batch.tenant_id }),
    onDone: () => {
      toast('success', texts.batch.deleted(batch.label))
      onClose()
      onDeleted?.()
    },
  })
  return (
    <DialogForm
      title={texts.batch.delete_question(batch.label)}
      submit={texts.batch.delete}
      is_danger
      onSubmit={submit}
      onClose={onClose}
      is_pending={is_pending}
      error={error}
    >
      <Text>{texts.batch.delete_text(batch.label, batch.counts.total)}</Text>
    </DialogForm>
  )
}
