import { deleteBatch } from '../contract.ts'
import type { Batch } from '#features/batches/contract.ts'
import { DeleteDialog } from '#ui/form/DeleteDialog.tsx'
import { batchTexts } from '#features/batches/texts.ts'

type Props = { batch: Batch; onClose: () => void; onDeleted?: () => void }

export function DeleteBatch({ batch, onClose, onDeleted }: Props) {
  return (
    <DeleteDialog
      endpoint={deleteBatch}
      thing={batch}
      title={batchTexts.deleteQuestion(batch.label)}
      text={batchTexts.deleteText(batch.label, batch.counts.total)}
      submit={batchTexts.delete}
      deleted={batchTexts.deleted(batch.label)}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
