import { expect, test } from 'vitest'
import { drawUse, lastsFor } from './use-drawing.ts'

const month = (key: string, inseminated: number, sold = 0, lost = 0) => ({
  ...{ month: key, inseminated, sold, lost },
})

test('one season is drawn by months, several by years', () => {
  const one = drawUse([month('2026-05', 7, 24)], { width: 240, height: 118 })
  expect(one.isMonths).toBe(true)
  expect(one.bars).toHaveLength(12)
  const may = one.bars[4]!
  expect(may).toMatchObject({ key: '2026-05', total: 31, x: 84, width: 12, top: 18 })
  expect(may.parts.map(({ kind }) => kind)).toEqual(['inseminated', 'sold'])
  const several = drawUse([month('2024-05', 7), month('2024-06', 3), month('2026-05', 1)], {
    ...{ width: 240, height: 118 },
  })
  expect(several.isMonths).toBe(false)
  expect(several.bars.map(({ key, total }) => [key, total])).toEqual([
    ['2024', 10],
    ['2025', 0],
    ['2026', 1],
  ])
})

test('straws last for as many seasons as past seasons used on average', () => {
  const months = [month('2024-05', 60, 40), month('2025-05', 50, 50, 9), month('2026-05', 500)]
  expect(lastsFor(800, months, '2026')).toEqual({ straws: 100, seasons: 8 })
  expect(lastsFor(800, months.slice(1), '2026')).toBeNull()
  expect(lastsFor(0, months, '2026')).toBeNull()
})
