import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { keepingMailer } from '#platform/external/mailer.ts'
import { withUnit } from '#platform/contract/grouped.ts'
import { newContainer, newStraws } from '#test/factories.ts'
import { newMember, newTenant, openTestServer, type Person } from '#test/test-server.ts'
import { findDue } from './find-due.ts'
import { mailAlert } from './mail.ts'

const server = await openTestServer()
const DAY_MS = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

type Figures = { cm?: number; kg?: number; litres?: number; added_litres?: number; note?: string }

function bodyOf(
  { tenant_id }: Person,
  container_id: string,
  days: number,
  figures: Figures,
  kind = 'READING',
) {
  return { tenant_id, container_id, kind: kind as 'READING', happened_at: ago(days), ...figures }
}

const measure = (person: Person, container_id: string, days: number, figures: Figures, kind?: string) =>
  person.call('createMeasurement', { body: bodyOf(person, container_id, days, figures, kind) })

const TANK = { model: 'MVE SC 35/24', litres: 35, rated_loss: 0.21, diameter_cm: 31 }

async function vesselStatusOf(person: Person, container_id: string) {
  const { vessels } = await person.call('listVesselStatus', {
    query: { tenant_id: person.tenant_id, container_id },
  })
  return vessels[0]!
}

test('readings and refills give litres, daily loss, days left and alerts', async () => {
  const ana = await newTenant(server)
  const { id } = await newContainer(ana, { label: 'Tank 1', vessel: TANK })
  await measure(ana, id, 21, { cm: 20 })
  await measure(ana, id, 21, { cm: 30, added_litres: 7.5, note: 'By Tomás' }, 'REFILL')
  await measure(ana, id, 14, { cm: 27 })
  await measure(ana, id, 7, { litres: 18.1 })
  await measure(ana, id, 0, { cm: 17 })
  const vesselStatus = await vesselStatusOf(ana, id)
  expect(vesselStatus).toMatchObject({
    label: 'Tank 1',
    unit: 'l',
    cm: 17,
    added_litres: 7.5,
    alerts: ['LOSS_TWICE', 'LOW_NOTICE'],
  })
  expect(vesselStatus.loss).toBeCloseTo((22.64 - 12.83) / 21, 1)
  expect(vesselStatus.days_left).toBeCloseTo((12.83 - 11.32) / vesselStatus.loss!, 0)
  const { measurements } = await ana.call('listMeasurements', { params: { id }, query: {} })
  expect(
    measurements.map(({ kind, cm, litres, recorded_by_name }) => [kind, cm, litres, recorded_by_name]),
  ).toEqual([
    ['READING', 17, null, 'Ana García'],
    ['READING', null, 18.1, 'Ana García'],
    ['READING', 27, null, 'Ana García'],
    ['REFILL', 30, null, 'Ana García'],
    ['READING', 20, null, 'Ana García'],
  ])
})

test('a measurement has the time of the phone and that of the server', async () => {
  const ana = await newTenant(server)
  const { id } = await newContainer(ana)
  const { happened_at, recorded_at } = await measure(ana, id, 3, { cm: 24 })
  expect(Date.parse(recorded_at) - Date.parse(happened_at)).toBeGreaterThan(2.9 * DAY_MS)
})

test('a retry stores one measurement, and concurrent ones of two members store two', async () => {
  const ana = await newTenant(server)
  const tomas = await newMember(server, ana)
  const { id } = await newContainer(ana)
  const body = bodyOf(ana, id, 1, { cm: 24 })
  const key = { 'idempotency-key': 'measured-once' }
  const [first, again] = [
    await ana.call('createMeasurement', { body }, key),
    await ana.call('createMeasurement', { body }, key),
  ]
  expect(again).toEqual(first)
  await Promise.all([ana, tomas].map((person) => person.call('createMeasurement', { body })))
  const { measurements, pagination } = await ana.call('listMeasurements', {
    params: { id },
    query: { limit: 2 },
  })
  expect(pagination.total).toBe(3)
  expect(measurements).toHaveLength(2)
})

