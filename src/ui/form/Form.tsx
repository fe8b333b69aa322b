import { Stack } from '@mantine/core'
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Problem } from '../Problem.tsx'
import { warningCodes } from '../errors.ts'
import { commonTexts } from '../texts.ts'
import type { Submission } from './use-form.ts'

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & { form: Submission }

/** The element of a form. What is wrong is said at its fields; with `noValidate={false}` the browser says it. */
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
  /** What did not work; without it, a refusal told at its fields needs no more words. */
  failed?: string | undefined
  children?: ReactNode
}

/** Why a form's last try did not work, as far as none of its fields says so. */
export function FormProblem({ form: { refused }, failed, children }: FormProblemProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [seen, setSeen] = useState<{ refused: Submission['refused']; isAtFields: boolean } | null>(null)
  // A refusal may name a field that the form does not show, so what it shows decides. Done before anything is painted.
  useLayoutEffect(() => {
    const shown = place.current?.closest('form')?.textContent ?? ''
    const told = refused?.atFields ?? []
    setSeen({ refused, isAtFields: told.length > 0 && told.every((text) => shown.includes(text)) })
  }, [refused])
  const isSeen = refused !== null && seen?.refused === refused
  return (
    <>
      <span ref={place} hidden />
      {isSeen && (failed !== undefined || !seen.isAtFields) && (
        <Problem error={refused.error} failed={failed} isAtFields={seen.isAtFields}>
          {children}
        </Problem>
      )}
    </>
  )
}

/** The text of a button, which after a warning says that pressing it again goes on anyway. */
export function submitText(error: unknown, text: string): string {
  return warningCodes(error).length > 0 ? commonTexts.anyway(text) : text
}
