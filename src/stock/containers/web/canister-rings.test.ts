import { expect, test } from 'vitest'
import { detailOf, dotsOf, edgeAfter, ringsOf, seatsIn, takenByRow, turns } from './canister-rings.ts'

test('a canister is drawn as single straws, shares of rings or a disc, by its size', () => {
  expect([100, 40, 39, 13, 12, 3].map(detailOf)).toEqual(['dots', 'dots', 'arcs', 'arcs', 'disc', 'disc'])
})

test('levels are rings of nearly equal area within the canister, without overlap', () => {
  for (const radius of [20, 43, 100]) {
    for (const levels of [1, 2, 3, 6, 20]) {
      const rings = ringsOf(radius, levels)
      expect(rings).toHaveLength(levels)
      expect(rings.at(-1)!.outer).toBeLessThan(radius)
      for (const [index, { inner, outer }] of rings.entries()) {
        expect(outer).toBeGreaterThan(inner)
        if (index > 0) expect(inner).toBeGreaterThan(rings[index - 1]!.outer)
      }
    }
  }
  const [one, two] = ringsOf(1000, 2).map(({ inner, outer }) => outer ** 2 - inner ** 2)
  expect(one! / two!).toBeCloseTo(1, 0)
})

test('every straw has one seat, and no two dots touch', () => {
  for (const scale of [1, 10, 90, 160, 1000]) {
    for (const ring of ringsOf(43, 3)) {
      const { rows, order, dot } = seatsIn(ring, scale)
      expect(order).toHaveLength(scale)
      expect(rows.reduce((sum, { seats }) => sum + seats, 0)).toBe(scale)
      for (const { radius, seats } of rows) {
        if (seats > 1) expect(dot).toBeLessThan((2 * Math.PI * radius) / seats)
      }
    }
  }
})

test('any number of straws ends in one straight edge', () => {
  const seats = seatsIn(ringsOf(43, 2)[1]!, 90)
  for (const straws of [1, 40, 62, 89]) {
    const taken = takenByRow(seats, straws)
    expect(taken.reduce((sum, row) => sum + row, 0)).toBe(straws)
    const edge = edgeAfter(seats, straws)
    for (const [row, { seats: all }] of seats.rows.entries()) {
      const last = (2 * Math.PI * (taken[row]! - 0.5)) / all
      const next = (2 * Math.PI * (taken[row]! + 0.5)) / all
      expect(last).toBeLessThanOrEqual(edge)
      expect(next).toBeGreaterThanOrEqual(edge)
    }
  }
})

test('the straws of a row are one path, and no straws give no path', () => {
  const row = { radius: 10, seats: 20 }
  expect(dotsOf(row, 3, 3)).toBeNull()
  expect(dotsOf(row, 0, 20)?.pitch).toBeCloseTo(Math.PI)
  expect(dotsOf(row, 0, 1)?.d).toMatch(/^M1\.564 -9\.877A/)
})

test('shares are drawn one after the other and never exceed the circle', () => {
  const [first, second] = turns([25, 100], 100)
  expect(first).toEqual([0, Math.PI / 2])
  expect(second).toEqual([Math.PI / 2, 2 * Math.PI])
})
