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
  signer_id: 'm',
  note: '',
}
const straw = (id: string, state: Partial<Straw>) =>
  ({ id, number: Number(id), status: null, closed: null, ...state }) as Straw

test('only what the reason asks for is sent', () => {
  const sent = (reason: Values['reason']) => bodyOf({ ...values, reason }, 'b')
  expect(sent('COLLECTION')).not.toHaveProperty('supplier_id')
  expect(sent('PURCHASE')).toMatchObject({ supplier_id: 's', owner_id: 'o', amount: 2 })
  expect(sent('CONSIGNMENT')).not.toHaveProperty('owner_id')
  expect(sent('RETURN')).toMatchObject({ supplier_id: 's', amount: 2, location: null })
})

test('known straws come in by their numbers, lowest numbers first, and never more than there are', () => {
  const known = [straw('1', {}), straw('2', {}), straw('3', {})]
  const bought = { ...values, reason: 'PURCHASE', which: 'sold' } as const
  expect(bodyOf(bought, 'b', known)).toMatchObject({ numbers: [[1, 2]], location: null })
  expect(bodyOf(bought, 'b', known)).not.toHaveProperty('amount')
  expect(bodyOf({ ...bought, which: 'stored' }, 'b', known)).not.toHaveProperty('location')
  for (const amount of [4, 0, 1.5]) {
    expect(bodyOf({ ...bought, amount }, 'b', known)).toHaveProperty('numbers', undefined)
  }
})

test('what a supplier has can be bought or consigned according to where it has been', () => {
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

test('what comes in stands where it is put, and what is bought in store stays where it stands', () => {
  const [here, there] = [1, 2].map((canister) => ({ container_id: 'c', canister, level: 1 }))
  expect(placesOf({ ...values, location: here! })).toEqual([{ location: here, straws: 2 }])
  const known = [here!, there!, there!, null].map((location, index) => straw(`${index}`, { location }))
  const stored = { ...values, reason: 'PURCHASE', which: 'stored', amount: 3 } as const
  expect(placesOf(stored, known)).toEqual([
    { location: here, straws: 1 },
    { location: there, straws: 2 },
  ])
})
