import { deleteBatch } from '../contract.ts'
import { Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { BatchSummary } from '#stock/batches/contract.ts'
import { useMay } from '#account/auth/web/session.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { Menu } from '#ui/LazyMenu.tsx'

/** Menu item of every batch. If the batch cannot be deleted, the item gives the reason, also to screen readers. */
export function DeleteBatchItem({ batch, onDelete }: { batch: BatchSummary; onDelete: () => void }) {
  const mayDelete = useMay(deleteBatch)
  const icon = <IconTrash size={16} aria-hidden />
  if (mayDelete && batch.is_deletable) {
    return (
      <Menu.Item c="var(--mantine-color-error)" leftSection={icon} onClick={onDelete}>
        {batchTexts.delete}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item aria-disabled c="dimmed" leftSection={icon} closeMenuOnClick={false} maw={280}>
      {batchTexts.delete}
      <Text size="xs" c="dimmed">
        {mayDelete ? batchTexts.deleteMoved : batchTexts.deleteNeedsRight}
      </Text>
    </Menu.Item>
  )
}
