import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { RequestFailed } from './call.ts'
import { commonTexts } from './texts.ts'
import { DialogFoot } from './DialogFoot.tsx'
import { Problem } from './Problem.tsx'
import { useFocusReturn } from './use-focus-return.ts'

type Props = {
  title: string
  submit: string
  onSubmit: () => void
  onClose: () => void
  is_pending: boolean
  error?: unknown
  /** What is said when it did not work. */
  failed?: string
  /** What a field is called, to say what somebody else changed. */
  nameOf?: (field: string) => string | undefined
  disabled?: boolean
  /** What it does takes something away for good. */
  isDanger?: boolean
  /** What will be done, in words. */
  announced?: ReactNode
  children: ReactNode
}

/** A dialog with one form: what was refused is said in place, and nothing typed is lost by a slip of Escape. */
export function DialogForm({
  title,
  submit,
  onSubmit,
  onClose,
  is_pending,
  error,
  failed,
  nameOf,
  disabled,
  isDanger = false,
  announced,
  children,
}: Props) {
  const isSmall = useMediaQuery('(max-width: 48em), (max-height: 30em)', false, AT_ONCE)
  useFocusReturn()
  const [isDirty, setTouched] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  function leave() {
    // What is under way cannot be called off: whoever left now would not be told how it ended.
    if (is_pending || !isOnTop(form.current)) return
    if (isDirty && !isAsking) setAsking(true)
    else onClose()
  }
  return (
    <Modal
      opened
      onClose={leave}
      withCloseButton={false}
      size="lg"
      fullScreen={isSmall}
      closeOnClickOutside={false}
      // What is chosen from a list is no input to the browser.
      onClick={({ target }) => (target as Element).closest('[role=option]') && setTouched(true)}
    >
      <form
        ref={form}
        noValidate
        onInput={() => setTouched(true)}
        onSubmit={(event) => {
          event.preventDefault()
          // A form within a dialog within a form: the outer one is not meant.
          event.stopPropagation()
          if (!is_pending) onSubmit()
        }}
      >
        <Stack>
          {/* Not the modal's own header: a second banner is one too many for a screen reader. */}
          <Group className="dialog-head" justify="space-between" wrap="nowrap">
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label={commonTexts.close} disabled={is_pending} />
          </Group>
          {children}
          {error ? (
            <Problem error={error} failed={failed}>
              {nameOf && <Meanwhile error={error} nameOf={nameOf} />}
            </Problem>
          ) : null}
          {isAsking ? (
            <DialogFoot>
              <Text role="alert" fw={600} mr="auto">
                {commonTexts.discardQuestion}
              </Text>
              <Button variant="default" autoFocus onClick={() => setAsking(false)}>
                {commonTexts.keep}
              </Button>
              <Button color="red" onClick={onClose}>
                {commonTexts.discard}
              </Button>
            </DialogFoot>
          ) : (
            <DialogFoot announced={announced}>
              <Button variant="default" disabled={is_pending} onClick={onClose}>
                {commonTexts.cancel}
              </Button>
              <Button
                type="submit"
                loading={is_pending}
                disabled={disabled ?? false}
                {...(isDanger ? { color: 'red' } : {})}
              >
                {submit}
              </Button>
            </DialogFoot>
          )}
        </Stack>
      </form>
    </Modal>
  )
}

/** Escape is for the dialog above all others, and each of them hears it. */
function isOnTop(form: HTMLFormElement | null): boolean {
  return [...document.querySelectorAll('[aria-modal=true]')].at(-1)?.contains(form) ?? false
}

const AT_ONCE = { getInitialValueInEffect: false }

type MeanwhileProps = { error: unknown; nameOf: (field: string) => string | undefined }

/** What somebody else changed while the dialog was open, and that saving again keeps both. */
function Meanwhile({ error, nameOf }: MeanwhileProps) {
  if (!(error instanceof RequestFailed) || error.code !== 'STALE') return null
  return (
    <>
      <List size="sm" my="xs">
        {error.changes.flatMap(({ version, fields }) =>
          fields.map(({ field, old, new: now }) => (
            <List.Item key={`${version} ${field}`}>
              {nameOf(field) ?? field}: <del>{shown(old)}</del> → <ins>{shown(now)}</ins>
            </List.Item>
          )),
        )}
      </List>
      <Text size="sm">{commonTexts.saveAgain}</Text>
    </>
  )
}

function shown(value: unknown): string {
  if (value === null) return commonTexts.nothing
  return typeof value === 'string' || typeof value === 'number' ? String(value) : commonTexts.several
}
