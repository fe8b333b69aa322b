import { expect, test } from 'vitest'
import { fitted, type TextPart } from './drawing.ts'

/** Returns the width of a text in a font of size 1 whose letters are half as wide as the font is high. */
const measure = (text: string) => Array.from(text).length / 2
const part: TextPart = { kind: 'text', text: '', x: 0, y: 0, size: 2, max: 10 }
const textOf = (more: Partial<TextPart>) => {
  const { text, size } = fitted({ ...part, ...more }, measure)
  return [text, Number(size.toFixed(2))]
}

test('a long text is made smaller first, then cut at the end', () => {
  expect(textOf({ text: 'Quintus L' })).toEqual(['Quintus L', 2])
  expect(textOf({ text: 'Lucero del S' })).toEqual(['Lucero del S', 1.67])
  expect(textOf({ text: 'Lucero del Sur y del Norte' })).toEqual(['Lucero del Su…', 1.4])
  // No blank or comma precedes the dots.
  expect(textOf({ text: 'Lucero del S, and more' })).toEqual(['Lucero del S…', 1.4])
})

test('a long batch label is cut in the middle, so that its counter stays', () => {
  expect(textOf({ text: 'FREEZE-2026-BATCH-000123', cut: 'middle' })).toEqual(['FREEZE-…000123', 1.4])
})

test('a number is never cut', () => {
  expect(textOf({ text: '1234567890'.repeat(2), cut: 'nothing' })).toEqual(['1234567890'.repeat(2), 1])
})

test('a letter is not separated from its combining mark', () => {
  const text = 'e\u0301'.repeat(20)
  expect(fitted({ ...part, text }, measure).text).toMatch(/^(e\u0301)+…$/)
})
