import { expect, test } from 'vitest'
import type { Straw } from '../contract.ts'
import { bodyOf, knownStraws, placesOf, type Values } from './addition-draft.ts'

const values: Values = {
  reason: 'COLLECTION',
  which: 'new',
  date: '2026-03-12',
  amount: 2,
  owner_id: 'o',
  supplier_id: 's',
  warehouse_id: 'w',
  location: null,
  rest: null,
  signer_id: 'm',
  note: '',
}
const straw = (id: string, state: Partial<Straw>) =>
  ({ id, number: Number(id), status: null, closed: null, ...state }) as Straw

test('an addition is sent with only the fields of its reason', () => {
  const sent = (reason: Values['reason']) => bodyOf({ ...values, reason }, 'b')
  expect(sent('COLLECTION')).not.toHaveProperty('supplier_id')
  expect(sent('PURCHASE')).toMatchObject({ supplier_id: 's', owner_id: 'o', amount: 2 })
  expect(sent('CONSIGNMENT')).not.toHaveProperty('owner_id')
  expect(sent('RETURN')).toMatchObject({ supplier_id: 's', amount: 2, location: null })
})

test('known straws are added by their lowest numbers, and never more than there are', () => {
  const known = [straw('1', {}), straw('2', {}), straw('3', {})]
  const bought = { ...values, reason: 'PURCHASE', which: 'sold' } as const
  expect(bodyOf(bought, 'b', known)).toMatchObject({ numbers: [[1, 2]], location: null })
  expect(bodyOf(bought, 'b', known)).not.toHaveProperty('amount')
  expect(bodyOf({ ...bought, which: 'stored' }, 'b', known)).not.toHaveProperty('location')
  for (const amount of [4, 0, 1.5]) {
    expect(bodyOf({ ...bought, amount }, 'b', known)).toHaveProperty('numbers', undefined)
  }
})

test('straws of a supplier can be bought or consigned depending on their history', () => {
  const straws = [
    straw('stored', { status: 'STORED' }),
    straw('sold', { status: 'SOLD' }),
    straw('back', { closed: 'GIVEN_BACK' }),
    straw('erased', { closed: 'ERASED' }),
    straw('lost', { status: 'LOST' }),
  ]
  const ids = (reason: Values['reason']) =>
    Object.values(knownStraws(reason, straws)).map((found) => found.map(({ id }) => id))
  expect(ids('PURCHASE')).toEqual([['stored'], ['sold'], []])
  expect(ids('CONSIGNMENT')).toEqual([[], ['sold'], ['back']])
  expect(ids('COLLECTION')).toEqual([[], [], []])
})

test('added straws are at the chosen place, and straws bought in store stay where they are', () => {
  const [here, there] = [1, 2].map((canister) => ({ container_id: 'c', canister, level: 1 }))
  expect(placesOf({ ...values, location: here! })).toEqual([{ location: here, straws: 2 }])
  const known = [here!, there!, there!, null].map((location, index) => straw(`${index}`, { location }))
  const stored = { ...values, reason: 'PURCHASE', which: 'stored', amount: 3 } as const
  expect(placesOf(stored, known)).toEqual([
    { location: here, straws: 1 },
    { location: there, straws: 2 },
  ])
})
