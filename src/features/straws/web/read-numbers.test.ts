import { expect, test } from 'vitest'
import { readNumbers } from './read-numbers.ts'

test('numbers are read as people write them, and what is not a number is noticed', () => {
  expect(readNumbers('1-3, 7 9–10;12')).toEqual({ numbers: [1, 2, 3, 7, 9, 10, 12], isClear: true })
  expect(readNumbers('')).toEqual({ numbers: [], isClear: true })
  expect(readNumbers('4, 4-5')).toEqual({ numbers: [4, 5], isClear: true })
  expect(readNumbers('3-1')).toEqual({ numbers: [], isClear: true })
  expect(readNumbers('2, two')).toEqual({ numbers: [2], isClear: false })
})
