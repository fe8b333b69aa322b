import { expect, test } from 'vitest'
import type { River, RiverBend } from '../river.ts'
import { drawRiver } from './river-drawing.ts'

const ROOM = { width: 800, names: 150, height: 200, gap: 30, dates: 6 }
const TODAY = '2026-11-24'

const lane = (kind: 'STORED' | 'SOLD', straws: number) => ({
  kind,
  party_id: null,
  name: kind,
  parties: 1,
  straws,
})

function bend(day: string, straws: number, from: number | null, to: number | null): RiverBend {
  const type = from === null ? 'COLLECTION' : to === null ? 'LOSS' : 'SALE'
  return { first_day: day, last_day: day, type, from, to, straws, movements: 1, mare: null, outcome: null }
}

const RIVER: River = {
  lanes: [lane('STORED', 60), lane('SOLD', 30)],
  bends: [bend('2026-03-20', 100, null, 0), bend('2026-06-02', 10, 0, null), bend('2026-07-02', 30, 0, 1)],
}

test('equal numbers of straws have equal heights, and lanes lie apart', () => {
  const { lanes } = drawRiver(RIVER, TODAY, ROOM)
  const [stored, sold] = lanes
  expect(stored!.height).toBeCloseTo(2 * sold!.height)
  expect(sold!.y - (stored!.y + (stored!.height * 100) / 60)).toBeCloseTo(ROOM.gap)
})

test('bends lie on the time axis, and those of used straws end below their lane', () => {
  const { bends, left, right } = drawRiver(RIVER, TODAY, ROOM)
  const [collected, lost, sold] = bends
  expect([collected!.at.x < lost!.at.x, lost!.at.x < sold!.at.x]).toEqual([true, true])
  const share =
    (Date.parse('2026-06-02') - Date.parse('2026-03-20')) / (Date.parse(TODAY) - Date.parse('2026-03-20'))
  expect(lost!.at.x).toBeCloseTo(left + share * (right - left) + 26, 0)
  expect([lost!.lane, sold!.lane]).toEqual([null, 1])
})

test('many bends on few days stay apart and inside the drawing', () => {
  const losses = Array.from({ length: 20 }, (_, index) =>
    bend(`2026-11-${String(index + 1).padStart(2, '0')}`, 1, 0, null),
  )
  const { bends, left, right } = drawRiver({ ...RIVER, bends: [RIVER.bends[0]!, ...losses] }, TODAY, {
    ...ROOM,
    width: 340,
    names: 100,
  })
  const xs = bends.map(({ at }) => at.x)
  expect(xs).toEqual(xs.toSorted((a, b) => a - b))
  expect(new Set(xs).size).toBe(21)
  expect([xs[0]! >= left, xs.at(-1)! <= right]).toEqual([true, true])
})

test('a first day that is today and a batch without movements can be drawn', () => {
  const { bends, dates } = drawRiver({ ...RIVER, bends: [bend(TODAY, 100, null, 0)] }, TODAY, ROOM)
  expect([bends[0]!.at.x, dates]).toEqual([16, []])
  expect(drawRiver({ lanes: [], bends: [] }, TODAY, ROOM)).toMatchObject({ lanes: [], bends: [] })
})

test('dates are months at equal distances, no more than fit', () => {
  const { dates } = drawRiver({ ...RIVER, bends: [bend('2019-03-20', 100, null, 0)] }, TODAY, ROOM)
  expect(dates.map(({ day }) => day)).toEqual(['2020-01-01', '2022-01-01', '2024-01-01', '2026-01-01'])
})
