import { expect, test } from 'vitest'
import type { Content, ContainerSummary } from '#stock/containers/contract.ts'
import { BLANK_VESSEL } from '#stock/containers/vessel.ts'
import { countBeyond } from '#stock/containers/web/scale.ts'
import { overflowAt, suggestPlace } from './place-room.ts'

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
  ...{ canister, level, straws, batch_id, owner_id: 'o' },
})
const at = (canister: number, level: number) => ({ container_id: 't', canister, level })

test('straws beyond the capacity of a level are counted, with another level that has room for them', () => {
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

test('straws stay together beside their batch, else beside their stallion, else in an empty canister', () => {
  const all = [of('b', 1, 1, 60), of('c', 2, 1, 10), of('c', 2, 2, 90)]
  const lucero = { batch_id: 'b', animal_id: 'lucero' }
  expect(suggestPlace([tank(all)], { straws: 30, ...lucero })).toEqual(at(1, 1))
  expect(suggestPlace([tank(all)], { straws: 31, ...lucero })).toEqual(at(1, 2))
  expect(suggestPlace([tank(all)], { straws: 80, batch_id: 'd', animal_id: 'hermes' })).toEqual(at(2, 1))
  expect(suggestPlace([tank(all)], { straws: 81, batch_id: 'd', animal_id: 'hermes' })).toEqual(at(3, 1))
  expect(suggestPlace([tank(all)], { straws: 91, ...lucero })).toBeNull()
  // Neither a shipper nor a container of unknown capacity is suggested.
  const shipper = tank([], { vessel: { ...BLANK_VESSEL, kind: 'SHIPPER' } })
  expect(suggestPlace([shipper, tank([], { straws_per_level: null })], { straws: 1, ...lucero })).toBeNull()
})
