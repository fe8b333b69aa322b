import { expect, test } from 'vitest'
import { movedLater } from './moved-later.ts'

test('straws that moved after the chosen day are counted in the message', () => {
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
    '7 of these straws moved on a later day, the last on 2 April 2026',
  )
})
