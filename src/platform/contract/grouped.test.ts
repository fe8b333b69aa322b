import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test('thousands are separated, decimals kept, and negative numbers have a real minus sign', () => {
  expect([0, 955, 1234, 1_000_000, -12_345, 6675.5, -1234.567, -0.15].map(grouped)).toEqual([
    '0',
    '955',
    '1\u202f234',
    '1\u202f000\u202f000',
    '\u221212\u202f345',
    '6\u202f675.5',
    '\u22121\u202f234.57',
    '\u22120.15',
  ])
})
