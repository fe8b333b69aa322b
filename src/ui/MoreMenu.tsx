import { IconQrcode, IconTrash } from '@tabler/icons-react'
import { Children, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { commonTexts } from './texts.ts'
import { DotsMenu, Menu } from './LazyMenu.tsx'

type Props = {
  name: string
  /** Asks for confirmation of the deletion; undefined for users who may not delete the record. */
  onDelete: (() => void) | undefined
  children?: ReactNode
}

/** Menu of rare actions. The children follow the item for deletion. */
export function MoreMenu({ name, onDelete, children }: Props) {
  if (!onDelete && Children.toArray(children).length === 0) return null
  return (
    <DotsMenu variant="default" label={commonTexts.actionsFor(name)}>
      {onDelete && (
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onDelete}
        >
          {commonTexts.delete}
        </Menu.Item>
      )}
      {children}
    </DotsMenu>
  )
}

type PrintLabelsItemProps = { container_ids?: string; batch_ids?: string; canister?: number }

export function PrintLabelsItem(search: PrintLabelsItemProps) {
  return (
    <Menu.Item
      leftSection={<IconQrcode size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/labels" search={search} {...props} />}
    >
      {commonTexts.printLabels}
    </Menu.Item>
  )
}
