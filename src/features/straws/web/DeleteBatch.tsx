import { deleteBatch } from '../contract.ts'
import type { BatchSummary } from '#features/batches/contract.ts'
import { useSession } from '#features/session/web/session.ts'
import { DeleteDialog } from '#ui/form/DeleteDialog.tsx'
import { batchTexts } from '#features/batches/texts.ts'

type Props = { batch: BatchSummary; onClose: () => void; onDeleted?: () => void }

export function DeleteBatch({ batch, onClose, onDeleted }: Props) {
  const { tenant_id } = useSession()
  return (
    <DeleteDialog
      endpoint={deleteBatch}
      thing={{ id: batch.id, tenant_id }}
      title={batchTexts.deleteQuestion(batch.label)}
      text={batchTexts.deleteText(batch.label, batch.counts.total)}
      submit={batchTexts.delete}
      deleted={batchTexts.deleted(batch.label)}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
