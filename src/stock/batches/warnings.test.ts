import { expect, test } from 'vitest'
import { PRESETS } from '#registry/health-tests/presets.ts'
import { emptySheet } from './sheet.ts'
import { batchWarnings } from './warnings.ts'

type Args = Parameters<typeof batchWarnings>

const programme = PRESETS[0].requirements

const always = { approval_valid_from: null, approval_valid_until: null }
const centre = { id: 'c', name: 'Gestüt Celle', approval_number: 'DE-KS 018/EWG', ...always }
const MARK = 'QUINTUS L\n276431310123456 010226 DEKS018EWG'

function batchOf(fields: Partial<Args[0]> = {}, produced_on: string | null = '2026-02-01'): Args[0] {
  return {
    origin: 'PRODUCTION',
    straw_mark_text: MARK,
    collection_centre: centre,
    processing_centre: centre,
    releasable_from: null,
    sheet: { ...emptySheet(), collection: { stall: null, produced_on } },
    ...fields,
  }
}

const stallion: Args[1] = {
  name: 'Quintus L',
  ueln: '276431310123456',
  microchip: null,
  studbooks: [{ name: 'HANN', number: 'DE 431' }],
  born_on: '2016-04-01',
  gelded_on: null,
  died_on: null,
  residence: null,
  resident_since: null,
}

const negative = (disease: 'EIA' | 'EVA' | 'CEM' | 'OTHER', sampled_on = '2026-01-10') => ({
  disease,
  sample: null,
  sampled_on,
  result: 'NEGATIVE' as const,
})
const tested = (['EIA', 'EVA', 'CEM'] as const).map((disease) => negative(disease))

const lacks = (mark: string, fields: Partial<Args[0]> = {}, produced_on: string | null = '2026-02-01') =>
  batchWarnings(
    batchOf({ straw_mark_text: mark, ...fields }, produced_on),
    stallion,
    tested,
    programme,
    [],
    '2026-11-22',
  )

test('a batch with complete papers has no warnings', () => {
  expect(batchWarnings(batchOf(), stallion, tested, programme, [], '2026-11-22')).toEqual([])
})

test('a missing straw mark gives one warning, and none about its parts', () => {
  expect(lacks(MARK, { straw_mark_text: null })).toEqual([{ kind: 'NO_MARK' }])
})

test.each([
  '010226',
  '260201',
  '01/02/26',
  '26/02/01',
  '01.02.26',
  '01.02.2026',
  '2026-02-01',
  '01 02 26',
  '46054',
])('the date of collection is recognised in a mark as %s', (day) => {
  expect(lacks(`Quintus-L ${day} DE-KS-018-EWG`)).toEqual([])
})

test('digits of a longer number are not a date of collection', () => {
  expect(lacks('QUINTUS L 1010226 DEKS018EWG')).toEqual([{ kind: 'MARK_LACKS', parts: ['DATE'] }])
})

test('a mark shows the donor by name, UELN or studbook number, and the centre by approval number', () => {
  expect(lacks('DE431 010226 DEKS018EWG')).toEqual([])
  expect(lacks('276 431 310123456 / 010226 / deks018ewg')).toEqual([])
  expect(lacks('Straw 7')).toEqual([{ kind: 'MARK_LACKS', parts: ['DATE', 'DONOR', 'CENTRE'] }])
  const other = { id: 'o', name: 'Labor Nord', approval_number: 'DE-SB-002', ...always }
  expect(lacks(MARK, { processing_centre: other })).toEqual([{ kind: 'MARK_LACKS', parts: ['CENTRE'] }])
})

test('a mark without unknown parts gives no warning', () => {
  const nobody = { id: 'n', name: 'At home', approval_number: null, ...always }
  expect(lacks('Quintus L', { collection_centre: nobody, processing_centre: null }, null)).toEqual([
    { kind: 'TESTS_UNDATED', diseases: ['EIA', 'EVA', 'CEM'] },
  ])
})

test.each([
  ['2026-02-01', '2026-02-01', true],
  ['2026-02-02', null, false],
  [null, '2026-01-31', false],
  [null, null, true],
])('a centre approved from %s until %s was approved on 1 February 2026: %s', (from, until, isApproved) => {
  const approved = { ...centre, approval_valid_from: from, approval_valid_until: until }
  const batch = batchOf({ collection_centre: approved, processing_centre: approved })
  expect(batchWarnings(batch, stallion, tested, programme, [], '2026-11-22')).toEqual(
    isApproved ? [] : [{ kind: 'NOT_APPROVED', centre: 'Gestüt Celle', on: '2026-02-01' }],
  )
})

test('a studbook that accepts no artificial insemination is named', () => {
  const rule = {
    id: '1',
    tenant_id: '2',
    name: 'hann',
    years: null,
    born_from_year: null,
    permit_number: null,
  }
  const warningsOf = (ai_allowed: boolean | null) =>
    batchWarnings(batchOf(), stallion, tested, programme, [{ ...rule, ai_allowed }], '2026-11-22')
  expect(warningsOf(false)).toEqual([{ kind: 'STUDBOOK_NO_AI', studbook: 'HANN' }])
  expect([warningsOf(true), warningsOf(null)]).toEqual([[], []])
})

