import { deleteBatch } from '#features/straws/contract.ts'
import { Menu } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import type { BatchSummary } from '#features/batches/contract.ts'
import { useMay } from '#features/session/web/session.ts'
import { batchTexts } from '#features/batches/texts.ts'
import { strawsTexts } from '#features/straws/texts.ts'
import { DotsMenu } from '#ui/LazyMenu.tsx'
import { DeleteBatchItem } from '#features/straws/web/DeleteBatchItem.tsx'

type Props = { batch: BatchSummary; onErase: () => void; onDelete: () => void }

/** Menu for rare actions on a batch. */
export function BatchMenu({ batch, onErase, onDelete }: Props) {
  return (
    <DotsMenu variant="default" label={batchTexts.menu(batch.label)}>
      {useMay(deleteBatch) && (
        <Menu.Item
          leftSection={<IconEraser size={16} aria-hidden />}
          disabled={batch.counts.total === 0}
          onClick={onErase}
        >
          {strawsTexts.erase}
        </Menu.Item>
      )}
      <DeleteBatchItem batch={batch} onDelete={onDelete} />
    </DotsMenu>
  )
}
