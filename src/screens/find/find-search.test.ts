import { expect, test } from 'vitest'
import { locationOf, searchOf, validateFindSearch, validatePlaceSearch } from './find-search.ts'

test('a place in the URL is complete or ignored', () => {
  const location = { container_id: 'c1', canister: 2, level: 1 }
  expect(locationOf(validatePlaceSearch(searchOf(location)))).toEqual(location)
  expect(validatePlaceSearch({ container: 'c1', canister: 2 })).toEqual({})
  expect(validatePlaceSearch({ container: 'c1', canister: 0, level: 1 })).toEqual({})
  expect(locationOf(searchOf(null))).toBeNull()
})

test('invalid steps, numbers and owners in the URL are ignored', () => {
  expect(validatePlaceSearch({ step: 'elsewhere', straws: -3, owner: 5, booked: null })).toEqual({})
  const whole = { step: 'purpose', straws: 8, owner: 'o1', booked: 'm1' }
  expect(validatePlaceSearch(whole)).toEqual(whole)
})

test('a label of digits is searched as text', () => {
  expect(validateFindSearch({ text: 2601 })).toEqual({ text: '2601' })
  expect(validateFindSearch({ text: '' })).toEqual({})
})

test('filters in the URL that no search accepts are ignored', () => {
  const filters = { doses: 2, quality: 'GOOD', size: '0.5', frozen: '--02-09', order: 'OLDEST' }
  expect(validateFindSearch({ ...filters, size: 0.5, frozen: '--02-09' })).toEqual(filters)
  expect(validateFindSearch({ frozen: 2026 })).toEqual({ frozen: '2026' })
  expect(
    validateFindSearch({ doses: 0, owner: 'me', quality: 'FINE', size: 3, frozen: 'May', order: 1 }),
  ).toEqual({})
})