test('a struck-out measurement names who struck it out, is still listed, and no longer counts', async () => {
  const ana = await newTenant(server)
  const tomas = await newMember(server, ana)
  const { id } = await newContainer(ana, { vessel: TANK })
  await measure(ana, id, 1, { cm: 30 })
  const wrong = await measure(ana, id, 0, { cm: 3 })
  expect((await vesselStatusOf(ana, id)).alerts).toEqual(['LOW_ALARM', 'LOSS_TWICE'])
  const strike = (person: Person) =>
    person.call('strikeMeasurement', { params: { id: wrong.id }, body: { tenant_id: person.tenant_id } })
  const struck = await strike(tomas)
  expect(struck).toMatchObject({ cm: 3, struck_by_name: 'Tomás Ibarra' })
  // Striking the measurement out again does not change the time.
  expect(await strike(ana)).toEqual(struck)
  expect(await vesselStatusOf(ana, id)).toMatchObject({ cm: 30, alerts: [] })
  const { measurements } = await ana.call('listMeasurements', { params: { id }, query: {} })
  expect(measurements.map(({ cm }) => cm)).toEqual([3, 30])
})

test.each([
  ['in the future', { happened_at: ago(-1), cm: 24 }, 'happened_at', 'Date is in the future'],
  [
    'of another century',
    { happened_at: '1926-03-12T08:00:00.000Z', cm: 24 },
    'happened_at',
    'Check the year',
  ],
  ['above the capacity', { cm: 90 }, 'cm', 'It holds only 35 l'],
  ['in litres above the capacity', { litres: 50 }, 'litres', 'It holds only 35 l'],
  ['lighter than the empty vessel', { kg: 12 }, 'kg', 'Empty, it weighs 15 kg'],
  ['below zero', { cm: -3 }, 'cm', 'At least 0'],
  ['without a figure', {}, 'cm', 'Required'],
  ['with two figures', { cm: 24, kg: 30 }, 'cm', 'Enter one value only'],
  ['with added litres but no refill', { cm: 24, added_litres: 3 }, 'added_litres', 'Only for refills'],
])('a measurement %s is refused with a message', async (_, figures, field, message) => {
  const ana = await newTenant(server)
  const { id } = await newContainer(ana, { vessel: { ...TANK, tare_kg: 15 } })
  const body = { ...bodyOf(ana, id, 0, {}), ...figures }
  const { status, body: reply } = await ana.try('createMeasurement', { body })
  expect([status, reply.fields?.[`body.${field}`]]).toEqual([422, message])
  expect((await ana.call('listMeasurements', { params: { id }, query: {} })).measurements).toEqual([])
})

test('another account can neither see nor measure a vessel', async () => {
  const ana = await newTenant(server)
  const eve = await newTenant(server, 'Elsewhere')
  const { id } = await newContainer(ana)
  const { id: measurement_id } = await measure(ana, id, 0, { cm: 24 })
  const replies = [
    await eve.try('createMeasurement', { body: bodyOf(eve, id, 0, { cm: 1 }) }),
    await eve.try('listMeasurements', { params: { id } }),
    await eve.try('strikeMeasurement', {
      params: { id: measurement_id },
      body: { tenant_id: eve.tenant_id },
    }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await eve.call('listVesselStatus', { query: { tenant_id: eve.tenant_id } })).vessels).toEqual([])
})

test('a dry shipper with straws gives an alert before it may get warm', async () => {
  const ana = await newTenant(server)
  const vessel = { kind: 'SHIPPER' as const, static_days: 10, tested_days: 9, tare_kg: 4.5 }
  const { id } = await newContainer(ana, { canisters: 1, levels: 1, vessel })
  await measure(ana, id, 5, { kg: 7.7 }, 'REFILL')
  const vesselStatus = await vesselStatusOf(ana, id)
  expect(vesselStatus.holding_days).toBeCloseTo(6.3)
  expect(vesselStatus.days_left).toBeCloseTo(1.3, 1)
  expect(vesselStatus.alerts).toEqual([])
  await newStraws(ana, 3, { location: { container_id: id, canister: 1, level: 1 } })
  expect((await vesselStatusOf(ana, id)).alerts).toEqual(['COLD_ENDING'])
})

