import { ActionIcon } from '@mantine/core'
import { IconDotsVertical, IconScan } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { SwitchItem, VesselItems } from '#ui/VesselItems.tsx'
import { commonTexts } from '#ui/texts.ts'
import { stockTakeTexts } from '../texts.ts'

type Props = { isBlind: boolean; onBlind: (isBlind: boolean) => void; children?: ReactNode }

/** Menu of a count on a phone. */
export function CountMenu({ isBlind, onBlind, children }: Props) {
  return (
    <LazyMenu
      target={
        <ActionIcon variant="subtle" color="gray" size={48} aria-label={commonTexts.actions}>
          <IconDotsVertical size={22} aria-hidden />
        </ActionIcon>
      }
    >
      <SwitchItem label={stockTakeTexts.hide} isOn={isBlind} turn={onBlind} />
      <VesselItems />
      {children}
    </LazyMenu>
  )
}

/** Button of a count on a phone that shows or hides the camera. */
export function ScanToggle({ isOn, turn }: { isOn: boolean; turn: (isOn: boolean) => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={48}
      aria-label={stockTakeTexts.scan}
      aria-pressed={isOn}
      onClick={() => turn(!isOn)}
    >
      <IconScan size={24} aria-hidden />
    </ActionIcon>
  )
}
