import { Select, type SelectProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'

/** Select that is searched by typing. Enter chooses the highlighted option instead of sending the form. */
export function SearchSelect<Value extends string>(props: SelectProps<Value>) {
  return <Select searchable selectFirstOptionOnChange onKeyDownCapture={takeHighlighted} {...props} />
}

/** Returns the highlighted option of an input's list; null or undefined if there is none or the list is closed. */
export function highlightedOption(input: HTMLInputElement) {
  if (input.getAttribute('aria-expanded') !== 'true') return null
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return list?.querySelector<HTMLElement>('[data-combobox-selected]')
}

/**
 * Chooses the highlighted option of a select on Enter. The library would ignore Enter if the timer that it starts on
 * opening the list has reset its index of that option.
 */
export function takeHighlighted(event: KeyboardEvent) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const option = highlightedOption(event.target as HTMLInputElement)
  if (!option) return
  option.click()
  event.preventDefault()
  event.stopPropagation()
}
