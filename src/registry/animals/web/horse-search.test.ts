import { expect, test } from 'vitest'
import { isFiltered, validateHorseSearch } from './horse-search.ts'

test('the address of the horse list keeps valid parameters and drops the rest', () => {
  expect(
    validateHorseSearch({
      name: 'Vega',
      ueln: 724015,
      breed: 'UNICORN',
      sex: 'MARE',
      limit: '25',
      offset: -1,
    }),
  ).toEqual({ name: 'Vega', ueln: '724015', sex: 'MARE', limit: 25 })
  expect(validateHorseSearch({ name: '', breed: 'FRIESIAN' })).toEqual({ breed: 'FRIESIAN' })
})

test('a page alone is not a filter', () => {
  expect(isFiltered({ offset: 50, limit: 25 })).toBe(false)
  expect(isFiltered({ ueln: '724' })).toBe(true)
})
