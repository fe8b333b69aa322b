import { expect, test } from 'vitest'
import { drawFreezes, drawLine, MAX_COLUMNS, medianOf, seasonsOf } from './freeze-drawing.ts'

const freeze = (day: string, progressive: number, fresh: number | null = null) => ({
  ...{ batch_id: day, batch_label: 'B-26-001', straw_colour: 'BLUE' as const, day, motile: null },
  ...{ progressive, fresh, straws: 10, doses: 1 },
})
const SIZE = { width: 246, height: 240, foot: 40 }

test('up to 24 freezes have a column each, with what freezing cost', () => {
  const { dots, isSeasons, y } = drawFreezes([freeze('2026-02-01', 40, 60), freeze('2026-02-03', 31)], SIZE)
  expect(isSeasons).toBe(false)
  expect(dots.map(({ x }) => x)).toEqual([84, 184])
  expect(dots.map(({ y: at, fresh }) => [at, fresh])).toEqual([
    [y(40), y(60)],
    [y(31), null],
  ])
  expect(y(0)).toBeGreaterThan(y(80))
})

test('more freezes are in bands of seasons, side by side in their order', () => {
  const many = Array.from({ length: MAX_COLUMNS + 1 }, (_, index) =>
    freeze(`20${index < 20 ? 25 : 26}-02-${String(index + 1).padStart(2, '0')}`, 30 + index),
  )
  const { dots, seasons, isSeasons } = drawFreezes(many, SIZE)
  expect(isSeasons).toBe(true)
  expect(seasons).toEqual([
    { year: '2025', x: 34, width: 100, median: 40 },
    { year: '2026', x: 134, width: 100, median: 52 },
  ])
  expect(dots.slice(0, 2).map(({ x }) => x)).toEqual([36.5, 41.5])
  expect(dots.at(-1)!.x).toBe(224)
})

test('a median of seasons counts what was measured', () => {
  const known = [freeze('2026-02-01', 40), { ...freeze('2026-02-03', 0), progressive: null }]
  expect(seasonsOf(known)).toMatchObject([{ year: '2026', median: 40 }])
  expect([medianOf([]), medianOf([31, 36, 52]), medianOf([40, 31])]).toEqual([null, 36, 36])
})

test('rows of the list share one scale', () => {
  const [first, second] = drawLine([{ progressive: 35 }, { progressive: 90 }], { width: 150, height: 30 })
  expect(first).toMatchObject({ x: 5, y: 15 })
  expect(second!.y).toBe(5)
  expect(
    drawLine(
      Array.from({ length: 24 }, () => ({ progressive: 35 })),
      { width: 150, height: 30 },
    ).at(-1)!.x,
  ).toBe(145)
})