test('a batch is not releasable before its day of release', () => {
  const batch = batchOf({ releasable_from: '2026-03-03' })
  expect(batchWarnings(batch, stallion, tested, programme, [], '2026-03-02')).toEqual([
    { kind: 'NOT_RELEASABLE', from: '2026-03-03' },
  ])
  expect(batchWarnings(batch, stallion, tested, programme, [], '2026-03-03')).toEqual([])
})

const ofTests = (tests: Args[2], produced_on: string | null = '2026-02-01') =>
  batchWarnings(batchOf({}, produced_on), stallion, tests, programme, [], '2026-11-22')
const rest = [negative('EVA'), negative('CEM')]

test('the first preset requires tests for three diseases', () => {
  expect(ofTests([])).toEqual([{ kind: 'TESTS_MISSING', diseases: ['EIA', 'EVA', 'CEM'] }])
  expect(ofTests(rest)).toEqual([{ kind: 'TESTS_MISSING', diseases: ['EIA'] }])
})

test.each([
  ['2025-02-01', true],
  ['2025-01-30', false],
  ['2026-02-01', true],
  ['2026-02-14', false],
  ['2026-02-15', true],
  ['2026-05-02', true],
  ['2026-05-03', false],
])('a sample of %s is in time for a collection on 1 February 2026: %s', (sampled_on, isInTime) => {
  const expected = isInTime ? [] : [{ kind: 'TESTS_OLD', diseases: ['EIA'] }]
  expect(ofTests([...rest, negative('EIA', sampled_on)])).toEqual(expected)
})

test('tests cover no collection on an unknown date', () => {
  expect(ofTests([...rest, negative('EIA', '2026-01-10')], null)).toEqual([
    { kind: 'TESTS_UNDATED', diseases: ['EIA', 'EVA', 'CEM'] },
  ])
  expect(ofTests(rest, null)).toEqual([
    { kind: 'TESTS_MISSING', diseases: ['EIA'] },
    { kind: 'TESTS_UNDATED', diseases: ['EVA', 'CEM'] },
  ])
})

test('too short a stay at the centre gives a warning if the programme requires one', () => {
  const resident = (resident_since: string | null) =>
    batchWarnings(
      batchOf(),
      { ...stallion, resident_since },
      tested,
      PRESETS[1].requirements,
      [],
      '2026-11-22',
    )
  expect(resident('2025-12-20')).toEqual([])
  expect(resident(null)).toEqual([{ kind: 'TESTS_RESIDENCE', diseases: ['EIA', 'EVA', 'CEM'] }])
})

test('a pending result gives a warning, unless an earlier one is in time', () => {
  const waiting = { disease: 'EIA' as const, sample: null, sampled_on: '2026-01-25', result: null }
  expect(ofTests([waiting, ...rest])).toEqual([{ kind: 'TESTS_PENDING', diseases: ['EIA'] }])
  expect(ofTests([waiting, ...tested])).toEqual([])
})

const positive = (disease: 'EIA' | 'CEM' | 'OTHER', sampled_on: string) => ({
  ...{ disease, sample: null, sampled_on, result: 'POSITIVE' as const },
})

test('a positive test counts until a later negative one, unless it is near the collection', () => {
  const found = [{ kind: 'TESTS_POSITIVE', diseases: ['OTHER'] }]
  expect(ofTests([positive('OTHER', '2024-01-25'), ...tested])).toEqual(found)
  expect(ofTests([negative('OTHER', '2024-03-01'), positive('OTHER', '2024-01-25'), ...tested])).toEqual([])
  expect(ofTests([negative('OTHER', '2026-03-01'), positive('OTHER', '2026-01-25'), ...tested])).toEqual(
    found,
  )
  expect(ofTests([negative('OTHER', '2026-05-01'), positive('OTHER', '2026-02-20'), ...tested])).toEqual(
    found,
  )
})

test('a positive test for EIA counts permanently', () => {
  expect(ofTests([...tested, positive('EIA', '2019-01-25')])).toEqual([
    { kind: 'TESTS_POSITIVE', diseases: ['EIA'] },
  ])
})

const rule = (fields: object = {}) => ({
  ...{
    id: 'r',
    tenant_id: 't',
    name: 'hann',
    years: 2,
    born_from_year: 2015,
    ai_allowed: null,
    permit_number: null,
  },
  ...fields,
})
const gone = (fields: object, rules = [rule()], on = '2026-11-22') =>
  batchWarnings(batchOf(), { ...stallion, ...fields }, tested, programme, rules, on)

test('a studbook refuses semen after the calendar years of its rule', () => {
  const over = [{ kind: 'STUDBOOK_OVER', studbook: 'HANN', until: '2025-12-31' }]
  expect(gone({ died_on: '2023-01-02' })).toEqual(over)
  expect(gone({ gelded_on: '2023-12-31', died_on: '2026-01-01' })).toEqual(over)
  expect(gone({ died_on: '2023-01-02' }, [rule()], '2025-12-31')).toEqual([])
  expect(gone({ died_on: '2024-01-02' })).toEqual([])
  expect(gone({})).toEqual([])
})

test('the rule does not apply to stallions born too early or of unknown age, or other studbooks', () => {
  const died_on = '2019-01-01'
  expect(gone({ died_on, born_on: '2014-12-31' })).toEqual([])
  expect(gone({ died_on, born_on: null })).toEqual([])
  expect(gone({ died_on }, [rule({ name: 'AQHA' })])).toEqual([])
  expect(gone({ died_on, born_on: null }, [rule({ born_from_year: null })])).toHaveLength(1)
})
