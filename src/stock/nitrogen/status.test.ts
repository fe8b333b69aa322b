import { expect, test } from 'vitest'
import { BLANK_VESSEL, type Vessel } from '#stock/containers/vessel.ts'
import { vesselStatusOf, holdingDays, type Measured } from './status.ts'
import { cmAt, cmOf, litresAt, litresOf, lossesOf, meanLoss } from './litres.ts'

const vessel = (known: Partial<Vessel>): Vessel => ({ ...BLANK_VESSEL, ...known })
const at = (day: number, hour = 8) => new Date(Date.UTC(2026, 9, day, hour)).toISOString()
const nothing = { cm: null, kg: null, litres: null, added_litres: null }
const read = (day: number, cm: number, hour?: number): Measured => ({
  ...nothing,
  kind: 'READING',
  happened_at: at(day, hour),
  cm,
})
const filled = (day: number, more: Partial<Measured>): Measured => ({
  ...nothing,
  kind: 'REFILL',
  happened_at: at(day, 9),
  ...more,
})

test('centimetres are converted by the table, and extrapolated beyond it from its last two points', () => {
  const table = vessel({
    points: [
      [10, 5],
      [20, 15],
      [30, 35],
    ],
    // The table takes precedence over the cylinder.
    diameter_cm: 30,
  })
  expect([0, 5, 10, 15, 25, 30, 32].map((cm) => litresAt(table, cm))).toEqual([0, 2.5, 5, 10, 25, 35, 39])
  expect([0, 2.5, 25, 39].map((litres) => cmAt(table, litres))).toEqual([0, 5, 25, 32])
})

test('without a table a vessel is a cylinder, and without a diameter there are no litres', () => {
  expect(litresAt(vessel({ diameter_cm: 31 }), 24)).toBeCloseTo(18.11, 2)
  expect(cmAt(vessel({ diameter_cm: 31 }), 18.114)).toBeCloseTo(24, 2)
  expect(litresAt(vessel({ litres: 35 }), 24)).toBeNull()
})

test('kilograms are converted to litres by the empty weight and the density', () => {
  const shipper = vessel({ tare_kg: 4.5 })
  expect(litresOf(shipper, { cm: null, kg: 7.7, litres: null })).toBeCloseTo(3.96, 2)
  expect(litresOf(vessel({}), { cm: null, kg: 7.7, litres: null })).toBeNull()
  expect(cmOf(vessel({ tare_kg: 4.5, diameter_cm: 20 }), { cm: null, kg: 7.7, litres: null })).toBeCloseTo(
    12.6,
    1,
  )
})

test('the daily loss is computed in litres, and across a refill of known amount', () => {
  const level = (day: number, amount: number | null, added?: number | null) =>
    added === undefined
      ? { at: at(day), kind: 'READING' as const, amount, added: null }
      : { at: at(day), kind: 'REFILL' as const, amount, added }
  const losses = (...levels: ReturnType<typeof level>[]) =>
    lossesOf(levels).map(({ a_day }) => +a_day.toFixed(3))
  expect(losses(level(1, 20), level(8, 18.6), level(15, 17.2))).toEqual([0.2, 0.2])
  expect(losses(level(1, 20), level(6, null, 10), level(11, 28))).toEqual([0.2])
  // A refill to a known level without litres added: only the loss after the refill is known.
  expect(losses(level(1, 20), level(6, 30, null), level(11, 29))).toEqual([0.2])
  expect(losses(level(1, 20), level(6, null, null), level(11, 29), level(16, 28))).toEqual([0.2])
  // A level and the litres added give both losses.
  expect(losses(level(1, 20), level(6, 29, 10), level(11, 28))).toEqual([0.2, 0.2])
})

test('a rise without a refill starts a new computation, and readings of one hour count once', () => {
  const levels = [read(1, 20), read(8, 30), read(15, 29), read(15, 28.9, 10)].map((one) => ({
    at: one.happened_at,
    kind: one.kind,
    amount: one.cm,
    added: null,
  }))
  const segments = lossesOf(levels)
  expect(segments.map(({ to }) => to)).toEqual([at(15)])
  expect(meanLoss(segments)).toBeCloseTo(1 / 7)
  expect(meanLoss([])).toBeNull()
})

const TANK = vessel({ diameter_cm: 31, rated_loss: 0.21 })

test('days left count from the last reading to the warning, by the greater of measured and rated loss', () => {
  const vesselStatus = vesselStatusOf(TANK, [read(4, 27.9), read(11, 25.95), read(18, 24)], 10, at(20))
  expect(vesselStatus.loss).toBeCloseTo(0.21, 2)
  expect(vesselStatus.litres).toBeCloseTo(18.11, 2)
  // 6.79 litres above 15 cm, at 0.21 a day: 32 days, two of which are over.
  expect(vesselStatus.days_left).toBeCloseTo(30.3, 0)
  expect(vesselStatus.until!.slice(0, 10)).toBe('2026-11-19')
  expect(vesselStatus.cm_now).toBeCloseTo(23.4, 1)
  expect(vesselStatus.alerts).toEqual([])
  const slow = vesselStatusOf(TANK, [read(11, 24.1), read(18, 24)], 10, at(18))
  expect(slow.loss).toBeLessThan(0.02)
  expect(slow.days_left).toBeCloseTo(6.793 / 0.21, 1)
})

