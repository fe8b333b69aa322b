import { expect, test } from 'vitest'
import { addDays } from '#platform/contract/days.ts'
import { type Flow, foldBends, MAX_BENDS, MAX_LANES, riverOf } from './river.ts'

const lane = (kind: NonNullable<Flow['to']>['kind'], name: string) => ({ kind, party_id: name, name })
const ours = lane('STORED', 'Haras del Sur')
const dehesa = lane('CONSIGNED', 'La Dehesa')
const vanDijk = lane('SOLD', 'Stal Van Dijk')

function flow(
  day: string,
  straws: number,
  from: Flow['from'],
  to: Flow['to'],
  more: Partial<Flow> = {},
): Flow {
  const type = to ? (from ? 'CONSIGNMENT' : 'COLLECTION') : 'INSEMINATION'
  return { day, straws, from, to, type, mare: null, outcome: null, ...more }
}

const KNOWN = [
  flow('2026-03-20', 198, null, ours),
  flow('2026-06-02', 7, ours, null, { mare: 'Vega H', outcome: 'LOST_PREGNANCY' }),
  flow('2026-06-10', 40, ours, dehesa),
  flow('2026-06-24', 1, dehesa, null, { type: 'LOSS' }),
  flow('2026-07-06', 14, dehesa, vanDijk, { type: 'SALE' }),
]

test('lanes end with the straws that are there, and bends name their origin and destination', () => {
  const { lanes, bends } = riverOf(KNOWN)
  expect(lanes.map(({ name, straws }) => [name, straws])).toEqual([
    ['Haras del Sur', 151],
    ['La Dehesa', 25],
    ['Stal Van Dijk', 14],
  ])
  expect(bends.map(({ from, to, straws }) => [from, to, straws])).toEqual([
    [null, 0, 198],
    [0, null, 7],
    [0, 1, 40],
    [1, null, 1],
    [1, 2, 14],
  ])
  expect(bends[1]).toMatchObject({ mare: 'Vega H', outcome: 'LOST_PREGNANCY', movements: 1 })
})

test('straws that return flow back into their lane', () => {
  const { lanes, bends } = riverOf([...KNOWN, flow('2026-08-01', 5, dehesa, ours, { type: 'RETURN' })])
  expect(lanes.map(({ straws }) => straws)).toEqual([156, 20, 14])
  expect(bends.at(-1)).toMatchObject({ from: 1, to: 0, straws: 5 })
})

test('stored lanes come first, then held ones, then those that left', () => {
  const sold = lane('STORED', 'Stal Van Dijk')
  const { lanes } = riverOf([
    flow('2026-03-20', 50, null, ours),
    flow('2026-04-01', 10, ours, vanDijk, { type: 'SALE' }),
    flow('2026-04-02', 10, ours, dehesa),
    flow('2026-04-03', 10, ours, sold, { type: 'SALE' }),
  ])
  expect(lanes.map(({ kind, straws }) => `${kind} ${straws}`)).toEqual([
    'STORED 20',
    'STORED 10',
    'CONSIGNED 10',
    'SOLD 10',
  ])
})

test('a movement that leaves its straws in their lane is not a bend', () => {
  expect(riverOf([...KNOWN, flow('2026-08-01', 5, dehesa, dehesa, { type: 'SALE' })])).toEqual(riverOf(KNOWN))
})

test('a batch without movements has no river', () => {
  expect(riverOf([])).toEqual({ lanes: [], bends: [] })
})

test('thousands of movements are folded by the shortest period that is enough, and no straw is lost', () => {
  const uses = Array.from({ length: 3000 }, (_, index) =>
    flow(addDays('2024-01-01', Math.floor(index / 4)), 1, ours, null, { outcome: 'PREGNANT' }),
  )
  const { lanes, bends } = riverOf([flow('2024-01-01', 4000, null, ours), ...uses])
  expect(lanes.map(({ straws }) => straws)).toEqual([1000])
  expect(bends.length).toBeLessThanOrEqual(MAX_BENDS)
  const years = bends.filter(({ type }) => type === 'INSEMINATION')
  expect(
    years.map(({ first_day, last_day, straws, movements }) => [first_day, last_day, straws, movements]),
  ).toEqual([
    ['2024-01-01', '2024-12-31', 1464, 1464],
    ['2025-01-01', '2025-12-31', 1460, 1460],
    ['2026-01-01', '2026-01-19', 76, 76],
  ])
  expect(years[0]).toMatchObject({ mare: null, outcome: 'PREGNANT' })
})

test('folded bends name a mare and an outcome only if they share it', () => {
  const use = (mare: string) => flow('2026-06-02', 1, ours, null, { mare, outcome: 'PENDING' })
  const { bends } = riverOf([flow('2026-03-20', 198, null, ours), use('Vega H'), use('Paloma II')])
  expect(foldBends(bends, 2)[1]).toMatchObject({ mare: null, outcome: 'PENDING', straws: 2, movements: 2 })
})

test('of many stakeholders the largest keep their lanes, and the others share one of each kind', () => {
  const buyers = Array.from({ length: 40 }, (_, index) =>
    flow(addDays('2026-01-02', index), index + 1, ours, lane('SOLD', `Buyer ${index + 1}`), { type: 'SALE' }),
  )
  const { lanes } = riverOf([flow('2026-01-01', 1000, null, ours), ...buyers])
  expect(lanes).toHaveLength(MAX_LANES)
  expect(lanes.map(({ name, parties, straws }) => [name, parties, straws])).toEqual([
    ['Haras del Sur', 1, 180],
    [null, 36, 666],
    ['Buyer 37', 1, 37],
    ['Buyer 38', 1, 38],
    ['Buyer 39', 1, 39],
    ['Buyer 40', 1, 40],
  ])
})
