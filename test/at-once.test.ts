/** Concurrent requests and jobs that would give wrong results without locks or checks. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { requestArchive } from '#integration/archives/server/archives.ts'
import { openArchive } from '#integration/archives/server/read-archive.ts'
import { makeArchive } from '#integration/archives/server/make-archive.ts'
import { doImport } from '#integration/imports/server/do-import.ts'
import { eraseName } from '#integration/erasure/server/erase-name.ts'
import { mailAlert } from '#stock/nitrogen/server/mail.ts'
import { relayEvents } from '#integration/webhooks/server/relay-events.ts'
import { FOR_LONG_JOBS } from '#platform/database/connection-settings.ts'
import { type Database, openDatabase, type Tx } from '#platform/database/database.ts'
import { openSession } from '#platform/http/actor.ts'
import { DEFAULT_RATE_LIMITS } from '#platform/http/rate-limits.ts'
import { sql } from 'kysely'
import { overtaken } from './blocked.ts'
import { DAY, newContainer, newStraws } from './factories.ts'
import { A_PDF } from './pictures.ts'
import { newMember, newTenant, openTestServer, type Person } from './test-server.ts'

const server = await openTestServer()

test('an owner who is removed concurrently cannot make another member an owner', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const bob = await newMember(server, ana, 'OWNER')
  const { user_id: id } = await newMember(server, ana, 'COLLABORATOR')
  const answer = await overtaken(
    server,
    'delete from entitlements where tenant_id = $1 and user_id = $2',
    [tenant_id, bob.user_id],
    () => bob.try('updateMember', { params: { id }, body: { tenant_id, role: 'OWNER' } }),
  )
  const { rows } = await server.owner.query('select role from entitlements where user_id = $1', [id])
  expect([answer.status, rows]).toEqual([403, [{ role: 'COLLABORATOR' }]])
})

test('of two owners who remove each other concurrently, one remains', async () => {
  const ana = await newTenant(server)
  const bob = await newMember(server, ana, 'OWNER')
  await newMember(server, ana, 'OWNER')
  const remove = (who: Person, { user_id: id }: Person) =>
    who.try('removeMember', { params: { id }, query: {} })
  const answers = await overtaken(
    server,
    'select from entitlements where tenant_id = $1 for update',
    [ana.tenant_id],
    () => Promise.all([remove(ana, bob), remove(bob, ana)]),
    () => pause(300),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403])
})

test('an owner who is removed concurrently cannot close the account', async () => {
  const ana = await newTenant(server, 'Stal Noord')
  const { tenant_id } = ana
  const bob = await newMember(server, ana, 'OWNER')
  const answer = await overtaken(
    server,
    'delete from entitlements where tenant_id = $1 and user_id = $2',
    [tenant_id, bob.user_id],
    () => bob.try('closeAccount', { body: { tenant_id, name: 'Stal Noord' } }),
  )
  const { rows } = await server.owner.query('select from closings where account = $1', [tenant_id])
  expect([answer.status, rows]).toEqual([403, []])
})

test('an owner who is removed concurrently can neither create nor redirect a webhook', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const body = { tenant_id, url: 'https://stud.example.com/', events: ['movement.booked' as const] }
  const { webhook } = await ana.call('createWebhook', { body })
  const params = { id: webhook.id }
  for (const ask of [
    (bob: Person) => bob.try('createWebhook', { body }),
    (bob: Person) =>
      bob.try('updateWebhook', { params, body: { tenant_id, url: 'https://bob.example.com/' } }),
    (bob: Person) => bob.try('rotateWebhookSecret', { params, body: { tenant_id } }),
  ]) {
    const bob = await newMember(server, ana, 'OWNER')
    const { status } = await overtaken(
      server,
      'delete from entitlements where tenant_id = $1 and user_id = $2',
      [tenant_id, bob.user_id],
      () => ask(bob),
    )
    expect(status).toBe(403)
  }
  const { webhooks } = await ana.call('listWebhooks', { query: { tenant_id } })
  expect(webhooks).toEqual([webhook])
})

test('two owners who invite the same address concurrently both succeed', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const bob = await newMember(server, ana, 'OWNER')
  const answers = []
  for (let round = 0; round < 10; round += 1) {
    const body = { tenant_id, email: `new${round}@stud.test`, role: 'COLLABORATOR' }
    answers.push(
      ...(await Promise.all([ana.try('inviteMember', { body }), bob.try('inviteMember', { body })])),
    )
  }
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([201])
  const { invitations } = await ana.call('listMemberInvitations', { query: { tenant_id } })
  expect(invitations).toHaveLength(10)
})

test('at most twenty imports of an account are queued, even with concurrent requests', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const send = (n: number) => {
    const parties = [{ row: 2, name: `Gestüt ${n}` }]
    return ana.try('createImport', {
      body: { tenant_id, file_name: `${n}.xlsx`, sheet: null, rows: 1, parties },
    })
  }
  for (let n = 0; n < 19; n += 1) expect((await send(n)).status).toBe(202)
  const both = await overtaken(
    server,
    'lock table imports in share mode',
    [],
    () => Promise.all([send(20), send(21)]),
    () => pause(300),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([202, 429])
})

test('an import is booked although a nightly job holds the other connection', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const importing = openDatabase(server.appUrl, () => {}, { ...FOR_LONG_JOBS, idle_ms: 500 })
  onTestFinished(() => importing.close())
  const { body } = await ana.try('createImport', {
    body: {
      ...{ tenant_id, file_name: 'a.xlsx', sheet: null, rows: 1 },
      parties: [{ row: 2, name: 'Gestüt Heide' }],
    },
  })
  const checking = importing.transaction((tx) => sql`select pg_sleep(2)`.execute(tx))
  await pause(100)
  await doImport(importing, { tenant_id, import_id: String(body['id']) }, { progress: server.database })
  await checking
  const { rows } = await server.owner.query('select status from imports where tenant_id = $1', [tenant_id])
  expect(rows).toEqual([{ status: 'BOOKED' }])
})

test('a stored statement is consistent despite concurrent bookings', async () => {
  const ana = await newTenant(server)
  const { tenant_id, self_id: owner_id, user_id: signer_id } = ana
  const { batch_id } = await newStraws(ana, 1000)
  const over = new AbortController()
  async function book() {
    const withdrawal = { type: 'LOSS', date: DAY, reason: 'BROKEN' }
    for (let booked = 0; booked < 1000 && !over.signal.aborted; booked += 1) {
      const { status } = await ana.try('changeStraws', {
        body: { tenant_id, batch_id, owner_id, signer_id, amount: 1, withdrawal },
      })
      expect([200, 503]).toContain(status)
    }
  }
  const booking = book()
  const statement = { tenant_id, kind: 'STATEMENT', party_id: owner_id, replaces_id: null }
  const body = { ...statement, from: '2026-01-01', to: '2026-11-20' }
  const statuses = []
  for (let round = 0; round < 8; round += 1) {
    const two = await Promise.all([ana.try('createDocument', { body }), ana.try('createDocument', { body })])
    statuses.push(...two.map(({ status }) => status))
  }
  over.abort()
  await booking
  const { rows } = await server.owner.query<{ data: { blocks: { cells: { value: string }[] }[] } }>(
    'select data from documents where tenant_id = $1',
    [tenant_id],
  )
  const wrong = rows
    .map(({ data }) => data.blocks[0]!.cells.map(({ value }) => Number(value.replaceAll(/\D/g, ''))))
    .filter(([opening, came, went, closing]) => opening! + came! - went! !== closing)
  expect([new Set(statuses), rows.length, wrong]).toEqual([new Set([201]), 16, []])
})

type OnCount = (statements: number) => Promise<unknown> | undefined

/** Calls the callback after each statement with the number of statements so far, and waits for its promise. */
function counting(tx: Tx, onCount: OnCount): Tx {
  let statements = 0
  return tx.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await onCount((statements += 1))
      return result
    },
  })
}

