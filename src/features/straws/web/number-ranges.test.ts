import { expect, test } from 'vitest'
import { numberRanges, readNumbers } from './number-ranges.ts'

test('straw numbers that follow each other are written as a range', () => {
  expect(numberRanges([3, 1, 2, 7, 10, 9])).toBe('1–3, 7, 9–10')
  expect(numberRanges([5])).toBe('5')
  expect(numberRanges([])).toBe('')
})

test('numbers are read as people write them, and what is not a number is noticed', () => {
  expect(readNumbers('1-3, 7 9–10;12')).toEqual({ numbers: [1, 2, 3, 7, 9, 10, 12], isClear: true })
  expect(readNumbers('')).toEqual({ numbers: [], isClear: true })
  expect(readNumbers('4, 4-5')).toEqual({ numbers: [4, 5], isClear: true })
  expect(readNumbers('3-1')).toEqual({ numbers: [], isClear: true })
  expect(readNumbers('2, two')).toEqual({ numbers: [2], isClear: false })
})
