import { expect, test } from 'vitest'
import { happenedCount, planCount, uncountedIn } from './offline-count.ts'
import { type Effect, decodeStock, withWaiting } from './stock.ts'

const STOCK = decodeStock({
  as_of: '2026-03-12T14:32:00.000Z',
  batches: [
    {
      id: 'b1',
      label: 'B-24-017',
      stallion: 'Lucero',
      straw_colour: 'YELLOW',
      straw_mark_text: null,
      number_range: [1, 20],
    },
  ],
  parties: [{ id: 'p1', name: 'Haras del Sur' }],
  mares: [],
  containers: [{ id: 'c1', label: 'Tank 3', canisters: 6, levels: 2 }],
  lines: [
    [0, 0, 0, 2, 1, 1, 4],
    [0, 0, 0, 5, 1, 9, 10],
    [0, 0, -1, 0, 0, 20, 22],
  ],
  ...{ pick_lists: [], picked: [], left_off: 0 },
})

test('the expected stock of a canister considers straws that are queued to leave or arrive', () => {
  const to = { container_id: 'c1', canister: 2, level: 2 }
  const details: Effect[] = [
    { batch_id: 'b1', owner_id: 'p1', numbers: [[4, 4]] },
    { batch_id: 'b1', owner_id: 'p1', numbers: [[20, 21]], to },
    { batch_id: 'b1', owner_id: 'p1', numbers: [[22, 22]], to: { ...to, level: 1 } },
  ]
  const count = planCount({ container_id: 'c1', canister: 2 }, withWaiting(STOCK, details), details)
  const line = { batch_id: 'b1', owner_id: 'p1', found: null }
  expect(count.lines).toEqual([
    {
      ...line,
      level: 1,
      book: [
        [1, 3],
        [22, 22],
      ],
    },
    { ...line, level: 2, book: [[20, 21]] },
  ])
  expect(uncountedIn(count)).toBe(2)
})

test('an offline count is sent with the found straws and the expected stock it was compared with', () => {
  const count = planCount({ container_id: 'c1', canister: 5 }, STOCK, [])
  const lines = count.lines.map((line) => ({ ...line, found: { amount: 1 } }))
  const unknown = [{ level: 2, print: 'LUCERO 2019', amount: 3 }]
  expect(happenedCount({ ...count, lines, unknown }, 't1')).toEqual({
    ...{ tenant_id: 't1', container_id: 'c1', canister: 5, unknown },
    lines: [{ level: 1, batch_id: 'b1', owner_id: 'p1', book: [[9, 10]], found: { amount: 1 } }],
  })
})
