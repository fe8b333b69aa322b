import type { ReactNode } from 'react'
import { containerTexts } from '#features/containers/texts.ts'
import { DotsMenu, Menu } from '#ui/LazyMenu.tsx'
import { useMayAct } from './use-may-act.ts'

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
  const mayAct = useMayAct()
  const acts = (['move', 'withdraw', 'lose'] as const).filter(mayAct)
  if (acts.length === 0 && !children) return null
  return (
    <DotsMenu label={label} size={size}>
      {acts.map((act) => (
        <Menu.Item key={act} disabled={isEmpty} onClick={() => onAct(act)}>
          {containerTexts[`all_${act}`]}
        </Menu.Item>
      ))}
      {children}
    </DotsMenu>
  )
}
