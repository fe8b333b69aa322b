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

test('acts of one kind that a member recorded within a minute are one line', () => {
  const at = '2026-03-12T10:00:00.000Z'
  const folded = (given: Parameters<typeof aMovement>[0]) =>
    foldedByMinute(
      actLines([insemination(1, { recorded_at: at }), insemination(2, { recorded_at: at, ...given })], []),
    ).map(({ detail }) => detail)
  expect(folded({ to_name: 'Paloma II' })).toEqual([homeTexts.andMore(1)])
  const apart = ['B-26-001', 'B-26-001']
  expect(folded({ to_name: 'Paloma II', recorded_at: '2026-03-12T10:01:00.000Z' })).toEqual(apart)
  expect(folded({ to_name: 'Paloma II', type: 'SALE' })).toEqual(apart)
  expect(folded({ to_name: 'Paloma II', recorded_by_name: 'Ana' })).toEqual(apart)
})
