import type { KeyboardEvent } from 'react'
import { COUNTRY_CODES, countryName } from '#platform/contract/countries.ts'

/** Returns the highlighted option of this input's list, while that is open. */
export function highlightedOption(input: HTMLInputElement) {
  if (input.getAttribute('aria-expanded') !== 'true') return null
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return list?.querySelector<HTMLElement>('[data-combobox-selected]')
}

/** Takes the highlighted option of a select on Enter; a timer that it starts on opening may clear the highlight. */
export function takeHighlighted(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const option = highlightedOption(event.currentTarget)
  if (!option) return
  option.click()
  event.preventDefault()
  event.stopPropagation()
}

let choices: { value: string; label: string }[] | undefined

export function countryChoices() {
  choices ??= COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).toSorted(
    (left, right) => left.label.localeCompare(right.label),
  )
  return choices
}
