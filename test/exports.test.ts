/** Exported lists: their content, the moment that they show, and slow or disconnected readers. */
import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { api, type EndpointName } from '#app/features.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { type Moment, readMoment, wasThere } from '#stock/movements/server/choose-movements.ts'
import { movementSheet } from '#stock/movements/server/export-movements.ts'
import { strawSheet } from '#stock/straws/server/export-straws.ts'
import { ZIP } from '#platform/contract/files.ts'
import { openTenant } from '#platform/database/database.ts'
import { type Cell, type Read, readSlices } from '#platform/spreadsheet/sheet.ts'
import { waitingForLocks } from './blocked.ts'
import { newAnimal, newBatch, newContainer, newParty, newStraws } from './factories.ts'
import { newMember, newTenant, openTestServer, type Person } from './test-server.ts'
import { waitUntil } from './wait-until.ts'

const server = await openTestServer()
await server.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.app.server.address() as AddressInfo

const LISTS = [
  ...(['exportBatches', 'exportStraws', 'exportMovements', 'exportAnimals'] as const),
  ...(['exportParties', 'exportPlaces', 'exportConsignments'] as const),
]

function ask(person: Person, name: EndpointName, query: Record<string, string> = {}) {
  const { path }: Endpoint = api[name]
  const search = new URLSearchParams({ tenant_id: person.tenant_id, format: 'csv', ...query })
  return get({ port, path: `${path}?${search.toString()}`, headers: { cookie: person.cookie } })
}

async function open(person: Person, name: EndpointName, query: Record<string, string> = {}) {
  const [answer] = (await once(ask(person, name, query), 'response')) as [IncomingMessage]
  return answer
}

/** Returns the rows of an exported sheet as records, by their headings. */
async function sheetFrom(person: Person, name: EndpointName, query: Record<string, string> = {}) {
  const answer = await open(person, name, { ...query, format: 'xlsx' })
  expect(answer.statusCode).toBe(200)
  const { sheets } = await readXlsx(await buffer(answer))
  const [headings, ...rows] = sheets[0]!.rows
  return rows.map((row) => Object.fromEntries(headings!.map((heading, index) => [heading, row[index]])))
}

/** Creates an account with a row in every list. */
async function furnished() {
  const ana = await newTenant(server)
  const { tenant_id, user_id: signer_id, self_id } = ana
  const { id: animal_id } = await newAnimal(ana, {
    name: '=Lucero',
    ueln: '276421000255612',
    born_on: '2010-04-01',
  })
  const batch = await newBatch(ana, {
    animal_id,
    sheet: {
      collection: { produced_on: '2026-02-01' },
      cryopreservation: { final_volume: 40, final_concentration: 200 },
      post_thaw_motility: { method: 'CASA', progressive: 41.5 },
    },
  })
  const tank = await newContainer(ana, { canisters: 2, levels: 2 })
  const location = { container_id: tank.id, canister: 2, level: 1 }
  await newStraws(ana, 10, { batch_id: batch.id, location })
  const holder = await newParty(ana, { name: 'Gestüt Lindenhof' })
  const body = { tenant_id, signer_id, batch_id: batch.id, owner_id: self_id, amount: 4 }
  const withdrawal = {
    type: 'CONSIGNMENT' as const,
    date: '2026-03-20',
    receiver_id: holder.id,
    note: '@home',
  }
  await ana.call('changeStraws', { body: { ...body, withdrawal } })
  return { ana, batch, tank, holder }
}

