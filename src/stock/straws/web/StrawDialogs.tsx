import { Button } from '@mantine/core'
import { IconArrowsMove, IconClipboardList, IconEraser, IconMinus, IconPlus } from '@tabler/icons-react'
import type { BatchSummary } from '#stock/batches/contract.ts'
import { strawsTexts } from '../texts.ts'
import type { AdditionPreset } from './AddStraws.tsx'
import type { ErasurePreset } from './EraseStraws.tsx'
import type { MovePreset } from './MoveStraws.tsx'
import type { WithdrawalPreset } from './WithdrawStraws.tsx'
import { Menu } from '#ui/LazyMenu.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { useMayDo } from './use-may-do.ts'

export type Preset = AdditionPreset & WithdrawalPreset & MovePreset & ErasurePreset
/** Actions on a batch's straws; `pick` adds them to a pick list, all others record something. */
export type StrawAction = 'add' | 'withdraw' | 'move' | 'erase' | 'pick'
export type BatchDialog = (act: StrawAction, preset?: Preset) => void
type Props = { onOpen: (act: StrawAction) => void; counts: BatchSummary['counts'] }
type ButtonProps = Props & { unplaced: number }

export function StrawMenuItems({ onOpen, counts }: Props) {
  const mayDo = useMayDo()
  const items = [
    { kind: 'add', icon: IconPlus, isPossible: true },
    { kind: 'withdraw', icon: IconMinus, isPossible: counts.unused > 0 },
    { kind: 'move', icon: IconArrowsMove, isPossible: counts.stored > 0 },
    { kind: 'pick', icon: IconClipboardList, isPossible: counts.stored > 0 },
    { kind: 'erase', icon: IconEraser, isPossible: counts.total > 0 },
  ] as const
  return items
    .filter(({ kind }) => mayDo(kind))
    .map(({ kind, icon: Icon, isPossible }) => (
      <Menu.Item
        key={kind}
        leftSection={<Icon size={16} aria-hidden />}
        disabled={!isPossible}
        onClick={() => onOpen(kind)}
      >
        {strawsTexts[kind]}
      </Menu.Item>
    ))
}

/** Buttons of a batch. If there are straws without a place, the filled button is the one that places them, elsewhere. */
export function StrawButtons({ onOpen, counts, unplaced }: ButtonProps) {
  return (
    <IfMay right="BOOK">
      <Button variant="default" onClick={() => onOpen('add')}>
        {strawsTexts.add}
      </Button>
      {(unplaced === 0 || unplaced < counts.stored) && (
        <Button variant="default" disabled={counts.stored === 0} onClick={() => onOpen('move')}>
          {strawsTexts.move}
        </Button>
      )}
      <Button
        variant={unplaced > 0 ? 'default' : 'filled'}
        disabled={counts.unused === 0}
        onClick={() => onOpen('withdraw')}
      >
        {strawsTexts.withdraw}
      </Button>
    </IfMay>
  )
}
