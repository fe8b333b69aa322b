import { expect, test } from 'vitest'
import { countNumbers } from '#stock/batches/straw.ts'
import { liftsOf, outOf, planTakes, type There, type Want, within, without } from './plan.ts'

const at = (container_id: string, canister: number, level: number) => ({ container_id, canister, level })
const want = (id: string, left: number, more: Partial<Want> = {}): Want => ({
  ...{ id, batch_id: 'b5', owner_id: 'self', left, numbers: null, from: null },
  ...more,
})
const there = (
  first: number,
  last: number,
  location: There['location'],
  more: Partial<There> = {},
): There => ({
  ...{ batch_id: 'b5', owner_id: 'self', location, numbers: [[first, last]] },
  ...more,
})
const LABELS = new Map([
  ['t1', 'Tank 1'],
  ['t2', 'Tank 2'],
  ['t10', 'Tank 10'],
])

test('forty straws in six canisters are six lifts, in whatever order they were added', () => {
  const canisters = [5, 2, 6, 1, 4, 3]
  const wants = canisters.flatMap((canister, index) => [
    want(`a${index}`, 4, { from: at('t1', canister, 1) }),
    want(`b${index}`, index < 4 ? 3 : 2, { from: at('t1', canister, 2) }),
  ])
  const stock = canisters.flatMap((canister) => [
    there(canister * 100, canister * 100 + 9, at('t1', canister, 1)),
    there(canister * 100 + 10, canister * 100 + 19, at('t1', canister, 2)),
  ])
  const takes = planTakes(wants, stock)
  expect(takes.reduce((sum, { numbers }) => sum + countNumbers(numbers), 0)).toBe(40)
  const lifts = liftsOf(takes, LABELS)
  expect(lifts.map(({ canister }) => canister)).toEqual([1, 2, 3, 4, 5, 6])
  // The upper level comes first.
  expect(lifts.every(({ takes: some }) => some.map(({ location }) => location!.level).join() === '2,1')).toBe(
    true,
  )
})

test('containers are opened one at a time in the order of their labels, and straws without a place come last', () => {
  const takes = [
    { location: null, numbers: [[1, 1]] as [number, number][] },
    { location: at('t10', 1, 1), numbers: [[2, 2]] as [number, number][] },
    { location: at('t2', 3, 1), numbers: [[3, 3]] as [number, number][] },
    { location: at('t2', 1, 1), numbers: [[4, 4]] as [number, number][] },
  ]
  expect(liftsOf(takes, LABELS).map((lift) => [lift.container_id, lift.canister])).toEqual([
    ['t2', 1],
    ['t2', 3],
    ['t10', 1],
    [null, null],
  ])
})

test('straws are taken from a canister that is lifted anyway, else from one with enough, else by number', () => {
  const stock = [there(1, 6, at('t1', 1, 1)), there(7, 20, at('t1', 2, 1)), there(21, 30, at('t1', 3, 1))]
  expect(planTakes([want('w', 10)], stock).map(({ numbers }) => numbers)).toEqual([[[7, 16]]])
  const named = want('n', 2, { numbers: [[29, 30]] })
  expect(planTakes([want('w', 8), named], stock)).toEqual([
    { line_id: 'w', batch_id: 'b5', location: at('t1', 3, 1), numbers: [[21, 28]] },
    { line_id: 'n', batch_id: 'b5', location: at('t1', 3, 1), numbers: [[29, 30]] },
  ])
  expect(planTakes([want('w', 28)], stock).map(({ numbers }) => numbers)).toEqual([
    [[1, 6]],
    [[7, 20]],
    [[21, 28]],
  ])
})

test('a level that was started is finished first, and straws without a place come last', () => {
  const stock = [there(1, 9, at('t1', 1, 2)), there(20, 22, at('t1', 1, 1)), there(30, 40, null)]
  expect(planTakes([want('w', 5)], stock).map(({ numbers }) => numbers)).toEqual([[[20, 22]], [[1, 2]]])
  expect(planTakes([want('w', 14)], stock).at(-1)).toMatchObject({ location: null, numbers: [[30, 31]] })
})

test('no straw is planned twice, and straws of another owner or place are not planned', () => {
  const stock = [there(1, 5, at('t1', 1, 1)), there(6, 9, at('t1', 1, 1), { owner_id: 'vandijk' })]
  const takes = planTakes([want('one', 3), want('two', 3), want('his', 2, { owner_id: 'vandijk' })], stock)
  expect(takes.map(({ line_id, numbers }) => [line_id, numbers])).toEqual([
    ['one', [[1, 3]]],
    ['two', [[4, 5]]],
    ['his', [[6, 7]]],
  ])
  expect(planTakes([want('w', 2, { from: at('t1', 2, 1) })], stock)).toEqual([])
})

test('the lowest wanted straws are booked, and surplus ones from the spare numbers', () => {
  expect(outOf([[3, 5]], [[9, 10]], 2)).toEqual([[3, 4]])
  expect(outOf([[3, 5]], [[9, 10]], 4)).toEqual([
    [3, 5],
    [9, 9],
  ])
  expect(outOf([[3, 5]], [], 9)).toEqual([[3, 5]])
  expect(outOf([[3, 5]], [[9, 10]], 0)).toEqual([])
})

test('ranges of numbers are subtracted and intersected', () => {
  expect(without([[1, 5]], [[2, 3]])).toEqual([
    [1, 1],
    [4, 5],
  ])
  expect(within([[1, 5]], [[4, 9]])).toEqual([[4, 5]])
})
