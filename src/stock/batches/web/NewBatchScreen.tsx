import { createBatch } from '../contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiMutation } from '#ui/call.ts'
import { useMay, useSession } from '#account/auth/web/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { batchTexts } from '../texts.ts'
import { newBatchOf } from './batch-draft.ts'
import { accepting, BatchForm, refuse, toastSaved } from './BatchForm.tsx'
import { createDraftStore, NOTHING_YET } from './draft-store.ts'
import { RightNeeded } from '#account/members/web/RightNeeded.tsx'

export function NewBatchScreen() {
  if (useMay(createBatch)) return <NewBatch />
  return (
    <Screen title={batchTexts.new}>
      <RightNeeded right="EDIT" isPage />
    </Screen>
  )
}

function NewBatch() {
  const { session } = useSession()
  const navigate = useNavigate()
  const [store] = useState(() => createDraftStore(`new-batch ${session.user.id}`, NOTHING_YET))
  // Delete the draft after saving even if the screen has been left by then.
  const act = useApiMutation(createBatch, store.forget)

  function save() {
    act.mutate(
      { body: { ...newBatchOf(store.draft()), ...accepting(store) } },
      {
        onError: (error) => refuse(store, error),
        onSuccess: (batch) => {
          toastSaved(batch)
          void navigate({ to: '/batches/$id', params: { id: batch.id } })
        },
      },
    )
  }

  return (
    <BatchForm
      title={batchTexts.new}
      store={store}
      onSave={save}
      onLeave={() => void navigate({ to: '/batches' })}
      is_pending={act.isPending}
      error={act.error}
    />
  )
}
