import { expect, test } from 'vitest'
import { decimalOrText, wholeOrText } from './decimal.ts'

test('decimal comma and point mean the same, and other text stays unchanged', () => {
  expect(decimalOrText('12,5')).toBe(12.5)
  expect(decimalOrText(' 12.5 ')).toBe(12.5)
  expect(decimalOrText(',5')).toBe(0.5)
  expect(decimalOrText('0')).toBe(0)
  expect(decimalOrText('10\u202F125.5')).toBe(10125.5)
  expect(decimalOrText('\u22120.15')).toBe(-0.15)
  for (const text of ['1.234,5', '12 ml', '', '-', '1e9']) expect(decimalOrText(text)).toBe(text)
})

test('a whole number may contain blanks, and other text is not turned into a number', () => {
  expect(wholeOrText('20')).toBe(20)
  expect(wholeOrText(' 0 ')).toBe(0)
  for (const blank of [' ', '\u00A0', '\u2009', '\u202F']) expect(wholeOrText(`1${blank}000`)).toBe(1000)
  for (const text of ['2,5', '2.5', '1.000', '1e1', '-3', '', '9'.repeat(20)])
    expect(wholeOrText(text)).toBe(text)
})
