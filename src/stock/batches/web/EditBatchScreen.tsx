import { Alert, Button, Group, List, Text } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { formTexts } from './form-texts.ts'
import { type Batch, showBatch, updateBatch } from '../contract.ts'
import type { Change } from '#platform/contract/changes.ts'
import { call, useApiMutation, useApiQuery } from '#ui/call.ts'
import { RequestFailed } from '#ui/request.ts'
import { useMay, useSession } from '#account/auth/web/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { useAnimal } from '#registry/animals/web/use-animal.ts'
import { useParty } from '#registry/parties/web/use-party.tsx'
import { batchTexts } from '../texts.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { changeOf, draftOf } from './batch-draft.ts'
import { fieldLabel } from './sheet-fields.ts'
import { accepting, BatchForm, refuse, toastSaved } from './BatchForm.tsx'
import { ChangeList, valueText } from './ChangeList.tsx'
import { createDraftStore, type DraftStore } from './draft-store.ts'
import { RightNeeded } from '#account/members/web/RightNeeded.tsx'

export function EditBatchScreen() {
  const { id } = useParams({ from: '/layout/batches/$id/edit' })
  const mayEdit = useMay(updateBatch)
  return (
    <QueryResult query={useApiQuery(showBatch, { params: { id } })} lines={6} isPage>
      {(batch) =>
        mayEdit ? (
          <Editing batch={batch} />
        ) : (
          <Screen title={batch.label}>
            <RightNeeded right="EDIT" isPage />
          </Screen>
        )
      }
    </QueryResult>
  )
}

const baseOf = (batch: Batch) => ({ draft: draftOf(batch), version: batch.version })

function Editing({ batch }: { batch: Batch }) {
  const { id } = batch
  const { session } = useSession()
  const navigate = useNavigate()
  const storageKey = `batch ${id} ${session.user.id}`
  const [store] = useState(() => createDraftStore(storageKey, baseOf(batch)))
  const meanwhile = useSyncExternalStore(store.subscribe, store.meanwhile)
  // Delete the draft after saving even if the screen has been left by then.
  const act = useApiMutation(updateBatch, store.forget)
  const show = () => void navigate({ to: '/batches/$id', params: { id } })

  function save() {
    const { draft, version } = store.base()
    const body = { ...changeOf(store.draft(), draft, version), ...accepting(store) }
    act.mutate(
      { params: { id }, body },
      {
        onError: (error) =>
          error instanceof RequestFailed && error.code === 'STALE'
            ? void follow(error.changes)
            : refuse(store, error),
        onSuccess: (saved) => {
          toastSaved(saved)
          show()
        },
      },
    )
  }

  /** Merges changes that another member saved first, without overwriting the values typed here. */
  async function follow(changes: Change[]) {
    store.rebase(baseOf(await call(showBatch, { params: { id } })), changes)
    act.reset()
  }

  return (
    <BatchForm
      title={batchTexts.editTitle(batch.label)}
      store={store}
      onSave={save}
      onLeave={show}
      is_pending={act.isPending}
      error={act.error}
      notice={meanwhile.length > 0 && <Meanwhile store={store} changes={meanwhile} />}
    />
  )
}

function Meanwhile({ store, changes }: { store: DraftStore; changes: Change[] }) {
  const clashes = useSyncExternalStore(store.subscribe, store.clashes)
  return (
    <Alert color="straw" role="alert" title={formTexts.meanwhile}>
      <ChangeList changes={changes} />
      <Text size="sm" mt="sm">
        {clashes.length > 0 ? formTexts.clashes : formTexts.noClash}
      </Text>
      <List size="sm" mt={4}>
        {clashes.map(({ path, theirs }) => (
          <List.Item key={path}>
            <Group gap="xs">
              <Clash path={path} mine={store.draft()[path] ?? ''} theirs={theirs} />
              <Button variant="default" size="compact-xs" onClick={() => store.change(path, theirs)}>
                {formTexts.takeTheirs}
              </Button>
            </Group>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

function Clash({ path, mine, theirs }: { path: string; mine: string; theirs: string }) {
  return formTexts.clash(fieldLabel(path), useValueText(path, mine), useValueText(path, theirs))
}

const PARTIES: ReadonlySet<string> = new Set(['producer_id', 'collection_centre_id', 'processing_centre_id'])

function useValueText(path: string, value: string): string {
  const party = useParty(PARTIES.has(path) ? value : null)
  const animal = useAnimal(path === 'animal_id' ? value : null)
  return party?.name ?? animal?.name ?? valueText(path, value)
}
