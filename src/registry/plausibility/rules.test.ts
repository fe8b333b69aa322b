import { expect, test } from 'vitest'
import {
  collectionWarnings,
  type Insemination,
  inseminationWarnings,
  newWarnings,
  releaseWarnings,
  testWarnings,
} from './rules.ts'

const lucero = { name: 'Lucero', born_on: '2014-04-18', died_on: '2024-06-01' }
const codes = (warnings: { code: string }[]) => warnings.map(({ code }) => code)

test.each([
  ['2014-04-17', ['COLLECTED_BEFORE_BIRTH']],
  ['2014-04-18', []],
  ['2024-06-01', []],
  ['2024-06-02', ['COLLECTED_AFTER_DEATH']],
  [null, []],
])('semen collected on %s gives the warnings %j', (day, expected) => {
  expect(codes(collectionWarnings('B-1', day, lucero))).toEqual(expected)
  expect(collectionWarnings('B-1', day, { name: 'Unknown', born_on: null, died_on: null })).toEqual([])
})

test('a test before the birth of the horse gives a warning with both dates', () => {
  expect(testWarnings('2014-04-17', lucero)).toEqual([
    {
      code: 'TESTED_BEFORE_BIRTH',
      message: 'Sampled on 17 April 2014, but Lucero was born on 18 April 2014.',
      field: 'sampled_on',
    },
  ])
  expect(testWarnings('2014-04-18', lucero)).toEqual([])
})

test('a release more than a year ahead gives a warning', () => {
  expect(releaseWarnings('2027-03-12', '2026-03-12')).toEqual([])
  expect(codes(releaseWarnings('2027-03-13', '2026-03-12'))).toEqual(['FAR_FUTURE'])
  expect(releaseWarnings(null, '2026-03-12')).toEqual([])
})

const insemination: Insemination = {
  date: '2026-05-08',
  mare: { name: 'Vega H', born_on: '2016-05-21', died_on: null, sire_id: 'other' },
  stallions: [{ id: 'lucero', name: 'Lucero' }],
  pregnant_since: null,
  straws: 8,
  doses: 1,
}

test.each([
  ['an ordinary one', {}, []],
  ['a dead mare', { mare: { ...insemination.mare, died_on: '2026-05-07' } }, ['MARE_DEAD']],
  ['a mare that died on the day', { mare: { ...insemination.mare, died_on: '2026-05-08' } }, []],
  ['a filly', { mare: { ...insemination.mare, born_on: '2024-05-09' } }, ['MARE_TOO_YOUNG']],
  ['a mare of two years', { mare: { ...insemination.mare, born_on: '2024-05-08' } }, []],
  ['a pregnant mare', { pregnant_since: '2026-04-20' }, ['MARE_PREGNANT']],
  ['a daughter', { mare: { ...insemination.mare, sire_id: 'lucero' } }, ['MARE_IS_DAUGHTER']],
  ['less than a dose', { straws: 7, doses: 7 / 8 }, ['LESS_THAN_DOSE']],
  ['a dose of three thirds', { doses: 1 / 3 + 1 / 3 + 1 / 3 }, []],
  ['an unknown dose', { doses: null }, []],
])('an insemination is checked: %s', (_, change, expected) => {
  expect(codes(inseminationWarnings({ ...insemination, ...change }))).toEqual(expected)
})

test('a change gives only warnings that were not there before', () => {
  const before = collectionWarnings('B-1', '2013-01-01', lucero)
  expect(newWarnings(before, before)).toEqual([])
  expect(newWarnings(before, collectionWarnings('B-1', '2013-01-02', lucero))).toHaveLength(1)
})
