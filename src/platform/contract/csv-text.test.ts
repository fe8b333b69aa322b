import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCsvCell, harmless, toCsvCell } from './csv-text.ts'

test('text that a spreadsheet neither runs nor converts is written unchanged', () => {
  for (const typed of [
    'Lucero',
    'a-b',
    'x = y',
    'B-26-001',
    "O'Neill",
    '1 + 1',
    '12',
    '3.5',
    '29221',
    'Tank 1',
  ])
    expect(toCsvCell(typed)).toBe(typed)
  expect(harmless('=1+1')).toBe("'=1+1")
})

test('UELNs, microchips, leading zeros and text like a date stay text', () => {
  for (const typed of ['276421000255612', '276098102345678', '01097', '1E5', '26-001', '3/2', '2026-03-12'])
    expect(toCsvCell(typed)).toBe(`'${typed}`)
})

test('written text is read back unchanged', () => {
  const unit = fc.constantFrom(...Array.from('=+-@＝＋－＠\t\r\n ;,"019/eE.a|\u00a0\u3000\u200b'))
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 15 }), (typed) => {
      expect(fromCsvCell(toCsvCell(typed))).toBe(typed)
    }),
    { numRuns: 5000 },
  )
  for (const foreign of ["O'Neill", "'s-Hertogenbosch", "'12 straws'", "a '- b"])
    expect(fromCsvCell(foreign)).toBe(foreign)
})
