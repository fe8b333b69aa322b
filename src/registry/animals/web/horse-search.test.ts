import { expect, test } from 'vitest'
import { isFiltered, validateHorseSearch } from './horse-search.ts'

test('the address of the horse list keeps valid parameters and drops the rest', () => {
  expect(
    validateHorseSearch({
      name: 'Vega',
      doses_left: 1,
      breed: 'UNICORN',
      sex: 'MARE',
      limit: '25',
      offset: -1,
    }),
  ).toEqual({ name: 'Vega', doses_left: '1', sex: 'MARE', limit: 25 })
  expect(validateHorseSearch({ name: '', breed: 'FRIESIAN' })).toEqual({ breed: 'FRIESIAN' })
})

test('a page alone is not a filter', () => {
  expect(isFiltered({ offset: 50, limit: 25 })).toBe(false)
  expect(isFiltered({ doses_left: '1' })).toBe(true)
})
