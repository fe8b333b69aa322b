import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { factorTexts } from '../texts.ts'
import classes from './CodeBoxes.module.css'

const DIGITS = 6

type Props = {
  value: string
  /** Refusal of the entered code; the boxes are then empty. */
  error: string | undefined
  isSending: boolean
  onChange: (code: string) => void
}

/** Six boxes over one field, so that paste and password managers work; the sixth digit submits the form. */
export function CodeBoxes({ value, error, isSending, onChange }: Props) {
  const digits = error === undefined ? value : ''
  const inBoxes = (field: ReactNode) => (
    <div className={classes.boxes} data-refused={error !== undefined || undefined} aria-busy={isSending}>
      {field}
      {Array.from({ length: DIGITS }, (_, index) => (
        <span key={index} aria-hidden data-next={index === digits.length || undefined}>
          {digits[index]}
        </span>
      ))}
    </div>
  )
  return (
    <TextInput
      variant="unstyled"
      label={factorTexts.code}
      classNames={{ label: classes.label, input: classes.field }}
      name="one-time-code"
      autoComplete="one-time-code"
      inputMode="numeric"
      autoFocus
      data-autofocus
      readOnly={isSending}
      value={digits}
      error={error}
      errorProps={{ role: 'alert' }}
      onChange={({ currentTarget }) => {
        const code = currentTarget.value.replace(/\D/g, '').slice(0, DIGITS)
        // Render first: the form submits its rendered values.
        flushSync(() => onChange(code))
        if (code.length === DIGITS && code !== digits) currentTarget.form?.requestSubmit()
      }}
      onKeyDown={(event) => event.key === 'Enter' && digits.length < DIGITS && event.preventDefault()}
      inputContainer={inBoxes}
    />
  )
}
