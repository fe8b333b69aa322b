import { expect, test } from 'vitest'
import { lastTime } from './use-last-times.ts'

const past = (receiver_id: string, some: object = {}) => ({
  type: 'SALE' as const,
  direction: 'OUT' as const,
  reverses_id: null,
  reversed_by_id: null,
  receiver_id,
  animal_id: null,
  to_name: receiver_id,
  ...some,
})

test('the latest withdrawal that was not undone is offered again', () => {
  const movements = [
    past('undone', { reversed_by_id: 'm1' }),
    past('reversal', { reverses_id: 'm2', direction: 'IN' }),
    past('came in', { direction: 'IN' }),
    past('Stal Van Dijk'),
    past('earlier'),
  ]
  expect(lastTime(movements, [])?.name).toBe('Stal Van Dijk')
})

test('a party that cannot receive these straws is skipped, and without another none is offered', () => {
  expect(lastTime([past('owner'), past('earlier')], ['owner'])?.name).toBe('earlier')
  expect(lastTime([past('owner')], ['owner'])).toBeNull()
})
