import { expect, test } from 'vitest'
import type { OfflineSnapshot } from './contract.ts'
import { findStock, decodeStock, nearestTo, withWaiting } from './stock.ts'

const SNAPSHOT: OfflineSnapshot = {
  as_of: '2026-03-12T14:32:00.000Z',
  batches: [
    {
      id: 'b1',
      label: 'B-24-017',
      stallion: 'Lucero',
      straw_colour: 'YELLOW',
      straw_mark_text: 'LUCERO\n090226 ES13',
      number_range: [1, 20],
    },
    {
      id: 'b2',
      label: 'B-25-002',
      stallion: 'Žižka',
      straw_colour: 'RED',
      straw_mark_text: null,
      number_range: [1, 20],
    },
  ],
  parties: [{ id: 'p1', name: 'Haras del Sur' }],
  mares: [],
  containers: [{ id: 'c1', label: 'Tank 3', canisters: 6, levels: 2 }],
  lines: [
    [0, 0, 0, 2, 1, 1, 4, 9, 10],
    [1, 0, -1, 0, 0, 1, 3],
  ],
  pick_lists: [],
  picked: [],
  left_off: 0,
}

test('the lines of a snapshot name the places and numbers of straws', () => {
  expect(decodeStock(SNAPSHOT)).toMatchObject([
    {
      batch: { label: 'B-24-017' },
      location: { container_id: 'c1', canister: 2, level: 1 },
      numbers: [
        [1, 4],
        [9, 10],
      ],
    },
    { batch: { label: 'B-25-002' }, container: null, location: null, numbers: [[1, 3]] },
  ])
})

test('straws that have left are not available, and no longer queued to leave', () => {
  const [line] = withWaiting(decodeStock(SNAPSHOT), [
    { batch_id: 'b1', owner_id: 'p1', numbers: [[2, 2]], isSent: true },
    { batch_id: 'b1', owner_id: 'p1', numbers: [[9, 10]] },
  ])
  expect(line!.numbers).toEqual([
    [1, 1],
    [3, 4],
  ])
  expect(line!.leaving).toEqual([[9, 10]])
})

test('straws that are queued to leave are neither available nor gone', () => {
  const [line, other] = withWaiting(decodeStock(SNAPSHOT), [
    { batch_id: 'b1', owner_id: 'p1', numbers: [[2, 2]] },
    { batch_id: 'b1', owner_id: 'p1', numbers: [[9, 10]] },
  ])
  expect(line).toMatchObject({
    numbers: [
      [1, 1],
      [3, 4],
    ],
    leaving: [
      [2, 2],
      [9, 10],
    ],
  })
  expect(other).toMatchObject({ numbers: [[1, 3]], leaving: [] })
})

test('straws are found by batch, straw mark, stallion, owner and container, in any order and without accents', () => {
  const found = (text: string) => findStock(decodeStock(SNAPSHOT), text).map(({ batch }) => batch.label)
  expect(found('sur 017')).toEqual(['B-24-017'])
  expect(found('zizka')).toEqual(['B-25-002'])
  expect(found('lucero 090226 es13')).toEqual(['B-24-017'])
  expect(found('tank 3')).toEqual(['B-24-017'])
  expect(found('Lucerø')).toEqual(['B-24-017'])
  expect(found('')).toHaveLength(2)
  expect(found('nothing of ours')).toEqual([])
})

test('in place of straws that are gone, as many as possible are taken at the same place, else where most are', () => {
  const place = (level: number, ...runs: number[]) => [0, 0, 0, 2, level, ...runs]
  const stock = decodeStock({ ...SNAPSHOT, lines: [place(1, 4, 6), place(2, 10, 19)] })
  const [here, most] = stock
  const wanted = { batch_id: 'b1', owner_id: 'p1', from: here!.key, numbers: [[1, 5] as [number, number]] }
  expect(nearestTo(wanted, stock)).toEqual({ line: here, amount: 3 })
  expect(nearestTo(wanted, [{ ...here!, numbers: [] }, most!])).toEqual({ line: most, amount: 5 })
  expect(nearestTo({ ...wanted, owner_id: 'p2' }, stock)).toBeNull()
})
