import { expect, test } from 'vitest'
import type { Cell } from './cells.ts'
import { checkRows, fieldOfPath } from './check-rows.ts'
import type { KnownNames } from './resolve-names.ts'
import { countOfHeader } from './columns.ts'
import { recognise } from './recognise.ts'
import { noAnswers } from './settings.ts'

const now = new Date('2026-11-20T10:00:00Z')
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const known: KnownNames = {
  self_id: id(1),
  parties: [{ id: id(2), name: 'Gestüt Celle', email: null }],
  animals: [
    {
      id: id(11),
      name: 'Quintus L',
      ueln: null,
      sex: 'STALLION',
      born_on: null,
      died_on: null,
      sire_id: null,
    },
  ],
  warehouses: [{ id: id(21), name: 'Depot' }],
  containers: [],
  pregnancies: [],
  levels: [],
  health_tests: [],
  measurements: [],
  batches: [],
}

function check(...rows: Cell[][]) {
  const sheet = { name: 'Sheet1', rows, is1904: false }
  const { settings } = recognise(sheet, known)
  const checked = checkRows(sheet, settings, known, noAnswers(), now)
  const problems = checked.rows.flatMap(({ row, cells }) =>
    Object.entries(cells).flatMap(([field, { problem }]) =>
      problem ? [`${row} ${field}: ${problem.message}`] : [],
    ),
  )
  return { kind: settings.kind, columns: settings.columns, lists: checked.lists, problems }
}

const HEADERS = ['Batch', 'Stallion', 'Straw colour', 'Straw size (ml)', 'Collected on']
const OF_PAPERS = [
  ...['Collecting centre', 'Processing centre', 'Straw mark', 'Health status', 'Releasable from'],
  ...['Thawing instruction', 'Incubation time (min)', 'Incubation temperature (°C)', 'Culture'],
]
const BATCH = ['C-1', 'Quintus L', 'yellow', 0.5, '2026-11-01']

test('a list of batches imports their papers, including a future release', () => {
  const { kind, lists, problems } = check(
    [...HEADERS, ...OF_PAPERS],
    [
      ...BATCH,
      'Gestüt Celle',
      'Labor Nord',
      'QUINTUS L\n011126',
      'EU',
      '2026-12-01',
      '38 °C, 30 s',
      30,
      37.5,
      'none grown',
    ],
    ['C-2', ...BATCH.slice(1), '', '', '', 'Drittland', ...Array.from({ length: 5 }, () => '')],
  )
  expect([kind, problems]).toEqual(['BATCHES', []])
  expect(lists.batches).toMatchObject([
    {
      collection_centre_id: id(2),
      processing_centre_id: 'new-0',
      straw_mark_text: 'QUINTUS L\n011126',
      health_status: 'EU',
      releasable_from: '2026-12-01',
      thawing_instruction: '38 °C, 30 s',
      ...{ incubation_minutes: 30, incubation_celsius: 37.5, culture_result: 'none grown' },
    },
    {
      collection_centre_id: null,
      straw_mark_text: null,
      health_status: 'THIRD_COUNTRY',
      releasable_from: null,
    },
  ])
  expect(lists.parties).toMatchObject([{ name: 'Labor Nord', approval_number: null }])
})

test('papers that cannot be read are reported at their cell', () => {
  const { problems } = check([...HEADERS, 'Health status', 'Releasable from'], [...BATCH, 'fine', 'soon'])
  expect(problems).toEqual([
    '2 health_status: Enter EU, national or third country',
    '2 releasable_from: Enter a date',
  ])
  expect(fieldOfPath('batches', 'collection_centre_id')).toBe('collection_centre_id')
})

test('stakeholders are imported with their approval, horses with the dates of gelding and death', () => {
  const parties = check(
    ['Name', 'City', 'Country', 'Approval number', 'Kind of centre', 'Centre veterinarian'],
    ['Labor Nord', 'Kiel', 'DE', 'DE-SB-002', 'Collection', 'Dr. Jens Ohm'],
    ['Depot Süd', 'Ulm', 'DE', '', 'shed', ''],
  )
  expect([parties.kind, parties.problems]).toEqual([
    'PARTIES',
    ['3 centre_kind: Enter collection, processing, storage or national'],
  ])
  expect(parties.lists.parties[0]).toMatchObject({
    approval_number: 'DE-SB-002',
    centre_kind: 'COLLECTION',
    centre_vet: 'Dr. Jens Ohm',
  })
  const approved = check(
    ['Name', 'Approval valid from', 'Zugelassen bis'],
    ['Labor Nord', '2024-01-01', '2026-12-31'],
    ['Depot Süd', '2024-01-01', '2023-12-31'],
  )
  expect(approved.problems).toEqual(['3 approval_valid_until: Before the first day'])
  expect(approved.lists.parties[0]).toMatchObject({
    approval_valid_from: '2024-01-01',
    approval_valid_until: '2026-12-31',
  })
  const horses = check(
    ['Name', 'Sex', 'Date of birth', 'Gelded', 'Died'],
    ['Bolero', 'stallion', '2001-05-01', '2019-01-31', '2023-07-02'],
  )
  expect([horses.kind, horses.problems]).toEqual(['HORSES', []])
  expect(horses.lists.animals).toMatchObject([{ gelded_on: '2019-01-31', died_on: '2023-07-02' }])
  const residents = check(
    ['Name', 'Sex', 'During collection', 'At the centre since', 'Low-stock limit (doses)'],
    ['Bolero', 'stallion', 'Leaves the centre', '2026-01-07', '8'],
    ['Vega H', 'mare', 'Stays at the centre', '', ''],
    ['Sandro', 'stallion', 'sometimes', '', ''],
  )
  expect(residents.problems).toEqual([
    '3 residence: Only for stallions',
    '4 residence: Enter stays or leaves',
  ])
  expect(residents.lists.animals[0]).toMatchObject({
    residence: 'LEAVES',
    resident_since: '2026-01-07',
    low_doses: 8,
  })
})

test.each([
  ['Straws', 'PLAIN'],
  ['Anzahl Pailletten', 'PLAIN'],
  ['Straws in tank', 'LIKELY'],
  ['Straw No', 'DOUBTFUL'],
  ['Straw number', 'DOUBTFUL'],
  ['Straws frozen', 'DOUBTFUL'],
  ['Straws left', 'DOUBTFUL'],
  ['Doses', 'DOUBTFUL'],
  ['Portionen', 'DOUBTFUL'],
  ['Straws used', 'GONE'],
  ['Sold', 'GONE'],
  ['Versandt', 'GONE'],
  ['Remaining', 'LEFT'],
  ['Available', 'LEFT'],
  ['In stock', 'LEFT'],
  ['Verfügbar', 'LEFT'],
  ['Restantes', 'LEFT'],
  ['Beschikbaar', 'LEFT'],
  ['Straws per dose', null],
  ['Straw colour', null],
])('the header %s is a count of straws: %s', (header, sureness) =>
  expect(countOfHeader(header, 'STOCK')).toBe(sureness),
)
