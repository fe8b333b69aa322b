import { COUNTRY_CODES, countryName } from '#platform/contract/countries.ts'

let choices: { value: string; label: string }[] | undefined

export function countryChoices() {
  choices ??= COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).toSorted(
    (left, right) => left.label.localeCompare(right.label),
  )
  return choices
}
