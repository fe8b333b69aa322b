import { Alert, Button, Grid, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { RequestFailed, useAct } from '../call.ts'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'
import { errorText } from '../ui/error-text.ts'
import { refusedFields } from '../ui/problems.ts'
import { Screen } from '../ui/Screen.tsx'
import { toast } from '../ui/toast.ts'
import { bodyOf, type SectionId } from './batch-draft.ts'
import { DoseFields, QualityFields, SheetFields } from './SheetSections.tsx'
import { createDraftStore, type DraftStore } from './draft-store.ts'
import { IdentificationFields } from './IdentificationFields.tsx'
import { goTo, SectionIndex, Wrong } from './SectionIndex.tsx'
import { SECTIONS } from './sheet-fields.ts'
import { DraftProvider } from './use-draft.ts'

/** What a laboratory types of a new batch, with everything that follows from it beside the inputs. */
export function NewBatchScreen() {
  const { tenant_id } = useSession()
  const [store] = useState(() => createDraftStore(tenant_id))
  const { save, act } = useSave(store)
  return (
    <Screen title={texts.batch.new}>
      <DraftProvider value={store}>
        <Restored store={store} />
        <form
          noValidate
          onKeyDown={moveOn}
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <Grid>
            <Grid.Col span={3} visibleFrom="md">
              <SectionIndex />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 9 }}>
              <Stack>
                <Sections />
                <Wrong />
                {act.error && Object.keys(store.problems()).length === 0 && (
                  <Alert color="red" role="alert">
                    {errorText(act.error)}
                  </Alert>
                )}
                <Actions store={store} is_pending={act.isPending} />
              </Stack>
            </Grid.Col>
          </Grid>
        </form>
      </DraftProvider>
    </Screen>
  )
}

function useSave(store: DraftStore) {
  const { tenant_id } = useSession()
  const navigate = useNavigate()
  const act = useAct('createBatch')
  const first = (problems: object) => {
    const [path] = Object.keys(problems)
    // The fields show what is wrong with them first.
    if (path) requestAnimationFrame(() => goTo(path))
    return path !== undefined
  }
  function save() {
    if (act.isPending || first(store.checkAll())) return
    act.mutate(
      { body: bodyOf(store.draft(), tenant_id) as never },
      {
        onError: (error) => {
          const taken = error instanceof RequestFailed && error.code === 'LABEL_EXISTS'
          const refused = taken ? { label: errorText(error) } : refusedFields(error)
          store.refuse(refused)
          first(refused)
        },
        onSuccess: (batch) => {
          store.forget()
          toast('success', texts.batch.saved(batch.label))
          void navigate({ to: '/batches/$id', params: { id: batch.id } })
        },
      },
    )
  }
  return { save, act }
}

const Sections = () => (
  <>
    <Section id="identification">
      <IdentificationFields />
    </Section>
    {SECTIONS.map((section) => (
      <Section key={section.key} id={section.key}>
        <SheetFields section={section} />
      </Section>
    ))}
    <Section id="dose">
      <DoseFields />
    </Section>
    <Section id="quality">
      <QualityFields />
    </Section>
  </>
)

function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  return (
    <Paper component="section" id={id} aria-labelledby={`${id}-title`} style={{ scrollMarginTop: 80 }}>
      <Title order={2} size="h4" mb="sm" id={`${id}-title`}>
        {texts.section[id]}
      </Title>
      {children}
    </Paper>
  )
}

/** Says that what is in the form was typed before, and offers to begin anew. */
function Restored({ store }: { store: DraftStore }) {
  const [is_shown, setShown] = useState(() => !store.isUntouched())
  if (!is_shown) return null
  return (
    <Alert color="ice" p="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{texts.batch.restored}</Text>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            store.forget()
            setShown(false)
          }}
        >
          {texts.batch.start_afresh}
        </Button>
      </Group>
    </Alert>
  )
}

/** Stands at the foot of the window, however long the form is. */
function Actions({ store, is_pending }: { store: DraftStore; is_pending: boolean }) {
  const navigate = useNavigate()
  const [is_asking, setAsking] = useState(false)
  const leave = () => {
    store.forget()
    void navigate({ to: '/batches' })
  }
  return (
    <Paper
      p="sm"
      shadow="sm"
      pos="sticky"
      bottom="calc(var(--app-shell-footer-offset, 0px) + var(--mantine-spacing-xs))"
      style={{ zIndex: 2 }}
    >
      <Group justify="flex-end">
        <Text size="xs" c="dimmed" mr="auto" visibleFrom="sm">
          {texts.batch.keys}
        </Text>
        <Button variant="default" onClick={() => (store.isUntouched() ? leave() : setAsking(true))}>
          {texts.common.cancel}
        </Button>
        <Button type="submit" loading={is_pending}>
          {texts.batch.save}
        </Button>
      </Group>
      <Modal opened={is_asking} onClose={() => setAsking(false)} title={texts.batch.discard_title}>
        <Stack>
          <Text size="sm">{texts.batch.discard_text}</Text>
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {texts.batch.keep_typing}
            </Button>
            <Button color="red" onClick={leave}>
              {texts.batch.discard}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Paper>
  )
}

/** Enter moves on to the next field, as in a spreadsheet; with Ctrl or Cmd it saves. */
function moveOn(event: KeyboardEvent<HTMLFormElement>) {
  const form = event.currentTarget
  const target = event.target as HTMLElement
  // A dialog opened from a field is no part of the form, though its keys pass by here.
  if (event.key !== 'Enter' || event.defaultPrevented || !form.contains(target)) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    return form.requestSubmit()
  }
  if (!['INPUT', 'SELECT'].includes(target.tagName) || target.getAttribute('aria-expanded') === 'true') return
  event.preventDefault()
  const stops = 'input:not([type=hidden]), select, textarea, [role=radio], button[type=submit]'
  const fields = [...form.querySelectorAll<HTMLElement>(stops)]
  fields[fields.indexOf(target) + 1]?.focus()
}
