import { expect, test } from 'vitest'
import { bodyOf, movedLater, placeOf, type Values } from './withdrawal-draft.ts'
import { ANYWHERE, keyOf } from './use-stock.ts'

const values: Values = {
  type: 'CONSIGNMENT',
  owner_id: 'o',
  from: ANYWHERE,
  amount: 10,
  date: '2026-03-12',
  receiver_id: 'r',
  animal_id: 'a',
  reason: 'BROKEN',
  keep_in_store: true,
  signer_id: 's',
  note: '',
}
const batch = { tenant_id: 't', batch_id: 'b' }

test('anywhere, a place, and no place are three different picks', () => {
  const location = { container_id: 'c', canister: 2, level: 1 }
  expect(placeOf(ANYWHERE)).toBeUndefined()
  expect(placeOf(keyOf(null))).toBeNull()
  expect(placeOf(keyOf(location))).toEqual(location)
  expect(bodyOf(values, batch)).not.toHaveProperty('location')
  expect(bodyOf({ ...values, from: keyOf(null) }, batch)).toHaveProperty('location', null)
})

test('a withdrawal sends only what its type asks for', () => {
  const sent = (type: Values['type']) => Object.keys(bodyOf({ ...values, type }, batch).withdrawal)
  expect(sent('CONSIGNMENT')).toEqual(['type', 'date', 'note', 'receiver_id'])
  expect(sent('SALE')).toEqual(['type', 'date', 'note', 'receiver_id', 'keep_in_store'])
  expect(sent('LOSS')).toEqual(['type', 'date', 'note', 'reason'])
  expect(sent('INSEMINATION')).toEqual(['type', 'date', 'note', 'animal_id'])
})

test('straws that moved after the chosen day are counted before anybody is refused', () => {
  const line = {
    owner_id: 'o',
    holder_id: null,
    warehouse_id: 'w',
    location: null,
    status: 'STORED' as const,
    straw_ids: [],
  }
  const lines = [
    { ...line, straws: 5, last_moved_on: '2026-03-01' },
    { ...line, straws: 7, last_moved_on: '2026-04-02' },
  ]
  expect(movedLater(lines, '2026-04-02')).toBeUndefined()
  expect(movedLater(lines, '2026-03-12')).toContain(
    '7 straws of these moved on a later day, the last on 2 Apr 2026',
  )
})
