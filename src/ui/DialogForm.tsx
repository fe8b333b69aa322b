import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { RequestFailed } from './request.ts'
import { commonTexts } from './texts.ts'
import { DialogFoot } from './DialogFoot.tsx'
import { Form, FormProblem, submitText } from './form/Form.tsx'
import type { Submission } from './form/use-form.ts'
import { useBackGuard } from './links.tsx'
import classes from './DialogForm.module.css'
import { useFocusReturn } from './use-focus-return.ts'

type Props = {
  form: Submission
  title: string
  /** Line below the title that names the subject of the dialog. */
  subtitle?: string | undefined
  /** Icon before the title. */
  mark?: ReactNode
  submit: string
  onClose: () => void
  failed?: string | undefined
  /** Content below the reason of a refusal, such as a link to the conflicting record. */
  remedy?: ReactNode
  /** Whether the submit button is red, because the action removes or reverses something. */
  isDanger?: boolean
  /** Whether the dialog is at the right edge of the window and as high as the window. */
  isSide?: boolean
  aside?: ReactNode
  /** Width in pixels, unless the dialog has a second column or is at the side. */
  width?: number
  /** Second column of a wide dialog. In narrow windows, it follows the fields. */
  place?: ReactNode
  /** Reason why the form cannot be submitted yet. */
  blocked?: string | undefined
  announced?: ReactNode
  children: ReactNode
}

/** Dialog with one form: refusals are shown in place, and an accidental Escape does not lose input. */
export function DialogForm({ form, title, subtitle, mark, submit, onClose, failed, ...rest }: Props) {
  const {
    isDanger = false,
    isSide = false,
    width = 560,
    aside,
    announced,
    remedy,
    place,
    blocked,
    children,
  } = rest
  const { is_pending, refused } = form
  const isSmall = useMediaQuery('(max-width: 48em), (max-height: 30em)', false, AT_ONCE)
  useFocusReturn()
  const [isDirty, setTouched] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  function leave() {
    // A pending action cannot be cancelled, and leaving would hide its outcome.
    if (is_pending || !isOnTop(element.current)) return
    if (isDirty && !isAsking) setAsking(true)
    else onClose()
  }
  // Like Escape, going back closes the topmost dialog.
  useBackGuard((path) => {
    if (path.startsWith('/auth/') || !isOnTop(element.current)) return false
    // Wait until the address is restored, because closing the dialog may change the address.
    addEventListener('popstate', leave, { once: true })
    return true
  }, isDirty)
  return (
    <Modal
      opened
      onClose={leave}
      withCloseButton={false}
      size={isSide ? 480 : place ? 1120 : width}
      {...(isSide && { 'data-side': true, transitionProps: { transition: 'slide-left' } })}
      fullScreen={isSmall}
      closeOnClickOutside={false}
      // Choosing an option of a list, or clicking a place, fires no input event.
      onClick={({ target }) => (target as Element).closest('[role=option], [data-place]') && setTouched(true)}
    >
      <Form
        form={{ ...form, submit: () => blocked === undefined && !isAsking && form.submit() }}
        ref={element}
        onInput={() => setTouched(true)}
        onKeyDown={(event) => {
          // An open list, or a dialog on top, handles Enter itself.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
          if (event.defaultPrevented || !isOnTop(element.current)) return
          event.preventDefault()
          element.current?.requestSubmit()
        }}
      >
        {/* The modal's own header would be announced as a second banner by screen readers. */}
        <Group className="dialog-head" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            {mark}
            <div>
              <Modal.Title>{title}</Modal.Title>
              {subtitle && (
                <Text size="sm" c="dimmed">
                  {subtitle}
                </Text>
              )}
            </div>
          </Group>
          <Modal.CloseButton aria-label={commonTexts.close} disabled={is_pending} />
        </Group>
        {place ? (
          <div className={classes.columns}>
            <Stack>{children}</Stack>
            {place}
          </div>
        ) : (
          children
        )}
        <FormProblem form={form} failed={failed}>
          {remedy}
          {form.labelOf && <Meanwhile error={refused?.error} labelOf={form.labelOf} />}
        </FormProblem>
        {/* The key forces a new footer. Otherwise React would reuse the Cancel button as the Discard button. */}
        {isAsking ? (
          <DialogFoot key="asking">
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
            {aside}
            {blocked && (
              <Text c="var(--gold-ink)" mr="auto" role="status">
                {blocked}
              </Text>
            )}
            {/* Ignore the second click of a double click on Keep editing, which had this position. */}
            <Button variant="default" disabled={is_pending} onClick={({ detail }) => detail < 2 && onClose()}>
              {commonTexts.cancel}
            </Button>
            <Button
              type="submit"
              loading={is_pending}
              disabled={blocked !== undefined}
              {...(isDanger ? { color: 'red' } : {})}
            >
              {submitText(refused?.error, submit)}
            </Button>
          </DialogFoot>
        )}
      </Form>
    </Modal>
  )
}

/** Whether a form is in the topmost dialog. Every open dialog receives Escape, but only the topmost should close. */
function isOnTop(form: HTMLFormElement | null): boolean {
  return [...document.querySelectorAll('[aria-modal=true]')].at(-1)?.contains(form) ?? false
}

const AT_ONCE = { getInitialValueInEffect: false }

type MeanwhileProps = { error: unknown; labelOf: NonNullable<Submission['labelOf']> }

/** List of changes saved while the dialog was open. Saving again replaces only the fields that the user changed. */
function Meanwhile({ error, labelOf }: MeanwhileProps) {
  if (!(error instanceof RequestFailed) || error.code !== 'STALE') return null
  return (
    <>
      <List size="sm" my="xs">
        {error.changes.flatMap(({ version, fields }) =>
          fields.map(({ field, old, new: now }) => (
            <List.Item key={`${version} ${field}`}>
              {labelOf(field) ?? field}: <del>{shown(old)}</del> → <ins>{shown(now)}</ins>
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
