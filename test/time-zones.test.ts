/** Days and times that the server writes: those of the account's time zone. */
import { addDays } from '#platform/contract/days.ts'
import { dayIn } from '#platform/contract/time-zone.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mailSecurity } from '#account/auth/server/security-mails.ts'
import { makeDocument } from './documents.ts'
import { newBatch, newContainer, newStraws } from './factories.ts'
import { newTenant, openTestServer, type Person } from './test-server.ts'

const server = await openTestServer()

/** First and last time zone on earth: their dates always differ. */
const [FIRST, LAST] = ['Pacific/Kiritimati', 'Etc/GMT+12']

async function inZone(time_zone: string): Promise<Person> {
  const person = await newTenant(server)
  await person.call('setTimeZone', { body: { tenant_id: person.tenant_id, time_zone } })
  return person
}

function at(now: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  onTestFinished(() => void vi.useRealTimers())
}

test('documents use the date and time of the account’s time zone, even at the turn of the year', async () => {
  const [first, last] = [await inZone(FIRST), await inZone(LAST)]
  const batches = [await newBatch(first), await newBatch(last)] as const
  at('2026-12-31T11:30:00Z')
  const early = await makeDocument(first, { kind: 'EVALUATION', batch_id: batches[0].id })
  const late = await makeDocument(last, { kind: 'EVALUATION', batch_id: batches[1].id })
  expect(early.document.number).toBe('E-27-0001')
  expect(late.document.number).toBe('E-26-0001')
  expect(early.text.replaceAll(/\s+/g, ' ')).toContain('1 January 2027, 01:30 GMT+14')
  expect(late.text.replaceAll(/\s+/g, ' ')).toContain('30 December 2026, 23:30 GMT-12')
})

test('a relocation without a date has today’s date in the account’s time zone', async () => {
  for (const [time_zone, day] of [
    [FIRST, '2026-12-01'],
    [LAST, '2026-11-29'],
    ['Europe/Madrid', '2026-12-01'],
  ] as const) {
    const person = await inZone(time_zone)
    const { batch_id, straw_ids } = await newStraws(person, 2)
    const { id: container_id } = await newContainer(person)
    const { tenant_id, user_id: signer_id } = person
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T23:30:00Z') })
    if (time_zone === LAST) vi.setSystemTime('2026-11-30T11:30:00Z')
    const to = { container_id, canister: 1, level: 1 }
    await person.call('changeStraws', {
      body: { tenant_id, signer_id, straw_ids, relocation: { to } },
    })
    vi.useRealTimers()
    const { movements } = await person.call('listMovements', { query: { tenant_id, relocations: '1' } })
    expect(movements[0], time_zone).toMatchObject({ batch_id, type: null, date: day })
  }
})

