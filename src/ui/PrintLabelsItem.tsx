import { IconQrcode } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { commonTexts } from './texts.ts'
import { Menu } from './LazyMenu.tsx'

type Props = { container_ids?: string; batch_ids?: string; canister?: number }

/** Leads to where labels are printed, of what the menu is about. */
export function PrintLabelsItem(search: Props) {
  return (
    <Menu.Item
      leftSection={<IconQrcode size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/labels" search={search} {...props} />}
    >
      {commonTexts.printLabels}
    </Menu.Item>
  )
}
