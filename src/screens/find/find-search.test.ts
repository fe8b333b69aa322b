import { expect, test } from 'vitest'
import { locationOf, searchOf, validateFindSearch, validatePlaceSearch } from './find-search.ts'

test('a place in the address is whole or none', () => {
  const location = { container_id: 'c1', canister: 2, level: 1 }
  expect(locationOf(validatePlaceSearch(searchOf(location)))).toEqual(location)
  expect(validatePlaceSearch({ container: 'c1', canister: 2 })).toEqual({})
  expect(validatePlaceSearch({ container: 'c1', canister: 0, level: 1 })).toEqual({})
  expect(locationOf(searchOf(null))).toBeNull()
})

test('what is no step, number or owner is left out', () => {
  expect(validatePlaceSearch({ step: 'elsewhere', straws: -3, owner: 5, booked: null })).toEqual({})
  const whole = { step: 'purpose', straws: 8, owner: 'o1', booked: 'm1' }
  expect(validatePlaceSearch(whole)).toEqual(whole)
})

test('a label of digits is looked for as text', () => {
  expect(validateFindSearch({ text: 2601 })).toEqual({ text: '2601' })
  expect(validateFindSearch({ text: '' })).toEqual({})
})
