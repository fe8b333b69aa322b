import { expect, test } from 'vitest'
import { emptyLists, type KnownNames, type Lists } from './resolve-names.ts'
import { warningsOf } from './warnings.ts'
import { blankAnimal } from './entries.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const horse = (number: number, sex: 'STALLION' | 'MARE', born_on: string, died_on: string | null = null) => ({
  ...{ id: id(number), name: sex === 'MARE' ? 'Fürstin' : 'Quintus L', ueln: null, sex, born_on, died_on },
  sire_id: null,
})
const KNOWN: KnownNames = {
  ...{ self_id: id(1), parties: [], warehouses: [], containers: [], levels: [], batches: [] },
  ...{ pregnancies: [], health_tests: [], measurements: [] },
  animals: [horse(2, 'STALLION', '2015-03-01', '2025-01-01'), horse(3, 'MARE', '2025-03-01')],
}
const batch = (row: number, animal_id: string, produced_on: string, releasable_from: string | null = null) =>
  ({
    row,
    label: `Q-${row}`,
    animal_id,
    releasable_from,
    sheet: { collection: { produced_on } },
  }) as Lists['batches'][number]

test('rows are compared with the dates of their horses, existing or new', () => {
  const foal = { ...blankAnimal(1, 'Donna', 'STALLION'), born_on: '2020-01-01' }
  const insemination = {
    ...{ row: 6, kind: 'WITHDRAWAL', batch: 'new-0', amount: 8, owner: null },
    withdrawal: { type: 'INSEMINATION', date: '2026-03-01', note: null, animal_id: id(3) },
  } as Lists['bookings'][number]
  const test = {
    row: 5,
    animal_id: id(2),
    disease: 'EIA',
    sampled_on: '2015-02-01',
  } as Lists['health_tests'][number]
  const lists = {
    ...emptyLists(),
    animals: [foal],
    batches: [
      batch(2, id(2), '2024-03-01'),
      batch(3, id(2), '2025-03-01'),
      batch(4, 'new-0', '2019-03-01', '2999-01-01'),
    ],
    health_tests: [test],
    bookings: [insemination],
  }
  const found = warningsOf(lists, KNOWN, new Date('2026-11-20T10:00:00Z'))
  expect(found.map(({ row, code }) => [row, code])).toEqual([
    [3, 'COLLECTED_AFTER_DEATH'],
    [4, 'COLLECTED_BEFORE_BIRTH'],
    [4, 'FAR_FUTURE'],
    [5, 'TESTED_BEFORE_BIRTH'],
    [6, 'MARE_TOO_YOUNG'],
  ])
})

const codesOf = (lists: Partial<Lists>, known: Partial<KnownNames>) =>
  warningsOf({ ...emptyLists(), ...lists }, { ...KNOWN, ...known }, new Date('2026-11-20T10:00:00Z')).map(
    ({ row, code }) => [row, code],
  )

test('inseminations are checked against pregnancies and sire of the mare, and the dose of the batch', () => {
  const use = (row: number, date: string, amount: number, batch = id(10)) =>
    ({
      ...{ row, kind: 'WITHDRAWAL', batch, amount, owner: null },
      withdrawal: { type: 'INSEMINATION', date, note: null, animal_id: id(4) },
    }) as Lists['bookings'][number]
  const batchOf = (number: number, straws_per_dose: number | null) => ({
    ...{ id: id(number), label: `Q-${number}`, animal_id: id(2), version: 1, available_from: '2020-01-01' },
    ...{ has_straws: true, straws_per_dose },
  })
  const mare = horse(4, 'MARE', '2015-03-01')
  const known = { animals: [...KNOWN.animals, mare], batches: [batchOf(10, 8), batchOf(11, null)] }
  expect(codesOf({ bookings: [use(2, '2026-03-01', 8)] }, known)).toEqual([])
  expect(codesOf({ bookings: [use(2, '2026-03-01', 7)] }, known)).toEqual([[2, 'LESS_THAN_DOSE']])
  expect(codesOf({ bookings: [use(2, '2026-03-01', 7), use(3, '2026-03-01', 1)] }, known)).toEqual([])
  expect(codesOf({ bookings: [use(2, '2026-03-01', 1, id(11))] }, known)).toEqual([])
  const pregnancies = [{ animal_id: id(4), inseminated_on: '2026-02-01', seen_on: '2026-02-15' }]
  const bookings = [use(2, '2026-02-15', 8), use(3, '2026-02-16', 8), use(4, '2027-02-06', 8)]
  expect(codesOf({ bookings }, { ...known, pregnancies })).toEqual([[3, 'MARE_PREGNANT']])
  const daughter = { ...known, animals: [...KNOWN.animals, { ...mare, sire_id: id(2) }] }
  expect(codesOf({ bookings: [use(2, '2026-03-01', 8)] }, daughter)).toEqual([[2, 'MARE_IS_DAUGHTER']])
})

test('straws that a file adds to a level are compared with its free places', () => {
  const at = (canister: number) => ({ container: id(20), canister, level: 1 })
  const addition = (row: number, amount: number, canister = 1) =>
    ({
      row,
      kind: 'ADDITION',
      batch: id(10),
      amount,
      location: at(canister),
    }) as Lists['bookings'][number]
  const used = {
    row: 9,
    kind: 'WITHDRAWAL',
    batch: id(10),
    amount: 5,
    location: at(1),
    withdrawal: { type: 'LOSS' },
  }
  const tank = { id: id(20), label: 'Tank 1', warehouse_id: id(21), canisters: 6, levels: 2 }
  const known = {
    containers: [{ ...tank, straws_per_level: 90 }],
    levels: [{ container_id: id(20), canister: 1, level: 1, straws: 60 }],
  }
  const full = { ...emptyLists(), bookings: [addition(2, 20), addition(3, 11), addition(4, 90, 2)] }
  expect(warningsOf(full, { ...KNOWN, ...known }, new Date())).toEqual([
    {
      row: 3,
      code: 'OVERFULL',
      message: 'Tank 1, canister 1, level 1 holds 90 straws and has 30 free places; 91 would be there.',
    },
  ])
  const withUse = (booking: object) => ({
    bookings: [...full.bookings, booking as Lists['bookings'][number]],
  })
  expect(codesOf(withUse(used), known)).toEqual([])
  // Only the booking determines which levels lose straws that are withdrawn without a stated place.
  expect(codesOf(withUse({ ...used, location: undefined }), known)).toEqual([])
  expect(codesOf(full, { ...known, containers: [{ ...tank, straws_per_level: null }] })).toEqual([])
})

test('a horse is judged by its own dates, not by those of one merged into it', () => {
  const merged = { ...horse(2, 'STALLION', '2015-03-01'), born_on: null }
  expect(
    codesOf({ batches: [batch(2, id(2), '2025-03-01')] }, { animals: [...KNOWN.animals, merged] }),
  ).toEqual([[2, 'COLLECTED_AFTER_DEATH']])
})
