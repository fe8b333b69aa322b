import { expect, test } from 'vitest'
import { estimateBytes, sizeText } from './sheets.ts'

const rows = {
  batches: 10,
  straws: 1000,
  movements: 50,
  horses: 3,
  stakeholders: 4,
  places: 60,
  health: 0,
  consignments: 2,
  nitrogen: 20,
}

test('the estimated size of an export depends on the chosen lists and on compression', () => {
  const one = estimateBytes(rows, ['straws'], 'csv')
  expect(one).toBe(112_500)
  expect(estimateBytes(rows, ['straws'], 'xlsx')).toBeLessThan(one)
  expect(estimateBytes(rows, ['straws', 'batches'], 'csv')).toBeLessThan(one)
  expect(estimateBytes(rows, [], 'csv')).toBe(0)
})

test('sizes are shown in a suitable unit', () => {
  expect([0, 900, 190_400, 1_240_000, 25_000_000, 3_100_000_000].map(sizeText)).toEqual([
    '1 kB',
    '1 kB',
    '190 kB',
    '1.2 MB',
    '25 MB',
    '3.1 GB',
  ])
})