test('a supply vessel has no canisters, and every other vessel has some', async () => {
  const ana = await newTenant(server)
  const { tenant_id, warehouse_id } = ana
  const make = (canisters: number, kind: 'SUPPLY' | 'STORAGE') =>
    ana.try('createContainer', {
      body: {
        tenant_id,
        warehouse_id,
        label: `Lab ${canisters} ${kind}`,
        canisters,
        levels: 1,
        vessel: { kind },
      },
    })
  expect((await make(6, 'SUPPLY')).body.fields).toEqual({
    'body.canisters': 'Enter 0 for a supply container',
  })
  expect((await make(0, 'STORAGE')).body.fields).toEqual({ 'body.canisters': 'At least 1' })
  expect((await make(0, 'SUPPLY')).status).toBe(201)
  const { id } = await newContainer(ana)
  await newStraws(ana, 1, { location: { container_id: id, canister: 2, level: 1 } })
  const change = (body: object) =>
    ana.try('updateContainer', { params: { id }, body: { tenant_id, ...body } })
  expect((await change({ vessel: { kind: 'SUPPLY' } })).body.fields).toHaveProperty(['body.canisters'])
  expect((await change({ canisters: 0, vessel: { kind: 'SUPPLY' } })).body.code).toBe(
    'SHRINKS_BELOW_CONTENTS',
  )
})

test('a vessel cannot be bought or tested in the future', async () => {
  const ana = await newTenant(server)
  const { tenant_id, warehouse_id } = ana
  const year = new Date().getFullYear()
  const refused = async (vessel: object) => {
    const body = { tenant_id, warehouse_id, label: 'Tank 1', canisters: 1, levels: 1, vessel }
    return (await ana.try('createContainer', { body })).body.fields
  }
  expect(await refused({ bought_year: year + 2 })).toEqual({
    'body.vessel.bought_year': 'Year is in the future',
  })
  expect(await refused({ tested_days: 9, tested_on: `${year + 1}-02-01` })).toEqual({
    'body.vessel.tested_on': 'Date is in the future',
  })
  const { id } = await newContainer(ana, { vessel: { ...TANK, bought_year: year } })
  const change = (body: object) =>
    ana.try('updateContainer', { params: { id }, body: { tenant_id, ...body } })
  expect((await change({ vessel: { bought_year: year + 2 } })).body.fields).toHaveProperty([
    'body.vessel.bought_year',
  ])
  expect((await change({ vessel: { bought_year: year - 1 } })).status).toBe(200)
})

test('the data sheet is changed by field, validated as a whole, and its changes are listed', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const { id } = await newContainer(ana, { vessel: TANK })
  const change = (vessel: object) =>
    ana.try('updateContainer', { params: { id }, body: { tenant_id, vessel } })
  expect((await change({ tare_kg: 13 })).body['vessel']).toMatchObject({
    ...TANK,
    tare_kg: 13,
    warning_cm: 15,
  })
  expect((await change({ alarm_cm: 16 })).body.fields).toEqual({
    'body.vessel.alarm_cm': 'Above “Refill now”',
  })
  const { rows } = await server.owner.query('select fields from changes where subject_id = $1', [id])
  expect(rows).toEqual([{ fields: [{ field: 'vessel.tare_kg', old: null, new: 13 }] }])
})

/** Creates an account with a tank below its warning mark. */
async function withDue() {
  const ana = await newTenant(server)
  const { id } = await newContainer(ana, { label: 'Tank 2', vessel: TANK })
  await measure(ana, id, 3, { cm: 14 })
  return { ana, id }
}

async function look(days = 0) {
  const queued: { tenant_id: string; alert_id: string; user_id: string }[] = []
  const failures: Error[] = []
  const jobs = { send: async (_: unknown, __: unknown, job: unknown) => void queued.push(job as never) }
  const now = new Date(Date.now() + days * DAY_MS)
  await findDue(server.database, jobs, now, (error) => failures.push(error))
  expect(failures).toEqual([])
  return queued
}

