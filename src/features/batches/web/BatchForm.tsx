import { Alert, Box, Button, Grid, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { RequestFailed } from '#ui/call.ts'
import { batchTexts, sectionTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { errorText } from '#ui/error-text.ts'
import { refusedFields } from '#ui/problems.ts'
import type { DraftStore } from './draft-store.ts'
import { IdentificationFields } from './IdentificationFields.tsx'
import { goTo, idOfSection, SectionIndex, SectionMenu, Wrong } from './SectionIndex.tsx'
import { type SectionId, SECTIONS } from './sheet-fields.ts'
import { DoseFields, QualityFields, SheetFields } from './SheetSections.tsx'
import { DraftProvider } from './use-draft.ts'

// Loaded only when there is something to ask.
const Ask = lazy(async () => ({ default: (await import('#ui/Ask.tsx')).Ask }))

type Props = {
  store: DraftStore
  onSave: () => void
  onLeave: () => void
  is_pending: boolean
  error: unknown
  /** What the person needs to know before saving again. */
  notice?: ReactNode
}

/** The batch form, with the computed values next to the inputs. */
export function BatchForm({ store, onSave, onLeave, is_pending, error, notice }: Props) {
  function save() {
    if (!is_pending && !goToFirst(store.checkAll())) onSave()
  }
  return (
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
              {/* Disabled while saving, since changes made meanwhile would not be saved. */}
              <fieldset disabled={is_pending} className="plain">
                <Stack>
                  <Sections />
                </Stack>
              </fieldset>
              <Wrong />
              {notice}
              {error && Object.keys(store.problems()).length === 0 ? (
                <Alert color="red" role="alert">
                  {errorText(error)}
                </Alert>
              ) : null}
              <Actions store={store} onLeave={onLeave} is_pending={is_pending} />
            </Stack>
          </Grid.Col>
        </Grid>
      </form>
      <Guard store={store} />
    </DraftProvider>
  )
}

/** Shows a refusal at the fields it concerns. */
export function refuse(store: DraftStore, error: unknown) {
  const isTaken = error instanceof RequestFailed && error.code === 'LABEL_EXISTS'
  const refused = isTaken ? { label: errorText(error) } : refusedFields(error)
  store.refuse(refused)
  goToFirst(refused)
}

function goToFirst(problems: object): boolean {
  const [path] = Object.keys(problems)
  // Waits until the fields show their errors.
  if (path) requestAnimationFrame(() => goTo(path))
  return path !== undefined
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
    <Paper
      component="section"
      id={idOfSection(id)}
      aria-labelledby={`${id}-title`}
      style={{ scrollMarginTop: 80 }}
    >
      <Title order={2} size="h4" mb="sm" id={`${id}-title`}>
        {sectionTexts[id]}
      </Title>
      {children}
    </Paper>
  )
}

/** Points out that the form was restored from an earlier draft, and offers to start over. */
function Restored({ store }: { store: DraftStore }) {
  const [isShown, setShown] = useState(() => !store.isUntouched())
  if (!isShown) return null
  return (
    <Alert color="ice" p="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{batchTexts.restored}</Text>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            store.forget()
            setShown(false)
          }}
        >
          {batchTexts.startAfresh}
        </Button>
      </Group>
    </Alert>
  )
}

/** Sticks to the bottom of the window, however long the form. */
function Actions({ store, onLeave, is_pending }: Pick<Props, 'store' | 'onLeave' | 'is_pending'>) {
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    store.forget()
    onLeave()
  }
  return (
    <Paper
      p="sm"
      shadow="sm"
      pos="sticky"
      bottom="calc(var(--app-shell-footer-offset, 0px) + var(--mantine-spacing-xs))"
      style={{ zIndex: 2 }}
    >
      <Group justify="flex-end" gap="xs">
        <Text size="xs" c="dimmed" mr="auto" visibleFrom="md">
          {batchTexts.keys}
        </Text>
        <Box mr="auto" hiddenFrom="md">
          <SectionMenu />
        </Box>
        <Button variant="default" onClick={() => (store.isUntouched() ? leave() : setAsking(true))}>
          {commonTexts.cancel}
        </Button>
        <Button type="submit" loading={is_pending}>
          {batchTexts.save}
        </Button>
      </Group>
      {isAsking && (
        <Suspense fallback={null}>
          <Ask title={batchTexts.discardTitle} text={batchTexts.discardText} onClose={() => setAsking(false)}>
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {batchTexts.keepTyping}
            </Button>
            <Button color="red" onClick={leave}>
              {commonTexts.discard}
            </Button>
          </Ask>
        </Suspense>
      )}
    </Paper>
  )
}

/** Warns before unsaved work is left by a link, by going back or by closing the tab. */
function Guard({ store }: { store: DraftStore }) {
  const { status, proceed, reset } = useBlocker({
    // The index navigates within the form; an ended session leads to the login and back.
    shouldBlockFn: ({ current, next }) =>
      !store.isUntouched() && next.pathname !== current.pathname && !next.pathname.startsWith('/auth/'),
    enableBeforeUnload: () => !store.isUntouched(),
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Suspense fallback={null}>
      <Ask title={batchTexts.leaveTitle} text={batchTexts.leaveText} onClose={reset}>
        <Button
          variant="subtle"
          color="red"
          onClick={() => {
            store.forget()
            proceed()
          }}
        >
          {commonTexts.discard}
        </Button>
        <Button variant="default" onClick={proceed}>
          {batchTexts.leave}
        </Button>
        <Button data-autofocus onClick={reset}>
          {batchTexts.keepTyping}
        </Button>
      </Ask>
    </Suspense>
  )
}

/** Enter moves on to the next field, as in a spreadsheet; Ctrl+Enter or Cmd+Enter saves. */
function moveOn(event: KeyboardEvent<HTMLFormElement>) {
  const form = event.currentTarget
  const target = event.target as HTMLElement
  // Key events of a dialog opened from a field bubble up here through React, but are not the form's.
  if (event.key !== 'Enter' || event.defaultPrevented || !form.contains(target)) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    return form.requestSubmit()
  }
  const isCard = target.role === 'radio'
  if (!isCard && !['INPUT', 'SELECT'].includes(target.tagName)) return
  event.preventDefault()
  if (isCard) target.click()
  const stops = 'input:not([type=hidden]), select, textarea, [role=radio], button[type=submit]'
  const fields = [...form.querySelectorAll<HTMLElement>(stops)].filter((one) => one === target || isStop(one))
  fields[fields.indexOf(target) + 1]?.focus()
}

/** A radio group has one stop: the chosen option, or else the first. */
function isStop(field: HTMLElement): boolean {
  const group = field.closest('[role=radiogroup]')
  if (!group) return true
  const chosen = group.querySelector('input:checked, [role=radio][aria-checked=true]')
  return field === (chosen ?? group.querySelector('input, [role=radio]'))
}
