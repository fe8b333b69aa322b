import { expect, test } from 'vitest'
import type { StrawNumbers } from '#stock/batches/straw.ts'
import { clashOf } from './clashes.ts'
import type { There } from './plan.ts'

const at = (canister: number) => ({ container_id: 't1', canister, level: 1 })
const STOCK: There[] = [
  { batch_id: 'b5', owner_id: 'self', location: at(1), numbers: [[1, 4]] },
  { batch_id: 'b5', owner_id: 'self', location: at(2), numbers: [[5, 10]] },
  { batch_id: 'b5', owner_id: 'other', location: at(1), numbers: [[11, 30]] },
]
const NAMES = new Map([
  ['friday', 'Friday'],
  ['vega', 'Vega H'],
])
type More = { numbers?: StrawNumbers; from?: There['location']; owner_id?: string }
const wanted = (
  pick_list_id: string,
  left: number,
  { numbers = null!, from = null, ...more }: More = {},
) => ({
  ...{ id: `${pick_list_id} ${left}`, pick_list_id, batch_id: 'b5', owner_id: 'self', left, numbers, from },
  ...more,
})
const clash = (...[line, ...others]: ReturnType<typeof wanted>[]) =>
  clashOf(line!, [line!, ...others], STOCK, NAMES)
const vega = (straws: number) => [{ id: 'vega', name: 'Vega H', straws }]

test('amounts clash if all lists need more than is stored of the batch and owner', () => {
  expect(clash(wanted('friday', 6), wanted('vega', 4))).toBeNull()
  expect(clash(wanted('friday', 6), wanted('vega', 5))).toEqual({ stored: 10, needed: 6, others: vega(5) })
  expect(clash(wanted('friday', 6), wanted('vega', 20, { owner_id: 'other' }))).toBeNull()
})

test('lines clash at a place only with straws that must come from there', () => {
  const here = wanted('friday', 3, { from: at(1) })
  expect(clash(here, wanted('vega', 3, { from: at(2) }))).toBeNull()
  expect(clash(here, wanted('vega', 6))).toBeNull()
  expect(clash(here, wanted('vega', 2, { from: at(1) }))).toEqual({ stored: 4, needed: 3, others: vega(2) })
  expect(clash(here, wanted('vega', 2, { numbers: [[1, 2]] }))).toMatchObject({ stored: 4, others: vega(2) })
})

test('named straws clash with the same ones on another list', () => {
  const named = wanted('friday', 3, { numbers: [[3, 5]] })
  expect(clash(named, wanted('vega', 2, { numbers: [[1, 2]] }))).toBeNull()
  expect(clash(named, wanted('vega', 2, { numbers: [[5, 6]] }))).toEqual({
    stored: 3,
    needed: 3,
    others: vega(1),
  })
})

test('a list that misses straws by itself clashes only with others', () => {
  expect(clash(wanted('friday', 30), wanted('friday', 2))).toBeNull()
  expect(clash(wanted('friday', 30), wanted('vega', 2))).toEqual({ stored: 10, needed: 10, others: vega(2) })
})
