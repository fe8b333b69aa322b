import { Stack } from '@mantine/core'
import type { ComponentProps } from 'react'
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
