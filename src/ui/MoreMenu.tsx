import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { commonTexts } from './texts.ts'
import { DotsMenu } from './LazyMenu.tsx'

/** Menu for rare actions. */
export function MoreMenu({ name, onDelete }: { name: string; onDelete: () => void }) {
  return (
    <DotsMenu variant="default" label={commonTexts.actionsFor(name)}>
      <Menu.Item
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={onDelete}
      >
        {commonTexts.delete}
      </Menu.Item>
    </DotsMenu>
  )
}
