import { deleteBatch } from '../contract.ts'
import type { BatchSummary } from '#stock/batches/contract.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { batchTexts } from '#stock/batches/texts.ts'

type Props = { batch: BatchSummary; onClose: () => void; onDeleted?: () => void }

export function DeleteBatch({ batch, onClose, onDeleted }: Props) {
  return (
    <ConfirmDialog
      endpoint={deleteBatch}
      thing={{ id: batch.id }}
      title={batchTexts.deleteQuestion(batch.label)}
      text={batchTexts.deleteText(batch.label, batch.counts.total)}
      submit={batchTexts.delete}
      done={batchTexts.deleted(batch.label)}
      onClose={onClose}
      onDone={onDeleted}
    />
  )
}
