import { expect, test } from 'vitest'
import { batchQuery, validateBatchSearch } from './batch-search.ts'

test('the filter is used only while its switch is on, without empty fields', () => {
  const filter = { label: 'B-26', ueln: '  ', animal_name: '' }
  expect(batchQuery(filter)).toEqual({ limit: 5, offset: 0 })
  expect(batchQuery({ ...filter, active: true })).toEqual({ limit: 5, offset: 0, label: 'B-26' })
})

test('invalid parameters in the URL are dropped', () => {
  const search = validateBatchSearch({
    limit: 1e9,
    offset: -5,
    breed: 'UNICORN',
    straw_owner_id: 'x',
    label: 26,
  })
  expect(search).toEqual({ label: '26' })
})
