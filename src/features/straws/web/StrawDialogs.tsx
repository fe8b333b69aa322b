import { Button } from '@mantine/core'
import { IconArrowsMove, IconClipboardList, IconEraser, IconMinus, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BatchSummary, showBatch } from '#features/batches/contract.ts'
import type { Location } from '#features/containers/contract.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { apiQuery } from '#ui/call.ts'
import { useSession } from '#features/session/web/session.ts'
import { strawsTexts } from '../texts.ts'
import { errorText } from '#ui/error-text.ts'
import { toast } from '#ui/toast.ts'
import type { AdditionPreset } from './AddStraws.tsx'
import type { ErasurePreset } from './EraseStraws.tsx'
import type { MovePreset } from './MoveStraws.tsx'
import type { Chosen, Subject } from './straw-pick.ts'
import { keyOf } from './use-stock.ts'
import type { WithdrawalPreset } from './WithdrawStraws.tsx'
import { Menu } from '#ui/LazyMenu.tsx'
import { IfMay } from '#features/session/web/IfMay.tsx'
import { useMayAct } from './use-may-act.ts'

const AddStraws = lazyPart(async () => (await import('./AddStraws.tsx')).AddStraws)
const WithdrawStraws = lazyPart(async () => (await import('./WithdrawStraws.tsx')).WithdrawStraws)
const MoveStraws = lazyPart(async () => (await import('./MoveStraws.tsx')).MoveStraws)
const EraseStraws = lazyPart(async () => (await import('./EraseStraws.tsx')).EraseStraws)

export type StrawDialog = 'add' | 'withdraw' | 'move' | 'erase'
export type Preset = AdditionPreset & WithdrawalPreset & MovePreset & ErasurePreset
/** What is done with a batch's straws: booked, or only wanted. */
export type StrawAct = StrawDialog | 'pick'
/** Opens a dialog about a batch's straws, prefilled. */
export type BatchDialog = (act: StrawAct, preset?: Preset) => void
type Done = { onDone?: () => void }
type Opened = { kind: StrawDialog; subject: Subject; preset: Preset } & Done

/**
 * The dialog opened over a screen. It belongs to the screen rather than to the row it was opened from, since the
 * row may be gone by the time the movement is booked.
 */
export function useStrawDialog() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (kind: StrawDialog, batch: BatchSummary, preset: Preset = {}) =>
    setOpened({ kind, subject: { batch }, preset })
  const openChosen = (kind: 'move' | 'withdraw', chosen: Chosen, { onDone, ...preset }: Preset & Done = {}) =>
    setOpened({ kind, subject: { chosen }, preset, ...(onDone ? { onDone } : {}) })
  const dialog = opened && <Dialog {...opened} onClose={() => setOpened(null)} />
  return { open, openById: useOpenById(open), openChosen, dialog }
}

function Dialog({ kind, subject, ...rest }: Opened & { onClose: () => void }) {
  if (kind === 'withdraw') return <WithdrawStraws subject={subject} {...rest} />
  if (kind === 'move') return <MoveStraws subject={subject} {...rest} />
  if (!('batch' in subject)) return null
  return kind === 'add' ? (
    <AddStraws batch={subject.batch} {...rest} />
  ) : (
    <EraseStraws batch={subject.batch} {...rest} />
  )
}

type Where = { owner_id?: string; location?: Location }

/** Loads the batch first, for callers that only know its id. */
function useOpenById(open: (kind: StrawDialog, batch: BatchSummary, preset: Preset) => void) {
  const client = useQueryClient()
  const { tenant_id } = useSession()
  return async (kind: StrawDialog, id: string, { location, ...where }: Where = {}) => {
    const parts = { params: { id }, query: { tenant_id } }
    try {
      const batch = await client.fetchQuery(apiQuery(showBatch, parts))
      open(kind, batch, { ...where, ...(location ? { from: keyOf(location) } : {}) })
    } catch (error) {
      toast('danger', errorText(error))
    }
  }
}

type Props = { onOpen: (act: StrawAct) => void; counts: BatchSummary['counts'] }

export function StrawMenuItems({ onOpen, counts }: Props) {
  const mayAct = useMayAct()
  const items = [
    { kind: 'add', icon: IconPlus, isPossible: true },
    { kind: 'withdraw', icon: IconMinus, isPossible: counts.unused > 0 },
    { kind: 'move', icon: IconArrowsMove, isPossible: counts.stored > 0 },
    { kind: 'pick', icon: IconClipboardList, isPossible: counts.stored > 0 },
    { kind: 'erase', icon: IconEraser, isPossible: counts.total > 0 },
  ] as const
  return items
    .filter(({ kind }) => mayAct(kind))
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

export function StrawButtons({ onOpen, counts }: Props) {
  return (
    <IfMay right="BOOK">
      <Button variant="default" disabled={counts.stored === 0} onClick={() => onOpen('move')}>
        {strawsTexts.move}
      </Button>
      <Button variant="default" onClick={() => onOpen('add')}>
        {strawsTexts.add}
      </Button>
      <Button disabled={counts.unused === 0} onClick={() => onOpen('withdraw')}>
        {strawsTexts.withdraw}
      </Button>
    </IfMay>
  )
}
