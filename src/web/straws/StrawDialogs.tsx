import { Button, Menu } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Batch } from '#domain/batches.ts'
import { texts } from '../texts.ts'

const AddStraws = lazy(async () => ({ default: (await import('./AddStraws.tsx')).AddStraws }))
const WithdrawStraws = lazy(async () => ({ default: (await import('./WithdrawStraws.tsx')).WithdrawStraws }))

export type StrawDialog = 'add' | 'withdraw'

/** The dialog that is open over a batch; loaded when it is first wanted. */
export function useStrawDialog(batch: Batch | undefined) {
  const [open, setOpen] = useState<StrawDialog | null>(null)
  const close = () => setOpen(null)
  const dialog = batch && open && (
    <Suspense fallback={null}>
      {open === 'add' ? (
        <AddStraws batch={batch} onClose={close} />
      ) : (
        <WithdrawStraws batch={batch} onClose={close} />
      )}
    </Suspense>
  )
  return { open: setOpen, dialog }
}

type Props = { onOpen: (dialog: StrawDialog) => void; can_withdraw: boolean }

export function StrawMenuItems({ onOpen, can_withdraw }: Props) {
  return (
    <>
      <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onOpen('add')}>
        {texts.straws.add}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMinus size={16} aria-hidden />}
        disabled={!can_withdraw}
        onClick={() => onOpen('withdraw')}
      >
        {texts.straws.withdraw}
      </Menu.Item>
    </>
  )
}

export function StrawButtons({ onOpen, can_withdraw }: Props) {
  return (
    <>
      <Button variant="default" disabled={!can_withdraw} onClick={() => onOpen('withdraw')}>
        {texts.straws.withdraw}
      </Button>
      <Button onClick={() => onOpen('add')}>{texts.straws.add}</Button>
    </>
  )
}
