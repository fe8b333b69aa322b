import { expect, test } from 'vitest'
import { aMovement, summaryOfMovement } from '#test/component/samples/movements.ts'
import { anotherId } from '#test/component/samples/ids.ts'
import { actLines, foldedByMinute } from './recent-acts.ts'
import { homeTexts } from './texts.ts'

const insemination = (count: number, given: Parameters<typeof aMovement>[0] = {}) =>
  summaryOfMovement(
    aMovement({ id: anotherId(count), type: 'INSEMINATION', to_name: 'Vega H', amount: 7, ...given }),
  )

test('similar movements are one line, but not inseminations with other stallions or movements of other days', () => {
  const linesOf = (given: Parameters<typeof aMovement>[0]) =>
    actLines([insemination(1), insemination(2, given)], []).map(({ what }) => what)
  expect(linesOf({})).toEqual(['inseminated Vega H with 14 straws'])
  const alone = Array.from({ length: 2 }, () => 'inseminated Vega H with 7 straws')
  expect(linesOf({ stallion_name: 'Quintus L' })).toEqual(alone)
  expect(linesOf({ date: '2026-03-11' })).toEqual(alone)
})

test('a movement that was recorded on a later day names its own day', () => {
  const detailOf = (date: string) => actLines([insemination(1, { date })], [])[0]!.detail
  expect(detailOf('2026-03-12')).toBe('B-26-001')
  expect(detailOf('2026-03-05')).toMatch(/^B-26-001, 5 Mar/)
})

test('acts of one kind that a member recorded within a minute are one line, with the number of others', () => {
  const consignment = {
    type: 'CONSIGNMENT',
    direction: 'OUT',
    recorded_at: '2026-03-12T10:00:00.000Z',
  } as const
  const folded = (given: Parameters<typeof aMovement>[0]) =>
    foldedByMinute(
      actLines([insemination(1, consignment), insemination(2, { ...consignment, ...given })], []),
    ).map(({ detail }) => detail)
  const other = { to_name: 'Stal Van Dijk', from_name: 'Stal Van Dijk' }
  expect(folded(other)).toEqual([`B-26-001 ${homeTexts.andMore(1)}`])
  const apart = ['B-26-001', 'B-26-001']
  expect(folded({ ...other, recorded_at: '2026-03-12T10:01:00.000Z' })).toEqual(apart)
  expect(folded({ ...other, type: 'SALE' })).toEqual(apart)
  // “consigned” must not stand for “received on consignment”.
  expect(folded({ ...other, direction: 'IN' })).toEqual(apart)
  // Two members may have one name.
  expect(folded({ ...other, recorded_by: anotherId(3) })).toEqual(apart)
})
