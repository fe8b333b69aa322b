import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { RequestFailed } from '#ui/request.ts'
import { errorText, refusedFields, warningCodes } from '#ui/errors.ts'
import { toast } from '#ui/toast.tsx'
import { batchTexts } from '../texts.ts'
import type { Batch } from '../contract.ts'
import { formTexts } from './form-texts.ts'
import { DraftProvider, type DraftStore, useDraftStore } from './draft-store.ts'
import { DeskForm, type FormParts } from './DeskForm.tsx'
import { Guard, useCancel } from './leaving.tsx'
import { focusField, moveOn, useGoTo } from './move-on.ts'
import { PhoneForm } from './PhoneForm.tsx'
import { COMPUTED_HINT } from './use-field.ts'
import classes from './sheet-form.module.css'
import { fieldLabel } from './sheet-fields.ts'

type Props = {
  title: string
  store: DraftStore
  onSave: () => void
  onLeave: () => void
  is_pending: boolean
  error: unknown
  notice?: ReactNode
}

/** Laboratory form: one sheet on wide screens, one part at a time on narrow ones. */
export function BatchForm({ title, store, onSave, onLeave, is_pending, error, notice }: Props) {
  const isNarrow = useMediaQuery('not (min-width: 62em)', false, { getInitialValueInEffect: false })
  const hash = useLocation({ select: (location) => location.hash })
  const goTo = useGoTo(isNarrow)
  const { cancel, question } = useCancel(store, onLeave)
  const [isRestored, setRestored] = useState(() => !store.isUntouched())
  const goToFirst = (problems: object) => {
    const [path] = Object.keys(problems)
    if (path) goTo(path)
    return path !== undefined
  }
  function save() {
    if (!is_pending && !goToFirst(store.checkAll())) onSave()
  }
  // Focus the first refused field once the fields are enabled again.
  const refused = useRef<unknown>(null)
  useEffect(() => {
    if (error && error !== refused.current) goToFirst(store.problems())
    refused.current = error
  })
  // Focus the first field of a new sheet on wide screens only: on a phone, the keyboard would hide the overview.
  const [isNew] = useState(() => !isNarrow && store.base().version === 0 && location.hash === '')
  useEffect(() => {
    if (isNew) focusField('label')
  }, [isNew])
  const isRefusedAsAWhole = Boolean(error) && Object.keys(store.problems()).length === 0
  const form: FormParts = {
    title,
    isPending: is_pending,
    onCancel: cancel,
    goTo,
    state: (
      <>
        {isRestored && (
          <Restored
            onStartOver={() => {
              store.forget()
              setRestored(false)
            }}
          />
        )}
        <Wrong goTo={goTo} />
      </>
    ),
    answer: (notice || isRefusedAsAWhole) && (
      <InView key={String(isRefusedAsAWhole)}>
        {notice}
        {isRefusedAsAWhole && (
          <Alert color="red" role="alert">
            {errorText(error)}
          </Alert>
        )}
      </InView>
    ),
  }
  return (
    <DraftProvider value={store}>
      <form
        noValidate
        className={isNarrow ? classes.phoneForm : undefined}
        // Give the overview and each part a separate id, so that the router restores their scroll positions separately.
        data-scroll-restoration-id={isNarrow ? `sheet ${hash}` : undefined}
        onKeyDown={moveOn}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <span hidden id={COMPUTED_HINT.id}>
          {COMPUTED_HINT.text}
        </span>
        {isNarrow ? <PhoneForm {...form} /> : <DeskForm {...form} />}
      </form>
      {question}
      <Guard store={store} />
    </DraftProvider>
  )
}

export function refuse(store: DraftStore, error: unknown) {
  const isTaken = error instanceof RequestFailed && error.code === 'LABEL_EXISTS'
  store.refuse(isTaken ? { label: errorText(error) } : refusedFields(error), warningCodes(error))
}

export function accepting(store: DraftStore) {
  const accept = store.accept()
  return accept.length > 0 ? { accept } : {}
}

function Restored({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Alert color="ice" p="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{formTexts.restored}</Text>
        <Button variant="default" size="xs" onClick={onStartOver}>
          {formTexts.startAfresh}
        </Button>
      </Group>
    </Alert>
  )
}

/** Scrolls a message into view when it appears, because it may be far from the save button. */
function InView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Stack ref={place} style={{ scrollMargin: '76px 0 84px' }}>
      {children}
    </Stack>
  )
}

function Wrong({ goTo }: { goTo: (path: string) => void }) {
  const store = useDraftStore()
  const problems = useSyncExternalStore(store.subscribe, store.problems)
  const wasTried = useSyncExternalStore(store.subscribe, store.isTried)
  const paths = Object.keys(problems)
  if (!wasTried || paths.length === 0) return null
  return (
    <Alert color="red" role="alert" title={batchTexts.wrong(paths.length)}>
      {paths.map((path) => (
        <div key={path}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            c="inherit"
            underline="always"
            onClick={() => goTo(path)}
          >
            {fieldLabel(path)}
          </Anchor>
          : {problems[path]}
        </div>
      ))}
    </Alert>
  )
}

/** Reports that a batch was saved, with a warning if values contradict their formula: these are saved as entered. */
export function toastSaved({ label, computed }: Batch) {
  const saved = batchTexts.saved(label)
  const { length } = computed.deviations
  if (length === 0) toast('success', saved)
  else toast('warning', `${saved}\n${batchTexts.deviating(length)}`)
}
