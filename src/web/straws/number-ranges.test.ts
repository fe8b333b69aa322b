import { expect, test } from 'vitest'
import { numberRanges } from './number-ranges.ts'

test('straw numbers that follow each other are written as a range', () => {
  expect(numberRanges([3, 1, 2, 7, 10, 9])).toBe('1–3, 7, 9–10')
  expect(numberRanges([5])).toBe('5')
  expect(numberRanges([])).toBe('')
})
