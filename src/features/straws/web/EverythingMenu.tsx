import type { ReactNode } from 'react'
import { containerTexts } from '#features/containers/texts.ts'
import { DotsMenu, Menu } from '#ui/LazyMenu.tsx'

export type EverythingAct = 'move' | 'withdraw' | 'lose'

type Props = {
  label: string
  /** Whether the place is empty. */
  isEmpty: boolean
  size?: 'sm' | 'lg'
  onAct: (act: EverythingAct) => void
  /** Further menu items. */
  children?: ReactNode
}

/** Actions on everything at a level, in a canister or in a container. */
export function EverythingMenu({ label, isEmpty, size = 'lg', onAct, children }: Props) {
  return (
    <DotsMenu label={label} size={size}>
      {(['move', 'withdraw', 'lose'] as const).map((act) => (
        <Menu.Item key={act} disabled={isEmpty} onClick={() => onAct(act)}>
          {containerTexts[`all_${act}`]}
        </Menu.Item>
      ))}
      {children}
    </DotsMenu>
  )
}
