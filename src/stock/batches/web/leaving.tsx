import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formTexts } from './form-texts.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { commonTexts } from '#ui/texts.ts'
import type { DraftStore } from './draft-store.ts'

// Load the dialog only when there is a question to ask.
const QuestionDialog = lazyPart(async () => (await import('#ui/QuestionDialog.tsx')).QuestionDialog)

export function useCancel(
  store: DraftStore,
  onLeave: () => void,
): { cancel: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    store.forget()
    onLeave()
  }
  const question = isAsking && (
    <QuestionDialog
      title={formTexts.discardTitle}
      text={formTexts.discardText}
      onClose={() => setAsking(false)}
    >
      <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
        {formTexts.keepTyping}
      </Button>
      <Button color="red" onClick={leave}>
        {commonTexts.discard}
      </Button>
    </QuestionDialog>
  )
  return { cancel: () => (store.isUntouched() ? leave() : setAsking(true)), question }
}

export function Guard({ store }: { store: DraftStore }) {
  const { status, proceed, reset } = useBlocker({
    // Do not ask about a move between parts of the form, which have the same path, or to the log-in after an ended
    // session, which leads back to the form.
    shouldBlockFn: ({ current, next }) =>
      !store.isUntouched() && next.pathname !== current.pathname && !next.pathname.startsWith('/auth/'),
    enableBeforeUnload: () => !store.isUntouched(),
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <QuestionDialog title={formTexts.leaveTitle} text={formTexts.leaveText} onClose={reset}>
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
        {formTexts.leave}
      </Button>
      <Button data-autofocus onClick={reset}>
        {formTexts.keepTyping}
      </Button>
    </QuestionDialog>
  )
}
