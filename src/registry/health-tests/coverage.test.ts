import { expect, test } from 'vitest'
import type { Requirement } from './contract.ts'
import { coverageJudge, coverageOf, positiveTest, regularSamples, uncoveredDiseases } from './coverage.ts'
import { addDays } from '#platform/contract/days.ts'
import { PRESETS } from './presets.ts'

type Test = Parameters<typeof coverageOf>[1][number]
type Donor = Parameters<typeof coverageOf>[3]

const DAY = '2026-02-01'
const donor: Donor = { residence: null, resident_since: null }

const requirement = (fields: Partial<Requirement>): Requirement => ({
  ...{ disease: 'EVA', sample: null, interval_days: null, days_before: null, days_after: null },
  ...{ residence_days: null, arrival_days: null, residence: null, origin: null },
  ...fields,
})
const sampled = (sampled_on: string, fields: Partial<Test> = {}): Test => ({
  ...{ disease: 'EVA', sample: null, sampled_on, result: 'NEGATIVE' },
  ...fields,
})
const cover = (fields: Partial<Requirement>, tests: Test[], stallion = donor, day: string | null = DAY) =>
  coverageOf(requirement(fields), tests, day, stallion)

test.each([
  ['2026-01-02', 'COVERED'],
  ['2026-01-01', 'OVERDUE'],
  ['2026-02-02', 'OVERDUE'],
  ['2026-02-10', 'COVERED'],
  ['2026-02-11', 'OVERDUE'],
])('a sample of %s, at most 30 days before or 7 to 9 days after 1 February, is %s', (day, state) => {
  const window = { days_before: 30, days_after: { from: 7, to: 9 } }
  expect(cover(window, [sampled(day)])).toMatchObject({ state })
})

test('the covering test is named, and an uncovered collection has its first uncovered day', () => {
  const [late, early] = [sampled('2026-01-20'), sampled('2025-12-01')]
  expect(cover({ days_before: 30 }, [late, early])).toEqual({ state: 'COVERED', by: late })
  expect(cover({ days_before: 30 }, [early])).toEqual({ state: 'OVERDUE', since: '2026-01-01' })
  expect(cover({ days_after: { from: 14, to: 90 } }, [early])).toEqual({ state: 'OVERDUE', since: DAY })
  expect(cover({ days_before: 30 }, [])).toEqual({ state: 'MISSING' })
  expect(cover({ days_before: 30 }, [sampled(DAY, { disease: 'CEM' })])).toEqual({ state: 'MISSING' })
})

test('a sample covers no later collection once the next regular sample is due', () => {
  const yearly = { days_before: 366, interval_days: 60 }
  expect(cover(yearly, [sampled('2025-12-03')])).toMatchObject({ state: 'COVERED' })
  expect(cover(yearly, [sampled('2025-12-02')])).toEqual({ state: 'OVERDUE', since: DAY })
})

test('a sample without a result is pending if it was taken in time', () => {
  const waiting = sampled('2026-01-20', { result: null })
  expect(cover({ days_before: 30 }, [waiting])).toEqual({ state: 'PENDING', by: waiting })
  expect(cover({ days_before: 7 }, [waiting])).toEqual({ state: 'OVERDUE', since: DAY })
})

test('only samples of the required kind count, if one is required', () => {
  const semen = { days_before: 30, sample: 'semen' }
  expect(cover(semen, [sampled('2026-01-20', { sample: 'Fresh Semen, 5 ml' })])).toMatchObject({
    state: 'COVERED',
  })
  for (const sample of ['Blood', null])
    expect(cover(semen, [sampled('2026-01-20', { sample })])).toEqual({ state: 'OVERDUE', since: DAY })
})

test('no test covers a collection on an unknown date', () => {
  expect(cover({ days_before: 3660 }, [sampled('2026-01-20')], donor, null)).toEqual({ state: 'UNDATED' })
})

test('the donor has to be resident long enough before the collection and before the sample', () => {
  const resident = { days_before: 366, residence_days: 30, arrival_days: 14 }
  const test = sampled('2026-01-16')
  const since = (resident_since: string | null) => cover(resident, [test], { ...donor, resident_since }).state
  expect(since('2026-01-02')).toBe('COVERED')
  expect(since('2026-01-03')).toBe('RESIDENCE')
  expect(since('2026-02-03')).toBe('RESIDENCE')
  expect(since(null)).toBe('RESIDENCE')
  // The sample was taken too soon after arrival.
  expect(cover(resident, [sampled('2026-01-10')], { ...donor, resident_since: '2026-01-01' }).state).toBe(
    'RESIDENCE',
  )
})

const programme = [requirement({ days_before: 30 })]
const positive = (sampled_on: string, fields: Partial<Test> = {}) =>
  sampled(sampled_on, { result: 'POSITIVE', ...fields })

test('a positive result near the collection is not hidden by a later negative one', () => {
  const found = (day: string, own = programme) =>
    positiveTest('EVA', [sampled('2026-06-01'), positive(day)], own, DAY)?.sampled_on
  // A positive result also counts on days when a negative one would not cover the collection.
  for (const day of ['2025-02-01', '2026-01-20', '2026-02-04', '2026-05-02']) expect(found(day)).toBe(day)
  expect(found('2025-01-01')).toBeUndefined()
  expect(found('2026-05-03')).toBeUndefined()
  expect(found('2024-01-01', [requirement({ days_before: 800 })])).toBe('2024-01-01')
})

