import { expect, test } from 'vitest'
import { countNumbers, formatNumbers, namedNumbers, numbersIn, rangesOf } from './straw.ts'

test('consecutive straw numbers are written as a range', () => {
  expect(formatNumbers(rangesOf([3, 1, 2, 7, 10, 9]))).toBe('1–3, 7, 9–10')
  expect(formatNumbers(rangesOf([5]))).toBe('5')
  expect(formatNumbers(rangesOf([]))).toBe('')
})

test('ranges contain each of their numbers once', () => {
  const ranges = rangesOf([20, 10, 11, 12, 11])
  expect(ranges).toEqual([
    [10, 12],
    [20, 20],
  ])
  expect(numbersIn(ranges)).toEqual([10, 11, 12, 20])
  expect(countNumbers(ranges)).toBe(4)
})

test('a request accepts ascending, disjoint ranges of numbers within the limit', () => {
  const takes = (ranges: unknown) => namedNumbers(10).safeParse(ranges).success
  expect(
    [
      [
        [1, 3],
        [7, 7],
      ],
      [
        [1, 3],
        [4, 6],
      ],
      [[1, 10]],
    ].map(takes),
  ).toEqual([true, true, true])
  const wrong = [
    [],
    [[3, 1]],
    [
      [1, 3],
      [3, 4],
    ],
    [
      [5, 6],
      [1, 2],
    ],
    [[1, 11]],
    [[0, 1]],
    [[1]],
    [[1, 2, 3]],
    [[1.5, 2]],
  ]
  expect(wrong.map(takes)).toEqual(wrong.map(() => false))
  expect(takes([[1, 2_147_483_646]])).toBe(false)
})