const of = ({ tenant_id }: Person, jobs: Awaited<ReturnType<typeof look>>) =>
  jobs.filter((job) => job.tenant_id === tenant_id)

test('an alert is found by the daily check, mailed once while it lasts, and again if it returns', async () => {
  const { ana, id } = await withDue()
  expect(of(ana, await look())).toHaveLength(1)
  // No second mail is sent on the same day or the next day.
  expect(of(ana, await look())).toEqual([])
  expect(of(ana, await look(1))).toEqual([])
  await measure(ana, id, 0, { cm: 35, added_litres: 16 }, 'REFILL')
  expect(of(ana, await look(2))).toEqual([])
  await measure(ana, id, 0, { cm: 34 })
  const { rows } = await server.owner.query(
    'select ended_at is null as open from alerts where tenant_id = $1',
    [ana.tenant_id],
  )
  expect(rows).toEqual([{ open: false }])
  const low = await measure(ana, id, 0, { cm: 13 })
  expect(of(ana, await look(3)).length).toBeGreaterThan(0)
  expect(low.struck_at).toBeNull()
})

test('an account is checked in its own morning, and nothing is mailed an hour before', async () => {
  const found = []
  // `hour` is the UTC hour of 05:00 local time, relative to UTC midnight of the local date. `morning` is the
  // number of days until the first 05:00 local time that is at least a day ahead.
  for (const [time_zone, hour] of [
    ['Pacific/Kiritimati', -9],
    ['Africa/Lagos', 4],
    ['Pacific/Pago_Pago', 16],
  ] as const) {
    const { ana } = await withDue()
    await ana.call('setTimeZone', { body: { tenant_id: ana.tenant_id, time_zone } })
    const midnight = Math.ceil(Date.now() / DAY_MS) * DAY_MS
    const daysAhead = (midnight + hour * 3_600_000 - Date.now()) / DAY_MS
    const morning = daysAhead - Math.floor(daysAhead) + 1
    await look(morning - 1)
    await server.owner.query('delete from alert_mails where tenant_id = $1', [ana.tenant_id])
    await server.owner.query('delete from alerts where tenant_id = $1', [ana.tenant_id])
    const before = of(ana, await look(morning - 1 / 24)).length
    found.push([time_zone, before, of(ana, await look(morning)).length])
  }
  expect(found).toEqual([
    ['Pacific/Kiritimati', 0, 1],
    ['Africa/Lagos', 0, 1],
    ['Pacific/Pago_Pago', 0, 1],
  ])
})

test('two servers that check concurrently find each alert once', async () => {
  const people = [(await withDue()).ana, (await withDue()).ana, (await withDue()).ana]
  const other = openDatabase(server.appUrl, () => {})
  onTestFinished(() => other.close())
  const queued: { tenant_id: string }[] = []
  const jobs = { send: async (_: unknown, __: unknown, job: unknown) => void queued.push(job as never) }
  const fail = (error: Error) => {
    throw error
  }
  await Promise.all(
    [server.database, other, server.database].map((database) => findDue(database, jobs, new Date(), fail)),
  )
  for (const { tenant_id } of people)
    expect(queued.filter((job) => job.tenant_id === tenant_id)).toHaveLength(1)
})

test('owners are mailed unless they opt out, collaborators if they opt in, each for themselves', async () => {
  const { ana } = await withDue()
  const { tenant_id } = ana
  const [tomas, eva, owner] = [
    await newMember(server, ana),
    await newMember(server, ana),
    await newMember(server, ana, 'OWNER'),
  ]
  const settings = (person: Person) => person.call('showMailSettings', { query: { tenant_id } })
  expect([await settings(ana), await settings(tomas)]).toEqual([{ due: true }, { due: false }])
  const say = (person: Person, due: boolean) =>
    person.call('updateMailSettings', { body: { tenant_id, due } })
  expect(await say(eva, true)).toEqual({ due: true })
  await say(owner, true)
  await say(owner, false)
  expect([await settings(owner), await settings(ana)]).toEqual([{ due: false }, { due: true }])
  const queued = of(ana, await look())
  expect(queued.map(({ user_id }) => user_id).toSorted()).toEqual([ana.user_id, eva.user_id].toSorted())
})

