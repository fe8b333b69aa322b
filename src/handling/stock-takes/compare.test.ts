import { expect, test } from 'vitest'
import { compareCount, compareLine, countSums, deviation, deviationText } from './compare.ts'
import type { StrawNumbers } from '#stock/batches/straw.ts'
import type { CountedCanister, CountLine, Found } from './shapes.ts'

const BOOK: StrawNumbers = [[23, 68]]

test('after a count by amount the missing straws are the highest numbers of their line', () => {
  expect(compareLine({ book: BOOK, now: BOOK, found: { amount: 44 } })).toEqual({
    missing: [[67, 68]],
    is_highest: true,
    surplus: 0,
    surplusNumbers: null,
  })
})

test('after a count by number the missing straws are those that were not found', () => {
  const found = {
    numbers: [
      [23, 40],
      [42, 68],
    ] satisfies StrawNumbers,
  }
  expect(compareLine({ book: BOOK, now: BOOK, found })).toMatchObject({
    missing: [[41, 41]],
    is_highest: false,
  })
})

test('a count that matches the record has no difference, by amount or by number', () => {
  for (const found of [{ amount: 46 }, { numbers: BOOK }])
    expect(compareLine({ book: BOOK, now: BOOK, found })).toMatchObject({ missing: [], surplus: 0 })
})

test('a withdrawal after a correct count makes no difference', () => {
  const now: StrawNumbers = [[26, 68]]
  expect(compareLine({ book: BOOK, now, found: { amount: 46 } })).toMatchObject({ missing: [], surplus: 0 })
  expect(compareLine({ book: BOOK, now, found: { numbers: BOOK } })).toMatchObject({
    missing: [],
    surplus: 0,
  })
})

test('bookings since the count explain all or part of a difference', () => {
  const now: StrawNumbers = [[24, 68]]
  expect(compareLine({ book: BOOK, now, found: { amount: 45 } })).toMatchObject({ missing: [], surplus: 0 })
  expect(compareLine({ book: BOOK, now, found: { amount: 43 } })).toMatchObject({ missing: [[67, 68]] })
  const found = { numbers: [[24, 67]] satisfies StrawNumbers }
  expect(compareLine({ book: BOOK, now, found })).toMatchObject({ missing: [[68, 68]] })
})

test('straws added since the count explain a surplus', () => {
  const now: StrawNumbers = [[20, 68]]
  expect(compareLine({ book: BOOK, now, found: { amount: 49 } })).toMatchObject({ missing: [], surplus: 0 })
  expect(compareLine({ book: BOOK, now, found: { amount: 50 } })).toMatchObject({ surplus: 1 })
})

test('straws that were all withdrawn since the count are not missing', () => {
  expect(compareLine({ book: BOOK, now: [], found: { amount: 0 } })).toMatchObject({
    missing: [],
    surplus: 0,
  })
})

const BATCH = '0198c000-0000-7000-8000-000000000001'
const [OURS, THEIRS] = ['0198c000-0000-7000-8000-000000000002', '0198c000-0000-7000-8000-000000000003']

function lineOf(level: number, book: StrawNumbers, found: Found | null, owner_id = OURS): CountLine {
  return {
    ...{ level, batch_id: BATCH, owner_id, expected: book, book, now: book, found },
    ...{ counted_at: null, counted_by_name: null },
  }
}

function canisterOf(
  canister: number,
  lines: CountLine[],
  more: Partial<CountedCanister> = {},
): CountedCanister {
  const counted = { counted_at: '2026-11-20T10:00:00Z', counted_by_name: 'Ana García' }
  const begun = { started_at: '2026-11-20T09:00:00Z', started_by_name: 'Ana García' }
  return { canister, version: 2, lines, unknown: [], ...begun, ...counted, ...more }
}

test('straws missing at one place and surplus at another are misplaced', () => {
  const differences = compareCount([
    canisterOf(3, [lineOf(1, [], { amount: 3 })]),
    canisterOf(5, [lineOf(1, [[1, 20]], { amount: 16 })]),
  ])
  expect(
    differences.map(({ kind, canister, straws, numbers, from }) => [kind, canister, straws, numbers, from]),
  ).toEqual([
    ['MISPLACED', 3, 3, [[18, 20]], { canister: 5, level: 1 }],
    ['MISSING', 5, 1, [[17, 17]], null],
  ])
})

test('straws found elsewhere by number are not counted as missing', () => {
  const differences = compareCount([
    canisterOf(3, [lineOf(2, [], { numbers: [[4, 4]] })]),
    canisterOf(5, [lineOf(1, [[1, 20]], { amount: 18 })]),
  ])
  expect(differences.map(({ kind, straws, numbers }) => [kind, straws, numbers])).toEqual([
    ['MISPLACED', 1, [[4, 4]]],
    ['MISSING', 1, [[20, 20]]],
  ])
})

test('straws of different owners never compensate each other', () => {
  const differences = compareCount([
    canisterOf(1, [lineOf(2, [[1, 5]], { amount: 4 }), lineOf(1, [], { amount: 1 }, THEIRS)]),
  ])
  expect(differences.map(({ kind, level }) => [kind, level])).toEqual([
    ['MISSING', 2],
    ['UNEXPECTED', 1],
  ])
})

test('unfinished canisters and uncounted lines are not compared', () => {
  const half = canisterOf(1, [lineOf(1, [[1, 5]], { amount: 4 })], { counted_at: null })
  expect(compareCount([half, canisterOf(2, [lineOf(1, [[6, 9]], null)])])).toEqual([])
})

test('unknown straws are listed by their print', () => {
  const unknown = [{ level: 1, print: 'HJ-09 070425', amount: 1 }]
  expect(compareCount([canisterOf(3, [], { unknown })])).toMatchObject([
    { kind: 'UNKNOWN', canister: 3, level: 1, print: 'HJ-09 070425', batch_id: null },
  ])
})

test('straws other than the expected ones are a deviation', () => {
  const others = deviation({ book: [[6, 10]], found: { numbers: [[1, 7]] } })
  expect([others, deviationText(others)]).toEqual([{ less: 3, more: 5 }, '−3 +5'])
  expect(deviationText(deviation({ book: [[6, 10]], found: { amount: 5 } }))).toBe('')
  expect(deviationText(deviation({ book: [[6, 10]], found: { amount: 3 } }))).toBe('−2')
})

test('expected straws are summed as in place, misplaced, missing or moved since', () => {
  const since = { ...lineOf(2, [[31, 40]], { amount: 8 }), now: [[33, 40]] satisfies StrawNumbers }
  const canisters = [
    canisterOf(1, [lineOf(1, [[1, 10]], { numbers: [[1, 7]] }), lineOf(2, [], { numbers: [[8, 8]] })], {
      unknown: [{ level: 1, print: 'HJ-09 070425', amount: 2 }],
    }),
    canisterOf(2, [since]),
    canisterOf(3, [lineOf(1, [[41, 50]], { amount: 4 })], { counted_at: null }),
  ]
  expect(countSums(canisters, compareCount(canisters))).toEqual({
    ...{ expected: 20, inPlace: 15, found: 18, moved: 2 },
    ...{ MISPLACED: 1, MISSING: 2, UNEXPECTED: 0, UNKNOWN: 2 },
  })
})
