import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { containerTexts } from '#features/containers/texts.ts'
import { DotsMenu } from '#ui/LazyMenu.tsx'

export type EverythingAct = 'move' | 'withdraw' | 'lose'

type Props = {
  label: string
  /** Nothing stands there. */
  isEmpty: boolean
  onAct: (act: EverythingAct) => void
  /** What else can be done there. */
  children?: ReactNode
}

/** What can be done with all that stands at a level, in a canister or in a container. */
export function EverythingMenu({ label, isEmpty, onAct, children }: Props) {
  return (
    <DotsMenu label={label}>
      {(['move', 'withdraw', 'lose'] as const).map((act) => (
        <Menu.Item key={act} disabled={isEmpty} onClick={() => onAct(act)}>
          {containerTexts[`all_${act}`]}
        </Menu.Item>
      ))}
      {children}
    </DotsMenu>
  )
}
