import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { texts } from '../texts.ts'

/** What is done to a thing rarely. */
export function MoreMenu({ name, onDelete }: { name: string; onDelete: () => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={texts.common.actions_for(name)}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
          {texts.common.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
