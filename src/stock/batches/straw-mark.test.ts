import { expect, test } from 'vitest'
import { DAY_FORMS, isLongMark, markDay, markLacks, markPieces, withPiece } from './straw-mark.ts'

const stallion = {
  name: 'Quintus L',
  ueln: '276431310123456',
  microchip: null,
  studbooks: [{ name: 'HANNOVERANER', number: '31 31-01234-56' }],
  breed: 'HANOVERIAN' as const,
  species: 'HORSE' as const,
}
const known = {
  stallion,
  produced_on: '2026-02-01',
  collection_centre: { approval_number: 'DEKS018EWG', country: 'DE' },
  processing_centre: null,
  label: 'B-26-007',
}

test('each part of a mark offers the known value, and unknown ones are not offered', () => {
  const pieces = markPieces(known, 'ddmmyy')
  expect(Object.fromEntries(pieces.map(({ token, text }) => [token, text]))).toEqual({
    name: 'Quintus L',
    ueln: '276431310123456',
    studbook: '31 31-01234-56',
    breed: 'Hanoverian',
    species: 'Horse',
    day: '010226',
    centre: 'DEKS018EWG',
    country: 'DE',
    label: 'B-26-007',
  })
  const none = {
    stallion: null,
    produced_on: null,
    collection_centre: null,
    processing_centre: null,
    label: ' ',
  }
  expect(markPieces(none, 'ddmmyy')).toEqual([])
})

test('a mark of all parts is complete in every form of date', () => {
  const facts = { ...known, centres: [known.collection_centre, known.processing_centre] }
  for (const form of DAY_FORMS) {
    const mark = markPieces(known, form).reduce(
      (text, piece) => withPiece(text, text.length, piece.text).mark,
      '',
    )
    expect([form, markLacks(mark, facts)]).toEqual([form, []])
  }
  expect(markLacks('Straw 7', facts)).toEqual(['DATE', 'DONOR', 'CENTRE'])
})

test('a mark is complete without parts that are unknown', () => {
  expect(markLacks('Straw 7', { stallion: null, produced_on: null, centres: [null] })).toEqual([])
})

test('dates are written in the permitted forms', () => {
  expect(DAY_FORMS.map((form) => markDay('2026-02-01', form))).toEqual([
    ...['010226', '260201', '01/02/26', '26/02/01', '01.02.26', '26.02.01'],
  ])
})

test('a part is inserted at the caret and separated by blanks', () => {
  expect(withPiece('QUINTUS L\nDEKS018EWG', 10, '010226')).toEqual({
    mark: 'QUINTUS L\n010226 DEKS018EWG',
    caret: 16,
  })
  expect(withPiece('QUINTUS L', 9, '010226').mark).toBe('QUINTUS L 010226')
})

test('a mark is too long with more than two lines or 30 characters per line', () => {
  expect(isLongMark('QUINTUS L\n276431310123456 010226\n')).toBe(false)
  expect(isLongMark('a\nb\nc')).toBe(true)
  expect(isLongMark('x'.repeat(31))).toBe(true)
})
