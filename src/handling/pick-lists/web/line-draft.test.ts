import { expect, test } from 'vitest'
import type { StockLine } from '#stock/straws/contract.ts'
import type { Subject } from '#stock/straws/web/straw-pick.ts'
import { ANYWHERE, keyOf } from '#stock/straws/web/use-stock.ts'
import { atFields } from '#stock/straws/web/amount.ts'
import { linesOf, NEW_LIST, type Values } from './line-draft.ts'

const values: Values = {
  ...{ list_id: NEW_LIST, name: 'Friday', owner_id: 'self', from: ANYWHERE, amount: 7 },
  ...{ type: 'CONSIGNMENT', receiver_id: 'lindenhof', animal_id: 'paloma', reason: 'BROKEN' },
  ...{ keep_in_store: true, to: null, note: '' },
}
const batch = { batch: { id: 'b5' } } as Subject
const location = { container_id: 't1', canister: 3, level: 2 }
const line = (numbers: [number, number][], at: StockLine['location']) =>
  ({ owner_id: 'self', status: 'STORED', location: at, numbers }) as StockLine

test('a line is sent with only the fields of its purpose', () => {
  const of = (type: Values['type']) => linesOf({ ...values, type }, batch, [])[0]!.purpose
  expect(of('CONSIGNMENT')).toEqual({
    withdrawal: { type: 'CONSIGNMENT', note: '', receiver_id: 'lindenhof' },
  })
  expect(of('INSEMINATION')).toEqual({ withdrawal: { type: 'INSEMINATION', note: '', animal_id: 'paloma' } })
  expect(of('LOSS')).toEqual({ withdrawal: { type: 'LOSS', note: '', reason: 'BROKEN' } })
  expect(of('RETURN')).toEqual({ withdrawal: { type: 'RETURN', note: '' } })
  expect(of('RELOCATION')).toEqual({ relocation: { to: null } })
})

test('an amount is taken from anywhere or from a place, and straws without a place by number', () => {
  expect(linesOf(values, batch, [])[0]).toMatchObject({ amount: 7, from: null })
  expect(linesOf({ ...values, from: keyOf(location) }, batch, [])[0]).toMatchObject({ from: location })
  const stock = [
    line([[1, 9]], location),
    line(
      [
        [10, 12],
        [20, 30],
      ],
      null,
    ),
  ]
  expect(linesOf({ ...values, from: keyOf(null), amount: 5 }, batch, stock)[0]).toMatchObject({
    numbers: [
      [10, 12],
      [20, 21],
    ],
  })
})

test('chosen straws become one line per batch, and their errors are shown at the shared fields', () => {
  const chosen = {
    groups: [],
    straws: [
      { batch_id: 'b5', numbers: [[1, 2]] },
      { batch_id: 'b2', numbers: [[4, 4]] },
    ],
  }
  expect(linesOf(values, { chosen } as unknown as Subject, []).map(({ batch_id }) => batch_id)).toEqual([
    'b5',
    'b2',
  ])
  expect(
    atFields({
      'lines.1.purpose.withdrawal.receiver_id': 'Required',
      'lines.0.amount': 'Too many',
      name: 'Required',
    }),
  ).toEqual({ 'withdrawal.receiver_id': 'Required', amount: 'Too many', name: 'Required' })
})
