import { Button, Group, List, Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { RequestFailed } from './request.ts'
import { commonTexts } from './texts.ts'
import { DialogFoot } from './DialogFoot.tsx'
import { Form, FormProblem, submitText } from './form/Form.tsx'
import type { Submission } from './form/use-form.ts'
import { useBackGuard } from './links.tsx'
import { useFocusReturn } from './use-focus-return.ts'

type Props = {
  form: Submission
  title: string
  /** Drawn before the title. */
  mark?: ReactNode
  /** What the button says. */
  submit: string
  onClose: () => void
  /** Message if it did not work. */
  failed?: string | undefined
  /** Shown below the reason of a refusal, such as a link to what is in the way. */
  remedy?: ReactNode
  /** The action removes something for good. */
  isDanger?: boolean
  /** Stands at the right edge of the window, as high as it is. */
  isSide?: boolean
  /** A further action, at the left of the buttons. */
  aside?: ReactNode
  /** What will be done, in words. */
  announced?: ReactNode
  children: ReactNode
}

/** A dialog with one form: refusals are shown in place, and an accidental Escape loses nothing typed. */
export function DialogForm({ form, title, mark, submit, onClose, failed, ...rest }: Props) {
  const { isDanger = false, isSide = false, aside, announced, remedy, children } = rest
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
  // Going back closes what is on top, as Escape does.
  useBackGuard((path) => {
    if (path.startsWith('/auth/') || !isOnTop(element.current)) return false
    // Once the address is again what it was: closing may change it.
    addEventListener('popstate', leave, { once: true })
    return true
  }, isDirty)
  return (
    <Modal
      opened
      onClose={leave}
      withCloseButton={false}
      size={isSide ? 480 : 560}
      {...(isSide && { 'data-side': true, transitionProps: { transition: 'slide-left' } })}
      fullScreen={isSmall}
      closeOnClickOutside={false}
      // Choosing from a list fires no input event.
      onClick={({ target }) => (target as Element).closest('[role=option]') && setTouched(true)}
    >
      <Form form={form} ref={element} onInput={() => setTouched(true)}>
        {/* Not the modal's own header: screen readers would announce a second banner. */}
        <Group className="dialog-head" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            {mark}
            <Modal.Title>{title}</Modal.Title>
          </Group>
          <Modal.CloseButton aria-label={commonTexts.close} disabled={is_pending} />
        </Group>
        {children}
        <FormProblem form={form} failed={failed}>
          {remedy}
          {form.labelOf && <Meanwhile error={refused?.error} labelOf={form.labelOf} />}
        </FormProblem>
        {/* By its key it is another foot: else the button pressed to keep editing would become the one that submits,
            within that very press. */}
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
            {/* The second click of two belongs to the button that was here before: the one to keep editing. */}
            <Button variant="default" disabled={is_pending} onClick={({ detail }) => detail < 2 && onClose()}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" loading={is_pending} {...(isDanger ? { color: 'red' } : {})}>
              {submitText(refused?.error, submit)}
            </Button>
          </DialogFoot>
        )}
      </Form>
    </Modal>
  )
}

/** Every open dialog hears Escape, but it is meant for the topmost one. */
function isOnTop(form: HTMLFormElement | null): boolean {
  return [...document.querySelectorAll('[aria-modal=true]')].at(-1)?.contains(form) ?? false
}

const AT_ONCE = { getInitialValueInEffect: false }

type MeanwhileProps = { error: unknown; labelOf: NonNullable<Submission['labelOf']> }

/** What somebody else changed while the dialog was open, with a note that saving again keeps both. */
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
