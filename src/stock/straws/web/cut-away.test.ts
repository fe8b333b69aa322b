import { expect, test } from 'vitest'
import { caps, lines, PARTS, rowOf, spanOf, standOf, strawAt, xOf } from './cut-away.ts'

test('straws are drawn within their level, however many and however narrow', () => {
  for (const width of [300, 560]) {
    for (const [scale, straws] of [
      [10, 10],
      [90, 65],
      [160, 151],
      [1000, 1000],
    ] as const) {
      const stand = standOf(width, 2, scale, straws)
      for (let index = 0; index < straws; index += 1) {
        expect(xOf(stand, index)).toBeGreaterThan(0)
        expect(xOf(stand, index)).toBeLessThan(width)
      }
      expect(stand.rows).toBeLessThanOrEqual(3)
      expect(rowOf(stand, straws - 1)).toBe(stand.rows - 1)
    }
  }
})

test('a gap follows every ten straws', () => {
  const stand = standOf(560, 2, 90, 65)
  const step = (index: number) => xOf(stand, index + 1) - xOf(stand, index)
  expect(step(0)).toBeCloseTo(stand.pitch)
  expect(step(9)).toBeCloseTo(stand.pitch + stand.gap)
  expect(step(19)).toBeCloseTo(stand.pitch + stand.gap)
})

test('a pointer finds the straw drawn there, in front or behind, or none', () => {
  const stand = standOf(560, 2, 160, 151)
  for (const index of [0, 9, 10, 42, 89]) {
    expect(strawAt(stand, 151, xOf(stand, index), stand.base - 10)).toBe(index)
  }
  expect(strawAt(stand, 151, xOf(stand, 95) - stand.pitch / 2, stand.top - 5)).toBe(95)
  expect(strawAt(stand, 5, xOf(stand, 5), stand.base - 10)).toBeNull()
  expect(strawAt(stand, 151, 2, stand.base - 10)).toBeNull()
  expect(strawAt(stand, 151, 558, stand.base - 10)).toBeNull()
})

test('a bracket spans the straws of its batch', () => {
  const stand = standOf(560, 2, 90, 65)
  expect(spanOf(stand, 0, 65).from).toBeCloseTo(xOf(stand, 0) - stand.pitch / 2)
  expect(spanOf(stand, 0, 65).to).toBeCloseTo(xOf(stand, 64) + stand.pitch / 2)
  expect(spanOf(stand, 20, 5).from).toBeCloseTo(xOf(stand, 20) - stand.pitch / 2)
})

test('straws with the same look are one path', () => {
  const stand = standOf(560, 6, 90, 3)
  expect(lines(stand, [0, 1, 2], 0, PARTS.body).match(/M/g)).toHaveLength(3)
  expect(lines(stand, [0], 0, PARTS.edges).match(/M/g)).toHaveLength(2)
  expect(caps(stand, [])).toBe('')
})
