import { expect, test } from 'vitest'
import type { Content } from '../contract.ts'
import { fullestLevel } from './occupancy.ts'

const content = (canister: number, level: number, straws: number): Content => ({
  canister,
  level,
  straws,
  batch_id: 'b',
  owner_id: 'o',
})

test('a level looks full at ninety straws, or at what the fullest one holds', () => {
  expect(fullestLevel({ contents: [] })).toBe(90)
  expect(fullestLevel({ contents: [content(1, 1, 50), content(1, 2, 60)] })).toBe(90)
  expect(fullestLevel({ contents: [content(1, 1, 70), content(1, 1, 60), content(2, 1, 5)] })).toBe(130)
})
