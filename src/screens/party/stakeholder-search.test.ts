import { expect, test } from 'vitest'
import { validatePartySearch } from './party-search.ts'

test('the address keeps the searched name and the page', () => {
  const search = { name: 'Lindenhof', limit: 50, offset: 100 }
  expect(validatePartySearch(search)).toEqual(search)
  expect(validatePartySearch({ name: 1848 })).toEqual({ name: '1848' })
})

test('invalid parameters in the address are dropped', () => {
  expect(validatePartySearch({ name: '', limit: 0, offset: -10, foreign: 'x' })).toEqual({})
  expect(validatePartySearch({ name: ['a'], limit: 'many', offset: 0 })).toEqual({})
})
