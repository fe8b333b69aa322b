import { expect, test } from 'vitest'
import { BLANK_VESSEL } from '#stock/containers/vessel.ts'
import type { Measurement } from '../contract.ts'
import { chartUnit, pointsOf } from './chart-points.ts'

const measurement = (day: string, some: Partial<Measurement>): Measurement => ({
  ...{
    id: day,
    tenant_id: 'stud',
    container_id: 'tank',
    kind: 'READING',
    happened_at: `${day}T08:00:00.000Z`,
  },
  ...{
    recorded_at: `${day}T08:00:00.000Z`,
    cm: null,
    kg: null,
    litres: null,
    added_litres: null,
    note: null,
  },
  ...{ recorded_by_name: 'Ana García', struck_at: null, struck_by_name: null },
  ...some,
})

const LATEST_FIRST = [
  measurement('2026-11-20', { cm: 16.9 }),
  measurement('2026-11-13', { cm: 3, struck_at: '2026-11-13T09:00:00.000Z' }),
  measurement('2026-10-30', { kind: 'REFILL', cm: 36, added_litres: 14.4 }),
  measurement('2026-08-25', { cm: 31 }),
]

test('a measurement struck out does not decide the unit', () => {
  const litres = measurement('2026-11-21', { litres: 12 })
  expect(chartUnit(BLANK_VESSEL, [litres, LATEST_FIRST[1]!])).toBe('l')
  expect(chartUnit(BLANK_VESSEL, [litres, LATEST_FIRST[0]!])).toBe('cm')
})

test('a chart shows valid measurements in order of time for the chosen range', () => {
  const points = pointsOf(BLANK_VESSEL, LATEST_FIRST, 'cm', null)
  expect(points.map(({ level, isRefill, added }) => [level, isRefill, added])).toEqual([
    [31, false, null],
    [36, true, 14.4],
    [16.9, false, null],
  ])
  expect(pointsOf(BLANK_VESSEL, LATEST_FIRST, 'cm', '2026-11-01T00:00:00.000Z')).toHaveLength(1)
})

test('a chart is in centimetres if there are any, else in litres', () => {
  expect(chartUnit(BLANK_VESSEL, LATEST_FIRST)).toBe('cm')
  const weighed = [measurement('2026-11-20', { kg: 7.7 })]
  expect(chartUnit({ ...BLANK_VESSEL, tare_kg: 4.5 }, weighed)).toBe('l')
  expect(pointsOf({ ...BLANK_VESSEL, tare_kg: 4.5 }, weighed, 'l', null)[0]!.level).toBeCloseTo(3.96, 2)
})
