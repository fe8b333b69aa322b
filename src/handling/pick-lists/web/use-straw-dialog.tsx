import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BatchSummary, showBatch } from '#stock/batches/contract.ts'
import type { Chosen, Subject } from '#stock/straws/web/straw-pick.ts'
import type { Preset, StrawAction } from '#stock/straws/web/StrawDialogs.tsx'
import { apiQuery } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/toast.tsx'

const AddStraws = lazyPart(async () => (await import('#stock/straws/web/AddStraws.tsx')).AddStraws)
const WithdrawStraws = lazyPart(
  async () => (await import('#stock/straws/web/WithdrawStraws.tsx')).WithdrawStraws,
)
const MoveStraws = lazyPart(async () => (await import('#stock/straws/web/MoveStraws.tsx')).MoveStraws)
const EraseStraws = lazyPart(async () => (await import('#stock/straws/web/EraseStraws.tsx')).EraseStraws)

const AddToPickList = lazyPart(async () => (await import('./AddToPickList.tsx')).AddToPickList)

type More = Preset & { onDone?: () => void }
type Opened = { act: StrawAction; subject: Subject; preset: Preset; onDone?: () => void }

/**
 * Returns a dialog, with functions that open it. It belongs to the screen, because a row may disappear before the
 * booking ends.
 */
export function useStrawDialog() {
  const client = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (act: StrawAction, batch: BatchSummary, preset: Preset = {}) =>
    setOpened({ act, subject: { batch }, preset })
  return {
    open,
    async openById(act: StrawAction, id: string, preset: Preset) {
      const parts = { params: { id } }
      try {
        open(act, await client.fetchQuery(apiQuery(showBatch, parts)), preset)
      } catch (error) {
        toast('danger', errorText(error))
      }
    },
    openChosen: (act: 'move' | 'withdraw' | 'pick', chosen: Chosen, { onDone, ...preset }: More = {}) =>
      setOpened({ act, subject: { chosen }, preset, ...(onDone && { onDone }) }),
    dialog: opened && <Dialog {...opened} onClose={() => setOpened(null)} />,
  }
}

function Dialog({ act, subject, ...rest }: Opened & { onClose: () => void }) {
  if (act === 'withdraw') return <WithdrawStraws subject={subject} {...rest} />
  if (act === 'move') return <MoveStraws subject={subject} {...rest} />
  if (act === 'pick') return <AddToPickList subject={subject} {...rest} />
  if (!('batch' in subject)) return null
  const OpeningAction = act === 'add' ? AddStraws : EraseStraws
  return <OpeningAction batch={subject.batch} {...rest} />
}
