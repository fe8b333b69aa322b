import { Stack } from '@mantine/core'
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { ErrorNotice } from '../ErrorNotice.tsx'
import { warningCodes } from '../errors.ts'
import { commonTexts } from '../texts.ts'
import type { Submission } from './use-form.ts'

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & { form: Submission }

/** Form element. Errors are shown at its fields; with `noValidate={false}` the browser shows them. */
export function Form({ form, children, ...rest }: Props) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        // React bubbles submit events from nested dialogs to the outer form.
        event.stopPropagation()
        if (!form.is_pending) form.submit()
      }}
    >
      <Stack>{children}</Stack>
    </form>
  )
}

type FormProblemProps = {
  form: Pick<Submission, 'refused'>
  /** Message about the failed action; without it, a refusal shown at its fields has no other message. */
  failed?: string | undefined
  children?: ReactNode
}

/** Reason of a form's last failure, unless its fields show it. */
export function FormProblem({ form: { refused }, failed, children }: FormProblemProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [seen, setSeen] = useState<{ refused: Submission['refused']; isAtFields: boolean } | null>(null)
  // A refusal may name a field that the form does not show, so look for the messages in the form before it is painted.
  useLayoutEffect(() => {
    const shown = place.current?.closest('form')?.textContent ?? ''
    const texts = refused?.atFields ?? []
    setSeen({ refused, isAtFields: texts.length > 0 && texts.every((text) => shown.includes(text)) })
  }, [refused])
  const isSeen = refused !== null && seen?.refused === refused
  return (
    <>
      <span ref={place} hidden />
      {isSeen && (failed !== undefined || !seen.isAtFields) && (
        <ErrorNotice error={refused.error} failed={failed} isAtFields={seen.isAtFields}>
          {children}
        </ErrorNotice>
      )}
    </>
  )
}

/** Returns the label of a submit button; after a warning, the label states that pressing again proceeds anyway. */
export function submitText(error: unknown, text: string): string {
  return warningCodes(error).length > 0 ? commonTexts.anyway(text) : text
}
