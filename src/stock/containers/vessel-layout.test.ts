import { expect, test } from 'vitest'
import { layOut } from './vessel-layout.ts'

test('any number of canisters is drawn within the container without overlap', () => {
  for (const canisters of [1, 2, 3, 6, 7, 10, 20, 37, 100]) {
    const spots = layOut(canisters)
    expect(spots).toHaveLength(canisters)
    for (const [index, spot] of spots.entries()) {
      expect(Math.hypot(spot.x, spot.y) + spot.radius).toBeLessThan(1)
      for (const other of spots.slice(index + 1)) {
        expect(Math.hypot(spot.x - other.x, spot.y - other.y)).toBeGreaterThan(spot.radius + other.radius)
      }
    }
  }
})

test('up to ten canisters form one ring, with the first at the top', () => {
  const spots = layOut(10)
  const distances = spots.map(({ x, y }) => Math.hypot(x, y).toFixed(6))
  expect(new Set(distances).size).toBe(1)
  expect(spots[0]!.x).toBeCloseTo(0)
  expect(spots[0]!.y).toBeLessThan(0)
})
