import { expect, test } from 'vitest'
import { PRESETS } from './presets.ts'
import { testLines } from './test-lines.ts'

const DONOR = { residence: null, resident_since: null }
const EIA = PRESETS[0].requirements.slice(0, 1)
const EVA = PRESETS[0].requirements.slice(1, 2)
const NEGATIVE = { disease: 'EVA' as const, sample: null, result: 'NEGATIVE' as const }

test('a bar lasts from the sample to the end of validity, also for collections before the sample', () => {
  const [line] = testLines(EVA, [{ ...NEGATIVE, sampled_on: '2026-01-12' }], DONOR, {
    first: '2026-02-01',
    last: '2026-11-25',
  })
  expect(line).toEqual({
    ...{ disease: 'EVA', sample: null, samples: ['2026-01-12'] },
    bars: [
      { kind: 'VALID', from: '2025-10-14', to: '2025-12-30' },
      { kind: 'VALID', from: '2026-01-12', to: '2027-01-14' },
    ],
  })
})

test('days without a valid test are a gap from the first collection on, until today', () => {
  const dates = { first: '2025-01-01', last: '2026-01-02' }
  expect(testLines(EVA, [], DONOR, dates)[0]!.bars).toEqual([
    { kind: 'GAP', from: '2025-01-01', to: '2026-01-02' },
  ])
  expect(testLines(EVA, [], DONOR, { ...dates, first: null })[0]!.bars).toEqual([])
})

test('a positive result ends with the next negative sample, but EIA is for life', () => {
  const tests = [
    { ...NEGATIVE, sampled_on: '2021-06-14' },
    { ...NEGATIVE, result: 'POSITIVE' as const, sampled_on: '2021-02-01' },
  ]
  const dates = { first: '2021-03-01', last: '2021-12-31' }
  const positive = (line: ReturnType<typeof testLines>[number] | undefined) =>
    line?.bars.filter(({ kind }) => kind === 'POSITIVE')
  expect(positive(testLines(EVA, tests, DONOR, dates)[0])).toEqual([
    { kind: 'POSITIVE', from: '2021-02-01', to: '2021-06-14' },
  ])
  const eia = tests.map((one) => ({ ...one, disease: 'EIA' as const }))
  expect(positive(testLines(EIA, eia, DONOR, dates)[0])).toEqual([
    { kind: 'POSITIVE', from: '2021-02-01', to: '2021-12-31' },
  ])
  // A disease that the programme does not require is drawn if it was found.
  expect(testLines(EVA, eia, DONOR, dates).map(({ disease }) => disease)).toEqual(['EVA', 'EIA'])
})