test('a positive result counts until a later one, and for EIA or an unknown date permanently', () => {
  const old = positive('2019-01-01')
  expect(positiveTest('EVA', [sampled('2026-01-01'), old], programme, DAY)).toBeUndefined()
  expect(positiveTest('EVA', [sampled('2026-01-01', { result: null }), old], programme, DAY)).toBe(old)
  expect(positiveTest('EVA', [sampled('2026-01-01'), old], programme, null)).toBe(old)
  const carrier = positive('2019-01-01', { disease: 'EIA' })
  expect(positiveTest('EIA', [sampled('2026-01-01', { disease: 'EIA' }), carrier], [], DAY)).toBe(carrier)
})

test('a disease is listed with its most urgent state among the requirements of donor and batch', () => {
  const own = [
    requirement({ disease: 'EIA', days_before: 30, residence: 'LEAVES' }),
    requirement({ disease: 'EVA', days_before: 366 }),
    requirement({ disease: 'EVA', days_before: 366, sample: 'semen' }),
    requirement({ disease: 'CEM', days_before: 366, origin: 'ACQUISITION' }),
  ]
  const states = (residence: Donor['residence'], origin: 'PRODUCTION' | 'ACQUISITION') =>
    Object.entries(
      uncoveredDiseases(
        own,
        [sampled('2026-01-20'), positive('2026-01-01', { disease: 'OTHER' })],
        { produced_on: DAY, origin },
        { ...donor, residence },
      ),
    ).filter(([, diseases]) => diseases.length > 0)
  expect(states('RESIDENT', 'PRODUCTION')).toEqual([
    ['POSITIVE', ['OTHER']],
    ['OVERDUE', ['EVA']],
  ])
  const all = [
    ['POSITIVE', ['OTHER']],
    ['MISSING', ['EIA', 'CEM']],
    ['OVERDUE', ['EVA']],
  ]
  expect(states('LEAVES', 'ACQUISITION')).toEqual(all)
  // All requirements apply if it is unknown whether the stallion leaves the centre.
  expect(states(null, 'ACQUISITION')).toEqual(all)
})

test('regular samples are due after the interval, or once the latest one is too old', () => {
  const due = (fields: Partial<Requirement>, tests: Test[], on = '2026-03-01') =>
    regularSamples([requirement(fields)], tests, on, donor).map(({ state, day }) => [state, day])
  const yearly = { days_before: 366, interval_days: 60 }
  expect(due(yearly, [sampled('2025-12-31')])).toEqual([['VALID', '2026-03-01']])
  expect(due(yearly, [sampled('2025-12-30')])).toEqual([['OVERDUE', '2026-03-01']])
  expect(due({ days_before: 30 }, [sampled('2026-02-01')])).toEqual([['VALID', '2026-03-03']])
  const waiting = sampled('2026-02-20', { result: null })
  expect(due({ days_before: 30 }, [waiting, sampled('2026-02-01')])).toEqual([['VALID', '2026-03-03']])
  expect(due({ days_before: 10 }, [waiting, sampled('2026-02-01')])).toEqual([['PENDING', '2026-02-20']])
  expect(due({ days_before: 30 }, [sampled('2026-03-02')])).toEqual([['MISSING', null]])
  expect(due({ days_before: 30 }, [sampled('2026-02-10'), positive('2026-01-01')])).toEqual([
    ['POSITIVE', null],
  ])
  const after = { days_after: { from: 14, to: 90 } }
  expect(due(after, [])).toEqual([])
  expect(due({ ...after, interval_days: 60 }, [])).toEqual([['MISSING', null]])
  expect(due({ days_before: 30, origin: 'ACQUISITION' }, [])).toEqual([])
})

test('many collections are checked without reading all samples for each', () => {
  let reads = 0
  const tests = Array.from({ length: 300 }, (_, index) =>
    Object.defineProperty(sampled(addDays(DAY, -index)), 'sample', { get: () => ((reads += 1), 'Semen') }),
  )
  const own = Array.from({ length: 50 }, (_, days) => requirement({ days_before: days, sample: 'semen' }))
  const diseasesOf = coverageJudge(own, tests, donor)
  for (let days = 0; days < 1000; days += 1)
    diseasesOf({ produced_on: addDays(DAY, days), origin: 'PRODUCTION' })
  expect(reads).toBe(tests.length * own.length)
})

test('an empty programme requires nothing, and positive results are listed', () => {
  const found = uncoveredDiseases(
    [],
    [positive('2026-01-20')],
    { produced_on: DAY, origin: 'PRODUCTION' },
    donor,
  )
  expect(found).toMatchObject({ POSITIVE: ['EVA'], MISSING: [], OVERDUE: [] })
})

test('presets have unique names and name the sources that were not read', () => {
  expect(new Set(PRESETS.map(({ name }) => name)).size).toBe(PRESETS.length)
  for (const { source } of PRESETS) expect(source).toContain('not read')
})
