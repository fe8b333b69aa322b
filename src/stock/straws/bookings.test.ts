import { expect, test } from 'vitest'
import type { StrawRun } from './straw-runs.ts'
import { lowestNumbers } from '../batches/straw.ts'

const run = (first: number, last: number): StrawRun => ({ location: null, first, last })

test('the lowest numbers are taken as ranges, across gaps', () => {
  expect(lowestNumbers([run(48, 50), run(60, 70)], 5)).toEqual([
    [48, 50],
    [60, 61],
  ])
  expect(lowestNumbers([run(1, 4), run(5, 9)], 6)).toEqual([[1, 6]])
})

test('if there are too few straws no numbers are named', () => {
  expect(lowestNumbers([run(1, 4)], 5)).toBeNull()
  expect(lowestNumbers([], 0)).toEqual([])
})
