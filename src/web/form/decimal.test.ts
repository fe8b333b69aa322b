import { expect, test } from 'vitest'
import { decimalOrText } from './decimal.ts'

test('decimal comma and point mean the same, and what is no number stays what it is', () => {
  expect(decimalOrText('12,5')).toBe(12.5)
  expect(decimalOrText(' 12.5 ')).toBe(12.5)
  expect(decimalOrText(',5')).toBe(0.5)
  expect(decimalOrText('0')).toBe(0)
  for (const text of ['1.234,5', '12 ml', '', '-', '1e9']) expect(decimalOrText(text)).toBe(text)
})