test('an alert is mailed once, even if its job runs twice or on two servers', async () => {
  const { ana, id } = await withDue()
  const [job] = of(ana, await look())
  const mailer = keepingMailer(() => {})
  const link = (path: string) => `http://straws.test${path}`
  const other = openDatabase(server.appUrl, () => {})
  onTestFinished(() => other.close())
  const send = (database = server.database) => mailAlert(database, job!, mailer, link)
  await Promise.all([send(), send(other), send()])
  await send()
  expect(mailer.mails()).toHaveLength(1)
  const { to, subject, text } = mailer.mails()[0]!
  expect([to, subject]).toEqual([ana.email, `Tank 2 is below ${withUnit(15, 'cm')}: refill now`])
  expect(text).toContain(`http://straws.test/nitrogen?vessel=${id}&account=${ana.tenant_id}`)
})

test('a failed mail is sent the next time, and no mail is sent for an alert that is over', async () => {
  const { ana, id } = await withDue()
  const [job] = of(ana, await look())
  const mailer = keepingMailer(() => {})
  const link = (path: string) => `http://straws.test${path}`
  const broken = { send: () => Promise.reject(new Error('451 try again later')) }
  await expect(mailAlert(server.database, job!, broken, link)).rejects.toThrow('451')
  await mailAlert(server.database, job!, mailer, link)
  expect(mailer.mails()).toHaveLength(1)
  const late = await withDue()
  const [its] = of(late.ana, await look())
  await measure(late.ana, late.id, 0, { cm: 35 }, 'REFILL')
  await mailAlert(server.database, its!, mailer, link)
  expect(mailer.mails()).toHaveLength(1)
  expect(id).not.toBe(late.id)
})

test('a member snoozes an alert until tomorrow for themselves only, and then sees it again', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const tomas = await newMember(server, ana)
  const { id } = await newContainer(ana, { vessel: TANK })
  const { id: other } = await newContainer(ana, { vessel: TANK })
  for (const one of [id, other]) await measure(ana, one, 8, { cm: 30 })
  const later = async (person: Person, container_id = id) => {
    const { alerts, later: put_off } = await vesselStatusOf(person, container_id)
    return [alerts, put_off]
  }
  const snooze = (
    person: Person,
    container_id: string,
    hours: number,
    kind: 'OVERDUE' | 'LOW_ALARM' = 'OVERDUE',
  ) =>
    person.try('snoozeAlert', {
      params: { id: container_id },
      body: {
        tenant_id: person.tenant_id,
        kind: kind as 'OVERDUE',
        snoozed_until: new Date(Date.now() + hours * 3_600_000).toISOString(),
      },
    })
  expect((await snooze(ana, id, 24)).status).toBe(200)
  expect(await later(ana)).toEqual([['OVERDUE'], ['OVERDUE']])
  expect(await later(tomas)).toEqual([['OVERDUE'], []])
  expect(await later(ana, other)).toEqual([['OVERDUE'], []])
  // Two concurrent snoozes: one is stored.
  const twice = await Promise.all([snooze(ana, id, 20), snooze(ana, id, 21)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  // Let the snooze expire.
  await server.owner.query(
    `update snoozes set snoozed_until = now() - interval '1 second' where tenant_id = $1`,
    [tenant_id],
  )
  expect(await later(ana)).toEqual([['OVERDUE'], []])
  for (const hours of [-1, 49]) {
    const { status, body } = await snooze(ana, id, hours)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['body.snoozed_until']])
  }
  const { fields } = (
    await ana.try('snoozeAlert', {
      params: { id },
      body: { tenant_id, kind: 'OVERDUE', remind_at: new Date().toISOString() },
    })
  ).body
  expect(fields?.['body.remind_at']).toBe('Renamed to snoozed_until')
  const harmed = await snooze(ana, id, 24, 'LOW_ALARM')
  expect([harmed.status, Object.keys(harmed.body.fields ?? {})]).toEqual([422, ['body.kind']])
  const eve = await newTenant(server)
  expect((await snooze(eve, id, 24)).status).toBe(404)
})
