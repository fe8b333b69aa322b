import { expect, test } from 'vitest'
import { isFiltered, movementQuery, validateMovementSearch } from './movement-search.ts'

test('valid parameters of the URL are the filter, and invalid ones are dropped', () => {
  const search = validateMovementSearch({
    type: 'LOSS',
    from: '2026-03-12',
    to: 'tomorrow',
    party_id: 'nobody',
    batch_label: 26,
    relocations: true,
    offset: 25,
    other: 'x',
  })
  expect(search).toEqual({
    type: 'LOSS',
    from: '2026-03-12',
    batch_label: '26',
    relocations: true,
    offset: 25,
  })
  expect(movementQuery(search)).toEqual({
    type: 'LOSS',
    from: '2026-03-12',
    batch_label: '26',
    relocations: '1',
    limit: 25,
    offset: 25,
  })
  const backwards = { from: '2026-03-12', to: '2026-03-11' }
  expect(movementQuery(backwards)).toEqual({ from: '2026-03-12', limit: 25, offset: 0 })
  expect(isFiltered(search)).toBe(true)
  expect(isFiltered(validateMovementSearch({ offset: 25, type: 'GIFT' }))).toBe(false)
})
