import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { commonTexts } from '../texts.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  label: string
  /** What the address says. */
  value: string
  /** Takes effect a moment after the last key. */
  onSettled: (text: string) => void
}

/** A text to look for. What the address says wins when it changes otherwise than by typing: a link, or going back. */
export function FilterText({ value, onSettled, ...rest }: Props) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The echo of what was sent must not overwrite what has been typed since.
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
      // Whoever goes on to something else is not called back by what was typed here.
      onBlur={() => settle.flush()}
      rightSection={
        typed === '' ? null : (
          <CloseButton size="sm" aria-label={commonTexts.clearText} onClick={() => type('')} />
        )
      }
    />
  )
}
