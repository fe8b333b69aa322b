import type { KeyboardEvent } from 'react'

/** The highlighted option of this input's list, while that is open. */
export function highlightedOption(input: HTMLInputElement) {
  if (input.getAttribute('aria-expanded') !== 'true') return null
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return list?.querySelector<HTMLElement>('[data-combobox-selected]')
}

/**
 * Enter takes the highlighted option of a searchable select. The select cannot always do this itself: a timer it
 * starts on opening its list makes it forget which one that is.
 */
export function takeHighlighted(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const option = highlightedOption(event.currentTarget)
  if (!option) return
  option.click()
  event.preventDefault()
  event.stopPropagation()
}
