import { expect, test } from 'vitest'
import { movementWarnings } from './movement-warnings.ts'

const booked = {
  type: 'INSEMINATION',
  date: '2026-03-12',
  batch_id: '1',
  batch_label: 'B-26-001',
  amount: 4,
} as const
const dose = () => 8
const today = '2026-11-21'

test('an insemination of less than a dose gives a warning, but a full dose or another movement does not', () => {
  expect(movementWarnings([booked], dose, today)).toEqual([
    'Fewer than one dose: B-26-001 takes 8 straws per dose.',
  ])
  expect(movementWarnings([{ ...booked, amount: 8 }], dose, today)).toEqual([])
  expect(movementWarnings([{ ...booked, type: 'LOSS' }], dose, today)).toEqual([])
  expect(movementWarnings([booked], () => null, today)).toEqual([])
})

test('a date more than a year ago gives one warning for all bookings', () => {
  const at = (date: string) => ({ ...booked, amount: 8, date })
  expect(movementWarnings([at('2025-11-20'), at('2025-11-20')], dose, today)).toEqual([
    'The date is over a year ago: 20 Nov 2025.',
  ])
  expect(movementWarnings([at('2025-11-21')], dose, today)).toEqual([])
  expect(movementWarnings([at('2024-02-28')], dose, '2025-02-28')).toEqual([])
  expect(movementWarnings([at('2023-02-28')], dose, '2024-02-29')).toHaveLength(1)
})
