import { expect, test } from 'vitest'
import { CONTAINER_FILTERS } from '../contract.ts'
import { containerFieldsTexts } from '../texts.ts'
import { validateContainerSearch } from './container-search.ts'

test('the URL of the container list keeps valid parameters and drops the rest', () => {
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

test('containers are searched by their name first, then batch name, stallion name and UELN', () => {
  expect(CONTAINER_FILTERS.map((field) => containerFieldsTexts[field])).toEqual([
    ...['Container name', 'Batch name', 'Stallion name', 'Stallion UELN'],
  ])
})