test('each list is exported with typed cells and the columns of its screen', async () => {
  const { ana, batch, tank } = await furnished()
  const [one] = await sheetFrom(ana, 'exportBatches')
  expect(one).toMatchObject({
    Label: batch.label,
    Stallion: '=Lucero',
    UELN: '276421000255612',
    Produced: new Date('2026-02-01T00:00:00Z'),
    'Straw size (ml)': 0.5,
    Straws: 10,
    Stored: 6,
    Consigned: 4,
    With: 'Gestüt Lindenhof (4)',
    Places: `${tank.label}, canister 2, level 1 (6)`,
    'Motility after thawing: Evaluation method': 'CASA',
    'Motility after thawing: Progressive (%)': 41.5,
    'Computed: SPZ per straw (10⁶)': 100,
  })
  const straws = await sheetFrom(ana, 'exportStraws')
  expect(straws.map((straw) => straw['Number'])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(straws[0]).toMatchObject({ Status: 'Consigned', Holder: 'Gestüt Lindenhof', Container: null })
  expect(straws[9]).toMatchObject({
    Status: 'Stored',
    Holder: null,
    Container: tank.label,
    Canister: 2,
    Level: 1,
  })
  const movements = await sheetFrom(ana, 'exportMovements')
  // The file name states what the file leaves out.
  const fileName = async (query: Record<string, string>) =>
    (await open(ana, 'exportMovements', query)).headers['content-disposition']
  expect(await fileName({})).toMatch(/movements-without-relocations-\d/)
  expect(await fileName({ relocations: '1' })).toMatch(/[^-]movements-\d/)
  const { movements: listed } = await ana.call('listMovements', { query: { tenant_id: ana.tenant_id } })
  expect(movements.map((movement) => movement['Sentence'])).toEqual(listed.map(({ sentence }) => sentence))
  expect(movements[0]).toMatchObject({
    Date: new Date('2026-03-20T00:00:00Z'),
    Kind: 'Consignment',
    Note: '@home',
  })
  const [horse] = await sheetFrom(ana, 'exportAnimals')
  expect(horse).toMatchObject({ Name: '=Lucero', Born: new Date('2010-04-01T00:00:00Z') })
  expect(await sheetFrom(ana, 'exportParties')).toHaveLength(2)
  const places = await sheetFrom(ana, 'exportPlaces')
  expect(places.map((place) => place['Straws'])).toEqual([0, 0, 6, 0])
  expect(await sheetFrom(ana, 'exportConsignments')).toMatchObject([
    { Holder: 'Gestüt Lindenhof', Straws: 4, Numbers: '1–4', Since: new Date('2026-03-20T00:00:00Z') },
  ])
  const csv = await text(await open(ana, 'exportMovements'))
  expect(csv).toContain(",'@home,")
  expect(await text(await open(ana, 'exportAnimals'))).toContain(
    "\r\n'=Lucero,'276421000255612,Stallion,2010-04-01",
  )
})

test('an export applies the filter of its list and the requested past day', async () => {
  const { ana, batch } = await furnished()
  const other = await newStraws(ana, 3)
  const found = async (name: EndpointName, query: Record<string, string>) =>
    (await sheetFrom(ana, name, query)).length
  expect(await found('exportBatches', { label: batch.label.toLowerCase() })).toBe(1)
  expect(await found('exportBatches', { animal_name: 'lucero' })).toBe(2)
  expect(await found('exportStraws', { batch_id: other.batch_id })).toBe(3)
  expect(await found('exportStraws', { status: 'CONSIGNED' })).toBe(4)
  expect(await found('exportStraws', { unlocated: '1' })).toBe(3)
  expect(await found('exportMovements', { type: 'CONSIGNMENT' })).toBe(1)
  expect(await found('exportMovements', { from: '2026-03-21' })).toBe(0)
  expect(await found('exportAnimals', { ueln: '276421' })).toBe(1)
  expect(await found('exportParties', { name: 'lindenhof' })).toBe(1)
  expect(await found('exportPlaces', { field: 'batch_label', text: batch.label })).toBe(4)
  expect(await found('exportPlaces', { text: 'no such tank' })).toBe(0)
  // The straws were consigned on the 20th.
  const [before] = await sheetFrom(ana, 'exportBatches', { label: batch.label, as_of: '2026-03-19' })
  expect(before).toMatchObject({ Stored: 10, Consigned: 0 })
  expect(await found('exportStraws', { status: 'CONSIGNED', as_of: '2026-03-19' })).toBe(0)
  expect(await found('exportStraws', { as_of: '2026-03-01' })).toBe(0)
})

test('an export of a past day contains the batches of that day, or those with straws of an owner', async () => {
  const ana = await newTenant(server)
  const { tenant_id, user_id: signer_id } = ana
  const [owner, buyer] = [await newParty(ana), await newParty(ana)]
  const { id: animal_id } = await newAnimal(ana)
  // Deleted batches, which are not listed, fill more than a slice.
  for (let made = 0; made < 101; made += 1) {
    const { id } = await newBatch(ana, { animal_id })
    await ana.call('deleteBatch', { params: { id }, query: {} })
  }
  const first = await newBatch(ana, { label: 'First', animal_id })
  const deleted = await newBatch(ana, { label: 'Deleted', animal_id })
  const last = await newBatch(ana, { label: 'Last', animal_id })
  const other = await newBatch(ana, { label: 'Other', animal_id })
  for (const { id } of [first, deleted, last]) await newStraws(ana, 5, { batch_id: id, owner_id: owner.id })
  await newStraws(ana, 5, { batch_id: other.id, owner_id: buyer.id })
  await ana.call('deleteBatch', { params: { id: deleted.id }, query: {} })
  const sell = (batch_id: string, receiver_id: string) =>
    ana.call('changeStraws', {
      body: {
        ...{ tenant_id, signer_id, batch_id, numbers: [[1, 5]] },
        withdrawal: { type: 'SALE', date: '2026-03-25', receiver_id, keep_in_store: true },
      },
    })
  await sell(first.id, buyer.id)
  await sell(other.id, owner.id)
  const labels = async (query: Record<string, string>) =>
    (await sheetFrom(ana, 'exportBatches', query)).map(({ Label, Stored }) => [Label, Stored])
  const then = { as_of: '2026-03-20' }
  const all = [
    ['First', 5],
    ['Deleted', 5],
    ['Last', 5],
    ['Other', 5],
  ]
  expect(await labels(then)).toEqual(all)
  expect(await labels({ ...then, straw_owner_id: owner.id })).toEqual(all.slice(0, 3))
  expect(await labels({ ...then, label: 'e', straw_owner_id: buyer.id })).toEqual([['Other', 5]])
  // On a day before the first movement, only batches that are not deleted are listed.
  expect(await labels({ as_of: '2026-02-01' })).toEqual([
    ['First', 0],
    ['Last', 0],
    ['Other', 0],
  ])
  const now = [
    ['Last', 5],
    ['Other', 5],
  ]
  expect(await labels({ straw_owner_id: owner.id })).toEqual(now)
  // Only the owner's straws of a shared batch are counted.
  await newStraws(ana, 7, { batch_id: last.id, owner_id: buyer.id })
  expect(await labels({ straw_owner_id: owner.id })).toEqual(now)
  expect(await labels({ ...then, straw_owner_id: owner.id })).toEqual(all.slice(0, 3))
  const [shared] = await sheetFrom(ana, 'exportBatches', { straw_owner_id: buyer.id, label: 'Last' })
  expect(shared).toMatchObject({ Straws: 7, Stored: 7, 'Owners of what is unused': `${buyer.name} (7)` })
})

test('several lists are exported as a zip file, filtered by owner, period or past day', async () => {
  const { ana, batch, holder } = await furnished()
  const { tenant_id, user_id: signer_id, self_id } = ana
  const sale = { type: 'SALE' as const, date: '2026-03-25', receiver_id: holder.id, keep_in_store: true }
  const pick = { tenant_id, signer_id, batch_id: batch.id, owner_id: self_id, amount: 2 }
  await ana.call('changeStraws', { body: { ...pick, withdrawal: sale } })
  const eva = { disease: 'EVA' as const, sampled_on: '2026-01-10', result: 'NEGATIVE' as const }
  await ana.call('createHealthTest', { body: { tenant_id, animal_id: batch.animal_id, ...eva } })
  const { containers } = await ana.call('listContainers', { query: { tenant_id } })
  const filled = { tenant_id, container_id: containers[0]!.id, kind: 'REFILL' as const, added_litres: 4 }
  await ana.call('createMeasurement', { body: { ...filled, happened_at: '2026-03-12T08:00:00.000Z' } })
  const sheetsFrom = async (query: Record<string, string>) => {
    const answer = await open(ana, 'exportSheets', { format: 'xlsx', ...query })
    expect(answer.headers['content-type']).toBe(ZIP)
    const files = Object.entries(unzipSync(await buffer(answer)))
    const workbooks = await Promise.all(files.map(([, file]) => readXlsx(file)))
    expect(files.map(([name]) => name)).toEqual(
      workbooks.map(({ sheets }) => `${sheets[0]!.name.toLowerCase().replace(' ', '-')}.xlsx`),
    )
    return Object.fromEntries(workbooks.map(({ sheets }) => [sheets[0]!.name, sheets[0]!.rows.length - 1]))
  }
  const sheets = 'batches,straws,movements,horses,health,stakeholders,places,consignments,nitrogen'
  const all = { Batches: 1, Straws: 10, Movements: 3, Horses: 1, Stakeholders: 2, Places: 4, Consignments: 1 }
  expect(await sheetsFrom({ sheets })).toEqual({ ...all, 'Health tests': 1, Nitrogen: 1 })
  expect((await ana.call('sizeExport', { query: { tenant_id } })).rows).toEqual(
    Object.fromEntries(
      [...Object.entries(all), ['Health', 1] as const, ['Nitrogen', 1] as const].map(([name, rows]) => [
        name.toLowerCase(),
        rows,
      ]),
    ),
  )
  const some = { sheets: 'movements,straws', owner_id: holder.id, from: '2026-03-25', to: '2026-03-25' }
  expect(await sheetsFrom(some)).toEqual({ Movements: 1, Straws: 2 })
  expect(await sheetsFrom({ ...some, as_of: '2026-03-24' })).toEqual({ Movements: 1, Straws: 0 })
  const { rows } = await ana.call('sizeExport', {
    query: { tenant_id, owner_id: holder.id, from: '2026-03-25', to: '2026-03-25' },
  })
  expect(rows).toMatchObject({ batches: 1, straws: 2, movements: 1, horses: 0, consignments: 0 })
  expect((await open(ana, 'exportSheets', { sheets: 'batches,users' })).statusCode).toBe(422)
  const zip = await buffer(await open(ana, 'exportSheets', { sheets: 'batches,horses', decimal: 'COMMA' }))
  expect(Object.keys(unzipSync(zip))).toEqual(['batches.csv', 'horses.csv'])
  // One list needs no zip.
  expect((await sheetFrom(ana, 'exportSheets', { sheets: 'horses' })).map((horse) => horse['Name'])).toEqual([
    '=Lucero',
  ])
})

test('exports of another account are refused, and members can export their own even when unpaid', async () => {
  const { ana } = await furnished()
  const tomas = await newMember(server, ana)
  const eve = await newTenant(server, 'Elsewhere')
  await server.owner.query(
    `update tenants set subscription_expires_on = now() - interval '1 day' where id = $1`,
    [ana.tenant_id],
  )
  for (const name of LISTS) {
    expect((await open(eve, name, { tenant_id: ana.tenant_id })).statusCode, name).toBe(404)
    expect((await sheetFrom(eve, name)).length, name).toBe(name === 'exportParties' ? 1 : 0)
    expect((await sheetFrom(tomas, name)).length, name).toBeGreaterThan(0)
    expect((await open({ ...ana, cookie: '' }, name)).statusCode, name).toBe(401)
    expect((await open(ana, name, { format: 'exe' })).statusCode, name).toBe(422)
  }
})

test('the headers of a file state its name and type', async () => {
  const { ana } = await furnished()
  const today = new Date().toISOString().slice(0, 10)
  const { headers } = await open(ana, 'exportMovements')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe(
    `attachment; filename="movements-without-relocations-${today}.csv"`,
  )
  const xlsx = await open(ana, 'exportBatches', { format: 'xlsx' })
  expect(xlsx.headers['content-type']).toContain('spreadsheetml.sheet')
  expect(xlsx.headers['cache-control']).toBe('no-store')
})

function readAs({ tenant_id }: Person): Read {
  return (work) =>
    server.database.read(async (tx) => {
      await openTenant(tx, tenant_id)
      return work(tx)
    })
}

test('an export omits movements booked while it is written, and has every other movement once', async () => {
  const ana = await newTenant(server)
  const { batch_id } = await newStraws(ana, 4)
  // Bypass the ledger, because booking a thousand movements would take too long.
  await copyMovements(ana, 1200)
  const read = readAs(ana)
  const moment = await read(readMoment)
  const sheet = movementSheet(ana, {}, moment)
  const rows: Cell[][] = []
  for await (const slice of readSlices(sheet, read)) {
    rows.push(...slice)
    // Add a movement on a later day, and another on an earlier day that the export has not reached yet.
    await newStraws(ana, 1, { batch_id, date: '2026-04-01' })
    await newStraws(ana, 1, { batch_id, date: '2026-02-02' })
  }
  const id = sheet.headings.indexOf('Id')
  expect([rows.length, new Set(rows.map((row) => row[id])).size]).toEqual([1201, 1201])
  const straws = (await Readable.from(readSlices(strawSheet(ana, {}, moment), read)).toArray()).flat()
  expect(straws).toHaveLength(4)
})

test('an export omits bookings that are in progress when it starts, and later ones', async () => {
  const ana = await newTenant(server)
  const { batch_id } = await newStraws(ana, 4)
  const read = readAs(ana)
  const client = await server.owner.connect()
  const seen = async (moment: Moment) =>
    (
      await read((tx) =>
        tx
          .selectFrom('movements')
          .select('amount')
          .where('tenant_id', '=', ana.tenant_id)
          .where(wasThere(moment))
          .execute(),
      )
    ).map(({ amount }) => amount)
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(
    `insert into movements select (jsonb_populate_record(m, '{"id": "${crypto.randomUUID()}", "amount": 77}')).*
     from movements m where batch_id = $1`,
    [batch_id],
  )
  const during = await read(readMoment)
  await client.query('commit')
  client.release()
  expect(await seen(during)).toEqual([4])
  expect((await seen(await read(readMoment))).toSorted()).toEqual([4, 77])
})

/** Adds copies of the account's only movement, bypassing the ledger. */
async function copyMovements({ tenant_id }: Person, amount: number) {
  const client = await server.owner.connect()
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(
    `with copied as (
       insert into movements select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid()))).*
       from movements m, generate_series(1, $2::int) where m.tenant_id = $1 returning tenant_id, id
     )
     insert into movement_straws select c.tenant_id, c.id, s.numbers, s.places
     from copied c cross join (select * from movement_straws where tenant_id = $1) s`,
    [tenant_id, amount],
  )
  await client.query('commit')
  client.release()
}

test('slow readers hold no database connection and receive the whole file', async () => {
  const ana = await newTenant(server)
  await newStraws(ana, 1)
  await copyMovements(ana, 20_000)
  // Open more readers than there are connections.
  const readers = await Promise.all(Array.from({ length: 14 }, () => open(ana, 'exportMovements')))
  await expect
    .poll(async () => {
      const { rows } = await server.owner.query<{ held: number }>(
        `select count(*)::int as held from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
      )
      return rows[0]!.held
    })
    .toBe(0)
  // Other requests are served at the same time.
  await ana.call('listBatches', { query: { tenant_id: ana.tenant_id } })
  for (const reader of readers.slice(1)) reader.destroy()
  const csv = await text(readers[0]!)
  expect(csv.split('\r\n')).toHaveLength(20_003)
})

test('an export that is aborted cuts the connection, so that its file does not look complete', async () => {
  const ana = await newTenant(server)
  await newStraws(ana, 1)
  await copyMovements(ana, 20_000)
  for (const format of ['csv', 'xlsx']) {
    const tomas = await newMember(server, ana)
    const answer = await open(tomas, 'exportMovements', { format })
    await once(answer, 'readable')
    // Ending a session also ends its running downloads.
    await server.owner.query('delete from sessions where user_id = $1', [tomas.user_id])
    await expect(buffer(answer), format).rejects.toThrow('aborted')
    expect(answer.complete).toBe(false)
  }
})

test('an export stops reading the database once the client disconnects', async () => {
  const ana = await newTenant(server)
  await newStraws(ana, 1)
  await copyMovements(ana, 2000)
  const connections = promisify(server.app.server.getConnections.bind(server.app.server))
  const before = await connections()
  for (const format of ['csv', 'xlsx']) {
    // Use connections outside the pool of `server.owner`, which `waitingForLocks` needs.
    const [first, second] = [new Client(server.owner.options), new Client(server.owner.options)]
    await Promise.all([first.connect(), second.connect()])
    await first.query('begin')
    await first.query('lock table movements')
    const request = ask(ana, 'exportMovements', { format }).on('error', () => {})
    await waitUntil(async () => expect(await waitingForLocks(server)).toBe(1))
    // The second lock is granted after the first slice is read, and would block the next slice.
    await second.query('begin')
    const locked = second.query('lock table movements')
    await waitUntil(async () => expect(await waitingForLocks(server)).toBe(2))
    request.destroy()
    await waitUntil(async () => expect(await connections()).toBe(before))
    await first.query('commit')
    await locked
    await ana.call('listParties', { query: { tenant_id: ana.tenant_id } })
    expect(await waitingForLocks(server), format).toBe(0)
    await second.query('commit')
    await Promise.all([first.end(), second.end()])
  }
})

test('every list and export with a period refuses one that ends before it begins', async () => {
  const { tenant_id, self_id: party_id, try: ask } = await newTenant(server)
  const needed: Partial<Record<EndpointName, object>> = {
    exportRegister: { party_id },
    exportSheets: { sheets: 'movements' },
  }
  const names = (Object.keys(api) as EndpointName[]).filter((name) => {
    const { query }: Endpoint = api[name]
    const fields = Object.keys((query as { shape?: object } | undefined)?.shape ?? {})
    return fields.includes('from') && fields.includes('to')
  })
  expect(names.length).toBeGreaterThan(7)
  for (const name of names) {
    const format = api[name].path.includes('/exports') && name !== 'sizeExport' ? { format: 'csv' } : {}
    const query = { tenant_id, ...format, ...needed[name], from: '2026-03-12', to: '2026-03-11' }
    const { status, body } = await ask(name, { query })
    expect([name, status, body.fields]).toEqual([name, 422, { 'query.to': 'Before the first day' }])
  }
})
