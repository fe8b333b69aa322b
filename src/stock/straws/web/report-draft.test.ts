import { expect, test } from 'vitest'
import { atLines, bookingsOf, type Held, maxOf, type ReportValues, sumOf } from './report-draft.ts'

const held: Held = {
  ...{ batch_id: 'batch', batch_label: 'B-26-012', owner_id: 'owner', owner_name: 'Lindenhof' },
  ...{ holder_id: 'holder', holder_name: 'La Dehesa', straws: 25 },
}
const values: ReportValues = {
  ...{ INSEMINATION: 7, SALE: 0, LOSS: '1', RETURN: 2, CONSIGNMENT: '' },
  ...{ animal_id: 'mare', buyer_id: null, receiver_id: null, reason: 'BROKEN' },
  ...{ warehouse_id: 'warehouse', date: '2026-11-24', signer_id: 'ana' },
}

test('a report books each outcome that has straws', () => {
  const pick = { batch_id: 'batch', owner_id: 'owner', holder_id: 'holder' }
  const date = '2026-11-24'
  expect(bookingsOf(values, held)).toEqual([
    { ...pick, amount: 7, withdrawal: { type: 'INSEMINATION', date, animal_id: 'mare' } },
    { ...pick, amount: 1, withdrawal: { type: 'LOSS', date, reason: 'BROKEN' } },
    {
      ...{ batch_id: 'batch', owner_id: 'owner', supplier_id: 'holder', warehouse_id: 'warehouse' },
      ...{ reason: 'RETURN', amount: 2, date },
    },
  ])
})

test('an outcome has at most the straws that the others leave', () => {
  expect(sumOf(values)).toBe(10)
  expect(maxOf(values, 'LOSS', 25)).toBe(16)
  expect(maxOf(values, 'SALE', 10)).toBe(0)
  expect(maxOf(values, 'SALE', 5)).toBe(0)
})

test('a refusal is shown at its line', () => {
  expect(
    atLines(
      {
        'bookings.0.withdrawal.animal_id': 'Required',
        'bookings.1.amount': 'Too many',
        'bookings.2.date': 'Too early',
        'bookings.2': 'Too few',
        signer_id: 'Gone',
      },
      values,
    ),
  ).toEqual({
    animal_id: 'Required',
    LOSS: 'Too many',
    date: 'Too early',
    RETURN: 'Too few',
    signer_id: 'Gone',
  })
})