const watched = (onCount: OnCount): Database => ({
  ...server.database,
  read: (work) => server.database.read((tx) => work(counting(tx, onCount))),
})

const never = new AbortController().signal

test('two attempts at one archive never write the same file, even with equal process ids', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  await newStraws(ana, 1000)
  const { id: archive_id } = await ana.call('requestArchive', { body: { tenant_id } })
  const job = { tenant_id, archive_id }
  const [isFar, goOn, hasBegun] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  const first = makeArchive(
    watched((count) => {
      if (count !== 70) return undefined
      isFar.resolve()
      return goOn.promise
    }),
    job,
    server.archive_dir,
    never,
  )
  await isFar.promise
  const ending = new AbortController()
  const second = makeArchive(
    watched((count) => {
      if (count !== 20) return undefined
      hasBegun.resolve()
      return new Promise((resolve) => ending.signal.addEventListener('abort', resolve))
    }),
    job,
    server.archive_dir,
    ending.signal,
  ).catch(() => {})
  await hasBegun.promise
  const drafts = await readdir(server.archive_dir)
  expect(drafts.filter((name) => name.startsWith(archive_id))).toHaveLength(2)
  goOn.resolve()
  await first
  ending.abort()
  await second
  const archive = await openArchive(path.join(server.archive_dir, `${archive_id}.zip`))
  archive.close()
})

