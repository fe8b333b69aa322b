import { actTexts } from '../texts.ts'
import { expect, test } from 'vitest'
import type { Batch } from '#stock/batches/contract.ts'
import { ANYWHERE, keyOf, keyOfHolder, placeOf } from './use-stock.ts'
import { bodyOf, possibleTypes, type Values } from './withdrawal-draft.ts'

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
const subject = { batch: { id: 'b', label: 'B-26-001' } as Batch }

test('anywhere, a place, no place and a holder are sent as four different picks', () => {
  const location = { container_id: 'c', canister: 2, level: 1 }
  expect(placeOf(ANYWHERE)).toBeUndefined()
  expect(placeOf(keyOf(null))).toBeNull()
  expect(placeOf(keyOf(location))).toEqual(location)
  const sent = (from: string) => bodyOf({ ...values, from }, subject)
  expect(sent(ANYWHERE)).not.toHaveProperty('location')
  expect(sent(keyOf(null))).toHaveProperty('location', null)
  expect(sent(keyOfHolder('h'))).toMatchObject({ batch_id: 'b', amount: 10, holder_id: 'h' })
  expect(sent(keyOfHolder('h'))).not.toHaveProperty('location')
})

test('straws chosen by hand are sent as stored straws', () => {
  const straws = [{ batch_id: 'b', numbers: [[1, 2] as [number, number]] }]
  const body = bodyOf(values, { chosen: { groups: [], straws } })
  expect(body).toMatchObject({ straws })
  expect(body).not.toHaveProperty('holder_id')
  const chosen = { groups: [], everything_at: { container_id: 'c' }, expected: 7 }
  const everything = bodyOf(values, { chosen })
  expect(everything).toMatchObject({ everything_at: { container_id: 'c' }, expected: 7 })
})

test('the announced places are sent with the request', () => {
  const places = [{ location: { container_id: 'c', canister: 2, level: 1 }, straws: 10 }]
  expect(bodyOf(values, subject, places)).toMatchObject({ amount: 10, seen_at: places })
  expect(bodyOf(values, subject)).not.toHaveProperty('seen_at')
  const groups = [{ batch_id: 'b', batch_label: 'B', owner_id: 'o', owner_name: 'O', straws: 10, places }]
  expect(bodyOf(values, { chosen: { groups, straws: [] } })).toMatchObject({ seen_at: places })
})

test('a withdrawal is sent with only the fields of its type', () => {
  const sent = (type: Values['type']) => bodyOf({ ...values, type }, subject).withdrawal
  const common = { date: '2026-03-12', note: '' }
  expect(sent('CONSIGNMENT')).toEqual({ ...common, type: 'CONSIGNMENT', receiver_id: 'r' })
  expect(sent('SALE')).toEqual({ ...common, type: 'SALE', receiver_id: 'r', keep_in_store: true })
  expect(sent('RETURN')).toEqual({ ...common, type: 'RETURN' })
  expect(sent('LOSS')).toEqual({ ...common, type: 'LOSS', reason: 'BROKEN' })
  expect(sent('INSEMINATION')).toEqual({ ...common, type: 'INSEMINATION', animal_id: 'a' })
})

test('only stored straws of other owners can be returned', () => {
  expect(possibleTypes(ANYWHERE, ['other'], 'self')).toContain('RETURN')
  expect(possibleTypes(ANYWHERE, ['other', 'self'], 'self')).not.toContain('RETURN')
  expect(possibleTypes(keyOfHolder('h'), ['other'], 'self')).not.toContain('RETURN')
})

test('a button names the mare of an insemination if its text fits into 24 characters, else the number', () => {
  expect(actTexts('INSEMINATION', 8, 'Vega H').button).toBe('Inseminate Vega H')
  expect(actTexts('INSEMINATION', 8, 'Vega von der Heide').button).toBe('Inseminate: 8 straws')
  expect(actTexts('INSEMINATION', NaN).button).toBe('Inseminate')
  expect(actTexts('SALE', 1)).toEqual({ button: 'Sell 1 straw', done: '1 straw sold' })
  expect(actTexts('SALE', 2.5).button).toBe('Sell straws')
})
