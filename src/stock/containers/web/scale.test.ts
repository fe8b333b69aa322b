import { expect, test } from 'vitest'
import type { Content } from '../contract.ts'
import { BLANK_VESSEL } from '../vessel.ts'
import type { ContainerSummary } from '../contract.ts'
import { countBeyond, overflowAt, roomIn, roomInCanister, scaleOf, suggestPlace } from './scale.ts'

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

const tank = (contents: Content[], given: Partial<ContainerSummary> = {}) =>
  ({
    ...{ id: 't', canisters: 3, levels: 2, straws_per_level: 90, vessel: BLANK_VESSEL, contents },
    batches: [
      { id: 'b', label: 'B-26-001', straw_colour: 'YELLOW', animal_id: 'lucero' },
      { id: 'c', label: 'B-26-002', straw_colour: 'BLUE', animal_id: 'hermes' },
    ],
    ...given,
  }) as ContainerSummary
const of = (batch_id: string, canister: number, level: number, straws: number): Content => ({
  ...content(canister, level, straws),
  batch_id,
})
const at = (canister: number, level: number) => ({ container_id: 't', canister, level })

test('straws beyond what a level holds are told, with another level that takes them', () => {
  const place = { container_id: 't', canister: 1, level: 1 }
  const tanks = [tank([of('b', 1, 1, 60), of('b', 1, 2, 55)])]
  expect(overflowAt(tanks, place, 30)).toBeNull()
  expect(overflowAt(tanks, place, 65)).toEqual({
    fitting: 30,
    beyond: 35,
    elsewhere: { ...place, level: 2, room: 35 },
  })
  expect(overflowAt(tanks, place, 66)).toMatchObject({ beyond: 36, elsewhere: null })
  expect(overflowAt([tank([], { straws_per_level: null })], place, 1000)).toBeNull()
  expect(overflowAt(tanks, null, 1000)).toBeNull()
  expect(overflowAt(tanks, place, Number.NaN)).toBeNull()
  expect(countBeyond([of('b', 1, 1, 120), of('c', 1, 2, 30)], 90)).toBe(30)
})

test('straws stay whole beside their batch, else beside their stallion, else in an empty canister', () => {
  const all = [of('b', 1, 1, 60), of('c', 2, 1, 10), of('c', 2, 2, 90)]
  const lucero = { batch_id: 'b', animal_id: 'lucero' }
  expect(suggestPlace([tank(all)], { straws: 30, ...lucero })).toEqual(at(1, 1))
  expect(suggestPlace([tank(all)], { straws: 31, ...lucero })).toEqual(at(1, 2))
  expect(suggestPlace([tank(all)], { straws: 80, batch_id: 'd', animal_id: 'hermes' })).toEqual(at(2, 1))
  expect(suggestPlace([tank(all)], { straws: 81, batch_id: 'd', animal_id: 'hermes' })).toEqual(at(3, 1))
  expect(suggestPlace([tank(all)], { straws: 91, ...lucero })).toBeNull()
  // Shippers are for journeys, and unknown room is no room.
  const shipper = tank([], { vessel: { ...BLANK_VESSEL, kind: 'SHIPPER' } })
  expect(suggestPlace([shipper, tank([], { straws_per_level: null })], { straws: 1, ...lucero })).toBeNull()
})