test('requesting an archive succeeds even if another one becomes ready at that moment', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  await ana.call('requestArchive', { body: { tenant_id } })
  const asking = server.database.transaction(async (tx) => {
    const actor = (await openSession(tx, ana.cookie.slice(ana.cookie.indexOf('=') + 1)))!
    const watching = counting(tx, (statements) => {
      // The job ends between the insert, which did nothing because an archive was being made, and the select.
      if (statements !== 2) return undefined
      return server.owner.query(
        `update archives set state = 'READY', bytes = 1, expires_at = now() + interval '1 day' where tenant_id = $1`,
        [tenant_id],
      )
    })
    const means = { jobs: server.jobs, limits: DEFAULT_RATE_LIMITS } as Parameters<typeof requestArchive>[3]
    return requestArchive(
      watching,
      actor,
      { body: { tenant_id }, params: undefined, query: undefined },
      means,
    )
  })
  await expect(asking).resolves.toMatchObject({ requested_by_name: 'Ana García' })
})

test('the heartbeat of an archive job is updated while it writes lists and files', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const { batch_id } = await newStraws(ana, 1)
  for (let n = 0; n < 40; n += 1) {
    await ana.try('addFile', { query: { tenant_id, batch_id, name: `${n}.pdf` }, body: A_PDF })
  }
  const { id: archive_id } = await ana.call('requestArchive', { body: { tenant_id } })
  // Each statement is delayed, as with gigabytes of data.
  let [statements, last, silent] = [0, 0, 0]
  const slow = watched((count) => {
    statements = count
    return pause(25)
  })
  const transaction: Database['transaction'] = (work) => {
    silent = Math.max(silent, statements - last)
    last = statements
    return server.database.transaction(work)
  }
  await makeArchive({ ...slow, transaction }, { tenant_id, archive_id }, server.archive_dir, never)
  expect(statements).toBeGreaterThan(100)
  expect(silent).toBeLessThan(60)
})

test('the archive of a closing account waits for bookings in progress', async () => {
  const ana = await newTenant(server, 'Stal Zuid')
  const { tenant_id } = ana
  await ana.call('closeAccount', { body: { tenant_id, name: 'Stal Zuid' } })
  const { rows } = await server.owner.query<{ seconds: number }>(
    `select extract(epoch from start_after - now())::float as seconds from pgboss.job
     where name = 'make-archive' and data ->> 'tenant_id' = $1`,
    [tenant_id],
  )
  expect(rows.map(({ seconds }) => seconds > 20)).toEqual([true])
})

const TANK = { model: 'MVE SC 35/24', litres: 35, rated_loss: 0.21, diameter_cm: 31 }

async function newTank(person: Person): Promise<string> {
  const { id } = await newContainer(person, { label: 'Tank 4', vessel: TANK })
  await newStraws(person, 5, { location: { container_id: id, canister: 1, level: 1 } })
  return id
}

const DAY_MS = 24 * 60 * 60 * 1000

function measure(person: Person, container_id: string, days_ago: number, figures: object, kind = 'READING') {
  const happened_at = new Date(Date.now() - days_ago * DAY_MS).toISOString()
  return person.try('createMeasurement', {
    body: { tenant_id: person.tenant_id, container_id, kind, happened_at, ...figures },
  })
}

test('an alarm remains if an earlier refill is recorded concurrently', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const id = await newTank(ana)
  await measure(ana, id, 40, { cm: 12 })
  await measure(ana, id, 2, { cm: 3 })
  // Both measurements are recorded before either raises its alerts.
  const both = await overtaken(
    server,
    'select from containers where id = $1 for no key update',
    [id],
    () =>
      Promise.all([
        measure(ana, id, 0, { cm: 3 }),
        measure(ana, id, 1, { cm: 35, added_litres: 20 }, 'REFILL'),
      ]),
    () => pause(300),
  )
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  const { rows } = await server.owner.query(
    `select kind from alerts where tenant_id = $1 and ended_at is null and kind = 'LOW_ALARM'`,
    [tenant_id],
  )
  expect(rows).toHaveLength(1)
})

type AlertMail = { tenant_id: string; alert_id: string; user_id: string }

/** Raises an alarm, and returns its mails in the queue. */
async function alarmed(person: Person): Promise<AlertMail[]> {
  await measure(person, await newTank(person), 0, { cm: 3 })
  const { rows } = await server.owner.query<{ data: AlertMail }>(
    `select data from pgboss.job where name = 'mail-alert' and data ->> 'tenant_id' = $1`,
    [person.tenant_id],
  )
  return rows.map(({ data }) => data)
}

