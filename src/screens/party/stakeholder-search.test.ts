import { expect, test } from 'vitest'
import { validateStakeholderSearch } from './stakeholder-search.ts'

test('the address keeps the searched name, the kind and the page', () => {
  const search = { name: 'Lindenhof', kind: 'HOLDS', limit: 50, offset: 100 }
  expect(validateStakeholderSearch(search)).toEqual(search)
  expect(validateStakeholderSearch({ name: 1848 })).toEqual({ name: '1848' })
})

test('invalid parameters in the address are dropped', () => {
  expect(validateStakeholderSearch({ name: '', kind: 'LENDS', limit: 0, offset: -10, foreign: 'x' })).toEqual(
    {},
  )
  expect(validateStakeholderSearch({ name: ['a'], limit: 'many', offset: 0 })).toEqual({})
})
