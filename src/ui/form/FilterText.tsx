import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { commonTexts } from '../texts.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'label'> & {
  /** Visible label; without one, `aria-label` names the field. */
  label?: string
  value: string
  /** Called with the trimmed text: debounced while the user types, and immediately when the field is left. */
  onSettled: (text: string) => void
}

/** Filter input. The typed text is replaced when `value` changes by a link or by going back. */
export function FilterText({ value, onSettled, ...rest }: Props) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // An applied text that returns as `value` must not overwrite text typed since then.
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
      // Apply the text now; otherwise it would later return the user to this screen from one opened since.
      onBlur={() => settle.flush()}
      rightSection={
        typed === '' ? null : (
          <CloseButton size="sm" aria-label={commonTexts.clearText} onClick={() => type('')} />
        )
      }
    />
  )
}
