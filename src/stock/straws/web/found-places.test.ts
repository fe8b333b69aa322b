import { expect, test } from 'vitest'
import { foundPlaces } from './found-places.ts'

const counts = { total: 30, unused: 30, used: 0, stored: 30, consigned: 0, lost: 0, inseminated: 0, sold: 0 }
const batch = {
  id: 'b1',
  label: 'B-26-012',
  animal: { id: 'a1', name: 'Quintus L' },
  straw_colour: 'RED' as const,
  quality: 'GOOD' as const,
  counts,
  places: [{ container_id: 'c1', label: 'Tank 1', stored: 25, levels: [] as [number, number][] }],
}
const at = (canister: number, owner_id: string, straws: number, batch_id = 'b1') => ({
  canister,
  level: 1,
  batch_id,
  owner_id,
  straws,
})

test('straws of two owners at a place are one result, the largest first and the tray last', () => {
  const contents = [at(1, 'ours', 3), at(2, 'ours', 12), at(2, 'theirs', 10), at(2, 'ours', 40, 'another')]
  const found = foundPlaces([batch], [{ id: 'c1', label: 'Tank 1', contents }])
  expect(found.map(({ location, straws }) => [location?.canister ?? null, straws])).toEqual([
    [2, 22],
    [1, 3],
    [null, 5],
  ])
  expect(found[0]!.container_label).toBe('Tank 1')
})

test('a batch without stored straws has no place', () => {
  const used = { ...batch, counts: { ...counts, stored: 0 }, places: [] }
  expect(foundPlaces([used], [{ id: 'c1', label: 'Tank 1', contents: [] }])).toEqual([])
})
