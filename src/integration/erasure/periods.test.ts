import { expect, test } from 'vitest'
import { keptUntil, obstaclesOf } from './periods.ts'

test('registers are kept for five years, including leap days', () => {
  expect(keptUntil('2026-03-12')).toBe('2031-03-12')
  expect(keptUntil('2024-02-29')).toBe('2029-03-01')
})

test('a party can be erased if nothing prevents it, and all obstacles are listed', () => {
  const free = { is_self: false, straws: 0, horses: 0, files: 0, kept_until: null }
  expect(obstaclesOf(free, '2026-11-22')).toEqual([])
  expect(obstaclesOf({ ...free, kept_until: '2026-11-21' }, '2026-11-22')).toEqual([])
  expect(obstaclesOf({ ...free, kept_until: '2026-11-22' }, '2026-11-22')).toEqual(['LAW'])
  const held = { is_self: true, straws: 1, horses: 1, files: 1, kept_until: '2031-01-01' }
  expect(obstaclesOf(held, '2026-11-22')).toEqual(['SELF', 'STRAWS', 'HORSES', 'FILES', 'LAW'])
})