const link = (to: string) => `http://straws.test${to}`

test('each alert is mailed once, even if the mail server is slow', async () => {
  const ana = await newTenant(server)
  const [alarm] = await alarmed(ana)
  const hurried = openDatabase(server.appUrl, () => {}, { ...FOR_LONG_JOBS, idle_ms: 500 })
  onTestFinished(() => hurried.close())
  const mails: string[] = []
  const mailer = {
    async send({ subject }: { subject: string }) {
      mails.push(subject)
      await pause(1500)
    },
  } as unknown as Parameters<typeof mailAlert>[2]
  await mailAlert(hurried, alarm!, mailer, link)
  await mailAlert(hurried, alarm!, mailer, link)
  expect(mails).toHaveLength(1)
})

test('a removed member receives no alerts by mail', async () => {
  const ana = await newTenant(server)
  const bob = await newMember(server, ana, 'OWNER')
  const mails = await alarmed(ana)
  const his = mails.find(({ user_id }) => user_id === bob.user_id)!
  await ana.call('removeMember', { params: { id: bob.user_id }, query: {} })
  const sent: unknown[] = []
  const mailer = { send: async (mail: unknown) => void sent.push(mail) } as Parameters<typeof mailAlert>[2]
  await mailAlert(server.database, his, mailer, link)
  expect(sent).toEqual([])
})

test('an event that is created concurrently does not contain an erased name', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const tomas = await newMember(server, ana)
  await ana.call('createWebhook', {
    body: { tenant_id, url: 'http://127.0.0.1:9/hook', events: ['movement.booked'] },
  })
  await newStraws(tomas, 1)
  await ana.call('removeMember', { params: { id: tomas.user_id }, query: {} })
  await ana.call('eraseMemberName', { params: { id: tomas.user_id }, body: { tenant_id } })
  let erasing: Promise<unknown> = Promise.resolve()
  await overtaken(
    server,
    'select from webhook_leases where account = $1 for update',
    [tenant_id],
    () =>
      relayEvents(server.database, new Set(), (error) => {
        throw error
      }),
    async () => {
      erasing = eraseName(server.leaving, { tenant_id, user_id: tomas.user_id })
      await Promise.race([erasing, pause(500)])
    },
  )
  await erasing
  const { rows } = await server.owner.query<{ body: string }>(
    'select body from webhook_events where tenant_id = $1',
    [tenant_id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.body).not.toContain('Tomás Ibarra')
})

test('a booking of a batch that is being imported waits only for a small part of the import', async () => {
  const ana = await newTenant(server)
  const { tenant_id, warehouse_id, user_id: signer_id, self_id: owner_id } = ana
  const { batch_id } = await newStraws(ana, 1000)
  const { animal_id, straw_colour } = await ana.call('showBatch', { params: { id: batch_id }, query: {} })
  const rows = Array.from({ length: 80 }, (_, index) => index)
  const booking = (batch: string, amount: number, row: number) => ({
    ...{ row, kind: 'ADDITION', reason: 'COLLECTION', batch, amount, date: DAY, warehouse_id },
  })
  const body = {
    ...{ tenant_id, file_name: 'stock.csv', sheet: null, rows: rows.length + 1 },
    batches: rows.map((index) => ({
      ...{ row: index + 3, label: `Imported ${index}`, animal_id, origin: 'PRODUCTION' },
      ...{ straw_size: 0.5, straw_colour, sheet: { collection: { produced_on: '2026-01-01' } } },
    })),
    // The batch that the concurrent bookings use is the first of the file.
    bookings: [booking(batch_id, 50, 2), ...rows.map((index) => booking(`new-${index}`, 100, index + 3))],
  }
  const { body: sent } = await ana.try('createImport', { body })
  const over = new AbortController()
  const began = performance.now()
  const importing = doImport(server.database, { tenant_id, import_id: String(sent['id']) })
    .then(() => performance.now() - began)
    .finally(() => over.abort())
  const waits: number[] = []
  while (!over.signal.aborted) {
    const from = performance.now()
    const withdrawal = { type: 'LOSS', date: DAY, reason: 'BROKEN' }
    const { status } = await ana.try('changeStraws', {
      body: { tenant_id, batch_id, owner_id, signer_id, amount: 1, withdrawal },
    })
    expect(status).toBe(200)
    waits.push(performance.now() - from)
    await pause(20)
  }
  const lasted = await importing
  const { status } = await ana.call('showImport', { params: { id: String(sent['id']) }, query: {} })
  expect(status).toBe('BOOKED')
  expect(waits.length).toBeGreaterThan(5)
  expect(Math.max(...waits) / lasted).toBeLessThan(0.4)
})
