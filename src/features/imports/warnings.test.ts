import { expect, test } from 'vitest'
import { blankAnimal, emptyLists, type Known, type Lists } from './name-things.ts'
import { warningsOf } from './warnings.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const horse = (number: number, sex: 'STALLION' | 'MARE', born_on: string, died_on: string | null = null) => ({
  ...{ id: id(number), name: sex === 'MARE' ? 'Fürstin' : 'Quintus L', ueln: null, sex, born_on, died_on },
})
const KNOWN: Known = {
  ...{ self_id: id(1), parties: [], warehouses: [], containers: [], batches: [] },
  ...{ health_tests: [], measurements: [] },
  animals: [horse(2, 'STALLION', '2015-03-01', '2025-01-01'), horse(3, 'MARE', '2025-03-01')],
}
const batch = (row: number, animal_id: string, produced_on: string, releasable_from: string | null = null) =>
  ({
    row,
    label: `Q-${row}`,
    animal_id,
    releasable_from,
    sheet: { collection: { produced_on } },
  }) as Lists['batches'][number]

test('rows are held against the lives of their horses, on file or in the file', () => {
  const foal = { ...blankAnimal(1, 'Donna', 'STALLION'), born_on: '2020-01-01' }
  const insemination = {
    ...{ row: 6, kind: 'WITHDRAWAL', batch: 'new-0', amount: 8, owner: null },
    withdrawal: { type: 'INSEMINATION', date: '2026-03-01', note: null, animal_id: id(3) },
  } as Lists['bookings'][number]
  const test = {
    row: 5,
    animal_id: id(2),
    disease: 'EIA',
    sampled_on: '2015-02-01',
  } as Lists['health_tests'][number]
  const lists = {
    ...emptyLists(),
    animals: [foal],
    batches: [
      batch(2, id(2), '2024-03-01'),
      batch(3, id(2), '2025-03-01'),
      batch(4, 'new-0', '2019-03-01', '2999-01-01'),
    ],
    health_tests: [test],
    bookings: [insemination],
  }
  const found = warningsOf(lists, KNOWN, new Date('2026-11-20T10:00:00Z'))
  expect(found.map(({ row, code }) => [row, code])).toEqual([
    [3, 'COLLECTED_AFTER_DEATH'],
    [4, 'COLLECTED_BEFORE_BIRTH'],
    [4, 'FAR_FUTURE'],
    [5, 'TESTED_BEFORE_BIRTH'],
    [6, 'MARE_TOO_YOUNG'],
  ])
})
