import { COUNTRY_CODES, countryName } from '#platform/contract/countries.ts'

let choices: { value: string; label: string }[] | undefined

/** Options for countries, sorted by name. */
export function countryChoices() {
  choices ??= COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).toSorted(
    (one, other) => one.label.localeCompare(other.label),
  )
  return choices
}
