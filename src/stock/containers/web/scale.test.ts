import { expect, test } from 'vitest'
import type { Content } from '../contract.ts'
import { roomIn, roomInCanister, scaleOf } from './scale.ts'

const content = (canister: number, level: number, straws: number): Content => ({
  canister,
  level,
  straws,
  batch_id: 'b',
  owner_id: 'o',
})

test('a full ring is the stated capacity, or the fullest level rounded up to ten', () => {
  const contents = [content(1, 1, 70), content(1, 1, 61), content(2, 1, 5)]
  expect(scaleOf({ contents, straws_per_level: null })).toBe(140)
  expect(scaleOf({ contents, straws_per_level: 160 })).toBe(160)
  expect(scaleOf({ contents, straws_per_level: 90 })).toBe(90)
  expect(scaleOf({ contents: [], straws_per_level: null })).toBe(10)
})

test('free places are known only if the capacity of a level is stated', () => {
  const size = { canisters: 6, levels: 2, contents: [] }
  expect(roomIn({ ...size, straws_per_level: 90 }, 561)).toBe(519)
  expect(roomIn({ ...size, straws_per_level: 10 }, 561)).toBe(0)
  expect(roomIn({ ...size, straws_per_level: null }, 561)).toBeNull()
})

test('a canister has the free places of its levels, and an overfull level takes none from others', () => {
  const contents = [content(1, 1, 100), content(1, 2, 30), content(2, 1, 5)]
  expect(roomInCanister({ contents, levels: 3, straws_per_level: 90 }, 1)).toBe(150)
  expect(roomInCanister({ contents, levels: 3, straws_per_level: null }, 1)).toBeNull()
})
