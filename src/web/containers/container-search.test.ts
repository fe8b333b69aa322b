import { expect, test } from 'vitest'
import { validateContainerSearch } from './container-search.ts'

test('the address of the container list keeps what it can use and drops the rest', () => {
  expect(validateContainerSearch({ field: 'stallion_ueln', query: 276, view: 'list', unlocated: 1 })).toEqual(
    {
      field: 'stallion_ueln',
      query: '276',
      view: 'list',
      unlocated: 1,
    },
  )
  expect(validateContainerSearch({ field: 'owner', view: 'map', unlocated: 'yes', page: 2 })).toEqual({})
})
