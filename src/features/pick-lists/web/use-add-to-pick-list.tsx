import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { showBatch } from '#features/batches/contract.ts'
import { useSession } from '#features/session/web/session.ts'
import type { Subject } from '#features/straws/web/straw-pick.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { apiQuery } from '#ui/call.ts'
import { errorText } from '#ui/error-text.ts'
import { toast } from '#ui/toast.ts'
import type { PickPreset } from './AddToPickList.tsx'

const AddToPickList = lazyPart(async () => (await import('./AddToPickList.tsx')).AddToPickList)

type Opened = { subject: Subject; preset?: PickPreset; onDone?: () => void }

/** The dialog that wants straws, opened over a screen. */
export function useAddToPickList() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const client = useQueryClient()
  const { tenant_id } = useSession()
  return {
    want: (subject: Subject, more: Omit<Opened, 'subject'> = {}) => setOpened({ subject, ...more }),
    /** For those who know a batch's id only. */
    wantById: async (id: string, preset: PickPreset = {}) => {
      try {
        const batch = await client.fetchQuery(apiQuery(showBatch, { params: { id }, query: { tenant_id } }))
        setOpened({ subject: { batch }, preset })
      } catch (error) {
        toast('danger', errorText(error))
      }
    },
    dialog: opened && <AddToPickList {...opened} onClose={() => setOpened(null)} />,
  }
}
