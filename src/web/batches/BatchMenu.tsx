import { Menu } from '@mantine/core'
import { IconEraser, IconTrash } from '@tabler/icons-react'
import type { Batch } from '#domain/batches.ts'
import { useIsOwner } from '../session/session.ts'
import { texts } from '../texts.ts'
import { DotsMenu } from '../ui/LateMenu.tsx'

type Props = { batch: Batch; onErase: () => void; onDelete: () => void }

/** What only an owner of the account may do to a batch, and does rarely. */
export function BatchMenu({ batch, onErase, onDelete }: Props) {
  if (!useIsOwner()) return null
  return (
    <DotsMenu variant="default" label={texts.batch.menu(batch.label)}>
      <Menu.Item
        leftSection={<IconEraser size={16} aria-hidden />}
        disabled={batch.counts.total === 0}
        onClick={onErase}
      >
        {texts.straws.erase}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
        {texts.batch.delete}
      </Menu.Item>
    </DotsMenu>
  )
}
