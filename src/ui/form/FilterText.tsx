import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { commonTexts } from '../texts.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  label: string
  value: string
  /** Called a moment after the last key. */
  onSettled: (text: string) => void
}

/** Filter input. A change of the URL other than by typing, through a link or by going back, replaces the typed text. */
export function FilterText({ value, onSettled, ...rest }: Props) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The echo of an applied text must not overwrite text typed since then.
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }
  const settle = useDebouncedCallback((text: string) => {
    setSent(text.trim())
    onSettled(text.trim())
  }, 250)
  function type(text: string) {
    setTyped(text)
    settle(text)
  }
  return (
    <TextInput
      {...rest}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      // Apply the text now: later, it would navigate back a user who has opened another screen.
      onBlur={() => settle.flush()}
      rightSection={
        typed === '' ? null : (
          <CloseButton size="sm" aria-label={commonTexts.clearText} onClick={() => type('')} />
        )
      }
    />
  )
}
