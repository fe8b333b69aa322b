import { expect, test } from 'vitest'
import { strawsTexts } from '../texts.ts'
import { readNumbers } from './NumbersField.tsx'

test('numbers are read in common notations', () => {
  expect(readNumbers('1-3, 7 9–10;12')).toEqual({ numbers: [1, 2, 3, 7, 9, 10, 12], problem: null })
  expect(readNumbers('1 - 3')).toEqual({ numbers: [1, 2, 3], problem: null })
  expect(readNumbers('4, 4-5')).toEqual({ numbers: [4, 5], problem: null })
  expect(readNumbers('')).toEqual({ numbers: [], problem: null })
})

test('an unreadable entry gives no numbers, and names the problem', () => {
  const { numbersUnclear, numbersBackwards, numbersTooMany } = strawsTexts
  for (const [text, problem] of [
    ['2, two', numbersUnclear],
    ['2-', numbersUnclear],
    ['0-3', numbersUnclear],
    ['1, 9-3', numbersBackwards(9, 3)],
    ['1-99999', numbersTooMany(10_000)],
    ['1-6000, 7001-14000', numbersTooMany(10_000)],
  ]) {
    expect(readNumbers(text!), text).toEqual({ numbers: [], problem })
  }
})
