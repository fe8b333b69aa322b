import { Button, Menu } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Batch } from '#domain/batches.ts'
import type { Location } from '#domain/containers.ts'
import { call } from '../call.ts'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'
import { errorText } from '../ui/error-text.ts'
import { toast } from '../ui/toast.ts'

const AddStraws = lazy(async () => ({ default: (await import('./AddStraws.tsx')).AddStraws }))
const WithdrawStraws = lazy(async () => ({ default: (await import('./WithdrawStraws.tsx')).WithdrawStraws }))

export type StrawDialog = 'add' | 'withdraw'
type Where = { owner_id?: string; location?: Location }
type Opened = { kind: StrawDialog; batch: Batch; where: Where }

/**
 * The dialog that is open over a screen. It belongs to the screen, not to the row it was opened from: the row
 * may be gone from the list by the time the movement is booked.
 */
export function useStrawDialog() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const open = (kind: StrawDialog, batch: Batch, where: Where = {}) => setOpened({ kind, batch, where })
  const dialog = opened && (
    <Suspense fallback={null}>
      {opened.kind === 'add' ? (
        <AddStraws batch={opened.batch} onClose={close} />
      ) : (
        <WithdrawStraws batch={opened.batch} {...opened.where} onClose={close} />
      )}
    </Suspense>
  )
  return { open, openById: useOpenById(open), dialog }
}

/** Opens the dialog where only the batch's id is known. */
function useOpenById(open: (kind: StrawDialog, batch: Batch, where: Where) => void) {
  const client = useQueryClient()
  const { tenant_id } = useSession()
  return async (kind: StrawDialog, id: string, where: Where = {}) => {
    const parts = { params: { id }, query: { tenant_id } }
    try {
      const batch = await client.fetchQuery({
        queryKey: ['showBatch', parts],
        queryFn: ({ signal }) => call('showBatch', parts, { signal }),
      })
      open(kind, batch, where)
    } catch (error) {
      toast('danger', errorText(error))
    }
  }
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