test('without litres the loss is in centimetres, and one reading without a rated loss gives none', () => {
  const vesselStatus = vesselStatusOf(vessel({}), [read(4, 28), read(11, 26), read(18, 24)], 10, at(18))
  expect(vesselStatus).toMatchObject({ unit: 'cm', litres: null, cm: 24, alerts: [] })
  expect(vesselStatus.loss).toBeCloseTo(2 / 7)
  expect(vesselStatus.days_left).toBeCloseTo(9 / (2 / 7))
  const alone = vesselStatusOf(vessel({}), [read(18, 24)], 10, at(20))
  expect(alone).toMatchObject({ loss: null, days_left: null, until: null, cm_now: 24 })
  expect(vesselStatusOf(vessel({}), [], 10, at(20))).toMatchObject({ cm: null, days_left: null, alerts: [] })
})

test.each([
  [20, []],
  [19.9, ['LOW_NOTICE']],
  [14.9, ['LOW_WARNING']],
  [8, ['LOW_WARNING']],
  [7.9, ['LOW_ALARM']],
])('at %d cm the alerts are %j', (cm, alerts) => {
  expect(vesselStatusOf(TANK, [read(18, cm)], 10, at(18)).alerts).toEqual(alerts)
})

test('the level expected since the last reading counts, and each vessel has its own marks', () => {
  expect(vesselStatusOf(TANK, [read(1, 21)], 10, at(7)).alerts).toEqual(['LOW_NOTICE'])
  const marks = { ...TANK, notice_cm: 30, warning_cm: 25, alarm_cm: 10 }
  expect(vesselStatusOf(marks, [read(18, 24)], 10, at(18)).alerts).toEqual(['LOW_WARNING'])
  expect(vesselStatusOf({ ...TANK, kind: 'SUPPLY' }, [read(1, 3)], 0, at(18)).alerts).toEqual([])
})

test('a measurement is overdue after seven days, not on the seventh', () => {
  expect(vesselStatusOf(TANK, [read(1, 40)], 10, at(8)).alerts).toEqual([])
  expect(vesselStatusOf(TANK, [read(1, 40)], 10, at(8, 9)).alerts).toEqual(['OVERDUE'])
})

test('a loss above the rated one gives an alert after three in a row, and twice the rated one immediately', () => {
  const lossy = [read(1, 50), read(4, 48.8), read(7, 47.6), read(10, 46.4)]
  expect(vesselStatusOf(TANK, lossy, 10, at(10)).alerts).toEqual(['LOSS_ABOVE'])
  expect(vesselStatusOf(TANK, lossy.slice(0, 3), 10, at(7)).alerts).toEqual([])
  expect(vesselStatusOf(TANK, [read(1, 50), read(4, 48), read(7, 46)], 10, at(7)).alerts).toEqual([
    'LOSS_TWICE',
  ])
  expect(vesselStatusOf(vessel({ diameter_cm: 31 }), lossy, 10, at(10)).alerts).toEqual([])
})

test('a dry shipper is planned with 70 % of the rated or tested days, whichever is less', () => {
  expect(holdingDays({ static_days: 13, tested_days: null })).toBeCloseTo(9.1)
  expect(holdingDays({ static_days: 13, tested_days: 10 })).toBeCloseTo(7)
  expect(holdingDays({ static_days: null, tested_days: null })).toBeNull()
})

test('a dry shipper gives an alert when its cold runs short, but only if it has straws', () => {
  const shipper = vessel({ kind: 'SHIPPER', static_days: 10, tare_kg: 4.5 })
  const charged = [filled(1, { kg: 7.7 })]
  const vesselStatus = vesselStatusOf(shipper, charged, 5, new Date(Date.UTC(2026, 9, 5, 9)).toISOString())
  expect(vesselStatus).toMatchObject({
    until: '2026-10-08T09:00:00.000Z',
    filled_at: '2026-10-01T09:00:00.000Z',
    alerts: [],
  })
  expect(vesselStatus.days_left).toBeCloseTo(3)
  expect(vesselStatusOf(shipper, charged, 5, at(7)).alerts).toEqual(['COLD_ENDING'])
  expect(vesselStatusOf(shipper, charged, 5, at(9)).alerts).toEqual(['COLD_OVER'])
  expect(vesselStatusOf(shipper, charged, 0, at(9)).alerts).toEqual([])
  expect(vesselStatusOf(shipper, [], 5, at(9))).toMatchObject({ until: null, alerts: [] })
})
