import { deleteBatch } from '../contract.ts'
import type { Batch } from '#features/batches/contract.ts'
import { DeleteDialog } from '#ui/form/DeleteDialog.tsx'
import { texts } from '#ui/texts.ts'

type Props = { batch: Batch; onClose: () => void; onDeleted?: () => void }

export function DeleteBatch({ batch, onClose, onDeleted }: Props) {
  return (
    <DeleteDialog
      endpoint={deleteBatch}
      thing={batch}
      title={texts.batch.delete_question(batch.label)}
      text={texts.batch.delete_text(batch.label, batch.counts.total)}
      submit={texts.batch.delete}
      deleted={texts.batch.deleted(batch.label)}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
