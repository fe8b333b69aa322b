import { COUNTRY_CODES, countryName } from '#platform/contract/countries.ts'

/** Options for countries, sorted by name. */
export const COUNTRY_CHOICES = COUNTRY_CODES.map((code) => ({
  value: code,
  label: countryName(code),
})).toSorted((one, other) => one.label.localeCompare(other.label))