test('a nitrogen log begins and ends at midnight of the account, and states summer or winter time', async () => {
  const ana = await inZone('Europe/Madrid')
  const { tenant_id } = ana
  const { id: container_id } = await newContainer(ana, { label: 'Tank 1' })
  for (const [happened_at, cm] of [
    ['2026-03-27T22:59:00.000Z', 41.5],
    ['2026-03-27T23:00:00.000Z', 24],
    ['2026-03-29T00:30:00.000Z', 23.5],
    ['2026-03-29T01:30:00.000Z', 23],
    ['2026-03-29T21:59:00.000Z', 22.5],
    ['2026-03-29T22:00:00.000Z', 19.5],
  ] as const)
    await ana.call('createMeasurement', {
      body: { tenant_id, container_id, kind: 'READING', happened_at, cm },
    })
  const period = { from: '2026-03-28', to: '2026-03-29' }
  const { text } = await makeDocument(ana, { kind: 'NITROGEN', container_id, ...period })
  for (const part of ['00:00 CET', '01:30 CET', '03:30 CEST', '23:59 CEST', '22.5'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/41\.5|19\.5/)
})

test('the security log is filtered by days in the account’s time zone', async () => {
  const ana = await inZone(FIRST)
  const { tenant_id } = ana
  const record = (happened_at: string) =>
    server.owner.query(
      `insert into security_events (tenant_id, id, happened_at, kind) values ($1, gen_random_uuid(), $2, 'LOGGED_IN')`,
      [tenant_id, happened_at],
    )
  const found = async (day: string) =>
    (await ana.call('listSecurityEvents', { query: { tenant_id, from: day, to: day } })).events.length
  for (const moment of ['09:59:59', '10:00:00', '11:00:00']) await record(`2026-03-12T${moment}Z`)
  expect([await found('2026-03-12'), await found('2026-03-13')]).toEqual([1, 2])
})

test('an API key works until the end of its last day in the account’s time zone', async () => {
  const last = await inZone(LAST)
  const { tenant_id } = last
  const make = (expires_on: string) =>
    last.try('createApiKey', { body: { tenant_id, name: 'Scale', rights: [], expires_on } })
  at('2026-12-02T11:59:00Z')
  expect(await make('2026-12-01')).toMatchObject({
    body: { key: { expires_at: '2026-12-02T11:59:59.999Z' } },
  })
  expect((await make('2026-11-30')).body).toMatchObject({ fields: { 'body.expires_on': 'Today or later' } })
  vi.setSystemTime('2026-12-02T12:00:00Z')
  expect((await make('2026-12-01')).body).toMatchObject({ fields: { 'body.expires_on': 'Today or later' } })
})

test('a file is named after the current day in the account’s time zone', async () => {
  const [first, last] = [await inZone(FIRST), await inZone(LAST)]
  at('2026-12-02T11:30:00Z')
  const nameOf = async (person: Person) => {
    const query = { tenant_id: person.tenant_id, format: 'csv' as const }
    return (await person.fetchFile('exportParties', { query })).headers['content-disposition']
  }
  expect(await nameOf(first)).toContain('stakeholders-2026-12-03.csv')
  expect(await nameOf(last)).toContain('stakeholders-2026-12-01.csv')
})

const mailedAt = async ({ user_id }: Person, moment: string) => {
  const job = { user_id, event: 'PASSWORD_CHANGED', about: '', at: moment }
  return (await mailSecurity(server.database, job, (path) => `http://straws.test${path}`))!.text
}

test('security mails use the time zone of the account that the user opened last', async () => {
  const ana = await inZone('Europe/Madrid')
  const norte = await inZone('Europe/Lisbon')
  await server.owner.query(`insert into entitlements values ($1, $2, 'COLLABORATOR')`, [
    ...[norte.tenant_id, ana.user_id],
  ])
  expect(await mailedAt(ana, '2026-03-12T13:32:00Z')).toContain('12 March 2026, 14:32 CET.')
  expect(await mailedAt(ana, '2026-03-29T01:00:00Z')).toContain('29 March 2026, 03:00 CEST.')
  await ana.call('chooseAccount', { body: { account: norte.tenant_id } })
  expect(await mailedAt(ana, '2026-03-12T13:32:00Z')).toContain('12 March 2026, 13:32 WET.')
  const eve = await newTenant(server)
  expect(await mailedAt(eve, '2026-03-12T13:32:00Z')).toContain('12 March 2026, 13:32 UTC.')
})

test('mails about the end of an account use days of its time zone', async () => {
  const daysOf = async ({ tenant_id }: Person) => {
    const { rows } = await server.owner.query<{ ends_at: string; ends_on: string; backups_until: string }>(
      `select c.ends_at::text, j.data->>'ends_on' as ends_on, j.data->>'backups_until' as backups_until
      from closings c, pgboss.job j
      where c.account = $1 and j.name = 'mail-closing' and j.data->>'email' = (
        select email from users join entitlements e on e.user_id = users.id where e.tenant_id = $1
      )`,
      [tenant_id],
    )
    return rows[0]!
  }
  for (const zone of [FIRST, LAST]) {
    const person = await inZone(zone)
    await person.call('closeAccount', { body: { tenant_id: person.tenant_id, name: 'Haras del Sur' } })
    const { ends_at, ends_on, backups_until } = await daysOf(person)
    expect(ends_on).toBe(dayIn(zone, ends_at))
    expect(backups_until).toBe(addDays(ends_on, 15))
  }
})

test('a date that has been reached anywhere on earth is accepted in every account, and stored unchanged', async () => {
  for (const zone of [FIRST, LAST, 'Europe/Madrid']) {
    const person = await inZone(zone)
    const { id: batch_id } = await newBatch(person)
    at('2026-11-30T10:00:00Z')
    const { date } = await newStraws(person, 2, { batch_id, date: '2026-12-01' })
    expect(date).toBe('2026-12-01')
    const { tenant_id, warehouse_id, user_id: signer_id } = person
    const body = {
      tenant_id,
      warehouse_id,
      signer_id,
      batch_id,
      date: '2026-12-02',
      reason: 'COLLECTION',
      amount: 1,
    }
    expect((await person.try('addStraws', { body })).body).toMatchObject({
      fields: { 'body.date': 'Date is in the future' },
    })
    vi.setSystemTime('2026-11-30T09:59:59Z')
    expect((await person.try('addStraws', { body: { ...body, date: '2026-12-01' } })).body).toMatchObject({
      fields: { 'body.date': 'Date is in the future' },
    })
    vi.useRealTimers()
  }
})

/**
 * Moments around midnight in Kiritimati and Madrid, and both moments at which clocks in Madrid show 02:30 when they go
 * back.
 */
const OFFLINE = [
  '2026-10-24T09:30:00.000Z',
  '2026-10-24T10:30:00.000Z',
  '2026-10-24T21:30:00.000Z',
  '2026-10-24T22:30:00.000Z',
  '2026-10-25T00:30:00.000Z',
  '2026-10-25T01:30:00.000Z',
  '2026-10-25T22:30:00.000Z',
  '2026-10-25T23:30:00.000Z',
]
const ZONES = [FIRST, LAST, 'Europe/Madrid']

test.each(ZONES.flatMap((account) => ZONES.map((phone) => [account, phone] as const)))(
  'an account in %s records offline entries of a phone in %s with the day and time of the entry',
  async (account, phone) => {
    const person = await inZone(account)
    const { tenant_id, user_id: signer_id } = person
    const { batch_id, straw_ids } = await newStraws(person, OFFLINE.length)
    // The addition is backdated, so that the straws exist before they are lost.
    await server.owner.query(`
      begin; set local session_replication_role = replica;
      update movements set happened_at = '2026-10-01' where batch_id = '${batch_id}'; commit
    `)
    const entries = OFFLINE.map((happened_at) => ({ happened_at, date: dayIn(phone, happened_at) }))
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const [index, { happened_at, date }] of entries.entries()) {
      // Send shortly after the entry, because a later moment would allow later days.
      vi.setSystemTime(Date.parse(happened_at) + 5000)
      const withdrawal = { type: 'LOSS', reason: 'BROKEN', date }
      const body = { tenant_id, signer_id, straw_ids: [straw_ids[index]], withdrawal }
      const reply = await person.try('changeStraws', { body }, { 'happened-at': happened_at })
      expect(reply, `${date} at ${happened_at}`).toMatchObject({ status: 200 })
    }
    vi.useRealTimers()
    const query = { tenant_id, batch_id, type: 'LOSS' as const, limit: 50 }
    const { movements } = await person.call('listMovements', { query })
    const recorded = movements.map(({ happened_at, date }) => ({ happened_at, date }))
    expect(recorded.toSorted((a, b) => a.happened_at!.localeCompare(b.happened_at!))).toEqual(entries)
  },
)
