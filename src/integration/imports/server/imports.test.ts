/** Imports, which are booked completely or not at all, only once, and undone as a whole. */
import type { KyselyPlugin } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FEATURES } from '#app/features.ts'
import { startWorkers } from '#platform/jobs/start-workers.ts'
import { findActor } from '#account/members/server/find-members.ts'
import { openTenant } from '#platform/database/database.ts'
import type { DiskSpace } from '#platform/external/disk-space.ts'
import { keepingMailer } from '#platform/external/mailer.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { DAY, newAnimal, newBatch, newContainer, newParty, newStraws, strawsOf } from '#test/factories.ts'
import { A_PDF } from '#test/pictures.ts'
import { newMember, newTenant, openTestServer, type Person } from '#test/test-server.ts'
import { type Import, NewImport } from '../contract.ts'
import { warningsOf } from '../warnings.ts'
import { bookImport } from './book-import.ts'
import { doImport } from './do-import.ts'
import { giveUpImport } from './refusals.ts'
import { waitUntil } from '#test/wait-until.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const eve = await newTenant(server, 'Elsewhere')
const { tenant_id, warehouse_id, self_id } = ana

type Fields = Record<string, unknown>

const rest = { file_name: 'stock.xlsx', sheet: null, rows: 1 }

const send = (fields: Fields, person = ana, headers = {}) =>
  person.try('createImport', { body: { tenant_id: person.tenant_id, ...rest, ...fields } }, headers)

const show = (id: string, person = ana) => person.call('showImport', { params: { id }, query: {} })

const work = (import_id: string) => doImport(server.database, { tenant_id, import_id }, { json: server.json })

/** Books a stored import like its job, with a callback for progress and a plugin. */
async function bookStored(import_id: string, report: () => Promise<void>, plugin?: KyselyPlugin) {
  const { rows } = await server.owner.query(`select request from imports where id = $1`, [import_id])
  await server.database.transaction(async (tx) => {
    await openTenant(tx, tenant_id)
    const actor = (await findActor(tx, { tenant_id, user_id: ana.user_id }))!
    const watched = plugin ? tx.withPlugin(plugin) : tx
    await bookImport(watched, actor, import_id, NewImport.parse(rows[0].request), report)
  })
}

/** Sends an import and runs its job. */
async function done(fields: Fields, person = ana): Promise<Import> {
  const { status, body } = await send(fields, person)
  if (status !== 202) throw new Error(JSON.stringify(body))
  await work(body.id as string)
  return show(body.id as string)
}

async function undone(id: string, person: Person = ana): Promise<Import> {
  const answer = await person.try('undoImport', {
    params: { id },
    body: { tenant_id, reason: 'The wrong file' },
  })
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body))
  await work(id)
  return show(id)
}

const stallion = (row: number, name = `Lucero ${uuidv7()}`) => ({ row, name, sex: 'STALLION' })
const batch = (row: number, animal_id = 'new-0', label: string = uuidv7()) => ({
  row,
  label,
  animal_id,
  origin: 'PRODUCTION',
  straw_size: 0.5,
  straw_colour: 'YELLOW',
  sheet: { collection: { produced_on: '2026-02-01' } },
})
const entry = (row: number, amount: number, more: Fields = {}) => ({
  row,
  kind: 'ADDITION',
  reason: 'COLLECTION',
  batch: 'new-0',
  date: DAY,
  amount,
  warehouse_id,
  ...more,
})
const loss = { type: 'LOSS', reason: 'BROKEN', date: DAY }

/** Returns an import of a stud: new records, with additions, withdrawals and a relocation of straws. */
function stud() {
  const mark = uuidv7()
  const tank = { container: 'new-0', canister: 1, level: 2 }
  return {
    rows: 8,
    parties: [
      { row: 2, name: `Gestüt ${mark}` },
      { row: 3, name: `Stal ${mark}`, city: 'Celle' },
    ],
    animals: [
      stallion(2, `Quintus ${mark}`),
      { row: 3, name: `Wolke ${mark}`, sex: 'MARE', owner_ids: ['new-1'] },
      { ...stallion(4, `Quirin ${mark}`), sire: { name: 'Quintus', animal_id: 'new-0' } },
    ],
    containers: [{ row: 2, warehouse_id, label: `Tank ${mark}`, canisters: 6, levels: 2 }],
    batches: [batch(2, 'new-0', `B1 ${mark}`), batch(3, 'new-2', `B2 ${mark}`)],
    bookings: [
      entry(2, 20, { location: tank }),
      entry(3, 10, { batch: 'new-1', owner: 'new-0', reason: 'PURCHASE', supplier: 'new-1' }),
      entry(4, 7, { reason: 'CONSIGNMENT', supplier: 'new-0' }),
      {
        row: 5,
        kind: 'WITHDRAWAL',
        batch: 'new-0',
        amount: 4,
        location: tank,
        withdrawal: { type: 'INSEMINATION', date: DAY, animal_id: 'new-1' },
      },
      {
        row: 6,
        kind: 'WITHDRAWAL',
        batch: 'new-0',
        amount: 6,
        withdrawal: { type: 'CONSIGNMENT', date: DAY, receiver_id: 'new-1' },
      },
      {
        row: 7,
        kind: 'WITHDRAWAL',
        batch: 'new-0',
        holder: 'new-1',
        amount: 2,
        withdrawal: loss,
      },
      {
        row: 8,
        kind: 'RELOCATION',
        batch: 'new-1',
        owner: 'new-0',
        amount: 5,
        from: null,
        to: { container: 'new-0', canister: 3, level: 1 },
      },
    ],
  }
}

const known = () => ana.call('listKnownNames', { query: { tenant_id } })
const differences = async () => (await ana.call('checkBooks', { query: { tenant_id } })).differences
async function journalSize(person = ana) {
  const { pagination } = await person.call('listMovements', {
    query: { tenant_id: person.tenant_id, relocations: '1' },
  })
  return pagination.total
}

test('health tests and measurements are imported once, and removed by undoing unless changed since', async () => {
  const { id: animal_id } = await newAnimal(ana)
  const { id: container_id } = await newContainer(ana)
  const tested = (row: number, sampled_on: string) => ({ row, animal_id, disease: 'EIA', sampled_on })
  const fields = {
    rows: 3,
    health_tests: [tested(2, '2026-01-12'), tested(3, '2026-02-12')],
    measurements: [{ row: 4, container_id, kind: 'READING', happened_at: '2026-03-01T08:30:00Z', cm: 24 }],
  }
  const { id, status, counts } = await done(fields)
  expect([status, counts]).toMatchObject(['BOOKED', { health_tests: 2, measurements: 1, movements: 0 }])
  expect((await send(fields)).body['code']).toBe('ALREADY_IMPORTED')
  const names = await ana.call('listKnownNames', { query: { tenant_id } })
  expect(names.health_tests.filter((one) => one.animal_id === animal_id)).toHaveLength(2)
  expect(names.measurements).toContainEqual({
    ...{ container_id, kind: 'READING', happened_at: '2026-03-01T08:30:00.000Z' },
  })

  const listed = () => ana.call('listHealthTests', { params: { id: animal_id }, query: { tenant_id } })
  const [touched] = (await listed()).health_tests
  await ana.call('updateHealthTest', {
    params: { id: touched!.id },
    body: { tenant_id, certificate_number: 'Z-12' },
  })
  const { status: after, kept } = await undone(id)
  expect([after, kept]).toEqual(['UNDONE', [expect.stringContaining(touched!.sampled_on)]])
  expect((await listed()).health_tests.map((one) => one.id)).toEqual([touched!.id])
  const { measurements } = await ana.call('listMeasurements', {
    params: { id: container_id },
    query: { tenant_id },
  })
  expect(measurements).toMatchObject([{ cm: 24, struck_by_name: 'Ana García' }])
})

test('a health test before the birth of its horse has to be accepted, and its row is named', async () => {
  const { id: animal_id } = await newAnimal(ana, { born_on: '2014-04-18' })
  const health_tests = [{ row: 7, animal_id, disease: 'EIA', sampled_on: '2014-04-17' }]
  const { status, refusals } = await done({ health_tests })
  expect([status, refusals]).toMatchObject(['REFUSED', [{ row: 7, warning: 'TESTED_BEFORE_BIRTH' }]])
  expect((await done({ health_tests, accept: ['TESTED_BEFORE_BIRTH'] })).status).toBe('BOOKED')
})

test('an import that overfills a level is refused with a code, and booked once that is accepted', async () => {
  const { id, label } = await newContainer(ana, { canisters: 1, levels: 1, straws_per_level: 90 })
  const location = { container: id, canister: 1, level: 1 }
  const request = {
    animals: [stallion(1)],
    batches: [batch(1), batch(2)],
    bookings: [entry(1, 80, { location }), entry(2, 40, { location, batch: 'new-1' })],
  }
  const refused = await done(request)
  expect(refused.status).toBe('REFUSED')
  expect(refused.refusals).toEqual([
    {
      ...{ row: null, field: null, warning: 'OVERFULL' },
      message: `${label}, canister 1, level 1 holds 90 straws and has 90 free places; 120 would be there.`,
    },
  ])
  expect(await done({ ...request, accept: ['OVERFULL'] })).toMatchObject({ status: 'BOOKED', refusals: [] })
  const { contents } = await ana.call('showContainer', { params: { id }, query: {} })
  expect(contents.reduce((sum, { straws }) => sum + straws, 0)).toBe(120)
})

test('the preview and the server report the same warnings of a booking', async () => {
  const tank = await newContainer(ana, { canisters: 1, levels: 1, straws_per_level: 20 })
  const at = { container_id: tank.id, canister: 1, level: 1 }
  const { id: batch_id, animal_id } = await newBatch(ana, { straws_per_dose: 3 })
  await newStraws(ana, 18, { batch_id, location: at })
  const mare = await newAnimal(ana, { sex: 'MARE', sire: { name: 'Lucero', animal_id } })
  const use = (row: number, amount: number, date: string) => ({
    ...{
      row,
      kind: 'WITHDRAWAL',
      batch: batch_id,
      amount,
      location: { container: tank.id, canister: 1, level: 1 },
    },
    withdrawal: { type: 'INSEMINATION', date, animal_id: mare.id },
  })
  const first = await done({ bookings: [use(2, 3, '2026-05-08')], accept: ['MARE_IS_DAUGHTER'] })
  expect(first.status).toBe('BOOKED')
  const { movements } = await ana.call('listMovements', { query: { tenant_id, animal_id: mare.id } })
  await ana.call('setOutcome', {
    params: { id: movements[0]!.id },
    body: { tenant_id, outcome: 'PREGNANT', checked_on: null },
  })
  const location = { container: tank.id, canister: 1, level: 1 }
  const bookings = [entry(2, 8, { batch: batch_id, location }), use(3, 2, '2026-06-02')]
  const { status, refusals } = await done({ bookings })
  expect(status).toBe('REFUSED')
  const request = NewImport.parse({ tenant_id, ...rest, bookings })
  const found = warningsOf(request, await known(), new Date())
  expect(found.map(({ code, message }) => [code, message]).toSorted()).toEqual(
    refusals.map(({ warning, message }) => [warning, message]).toSorted(),
  )
  expect(found.map(({ row, code }) => [row, code])).toEqual([
    [2, 'OVERFULL'],
    [3, 'MARE_PREGNANT'],
    [3, 'MARE_IS_DAUGHTER'],
    [3, 'LESS_THAN_DOSE'],
  ])
})

test('an import of a batch collected before the birth names its row, and is booked once accepted', async () => {
  const request = {
    animals: [{ ...stallion(1, 'Lucero'), born_on: '2026-02-02' }],
    batches: [batch(2, 'new-0', 'B-early')],
  }
  const refused = await done(request)
  expect(refused.refusals).toEqual([
    {
      ...{ row: 2, field: 'sheet.collection.produced_on', warning: 'COLLECTED_BEFORE_BIRTH' },
      message: 'B-early was collected on 1 February 2026, but Lucero was born on 2 February 2026.',
    },
  ])
  expect(await done({ ...request, accept: ['COLLECTED_BEFORE_BIRTH'] })).toMatchObject({ status: 'BOOKED' })
})

test('an import creates new records and books movements, signed by the member who sent it', async () => {
  const request = stud()
  const { status, body } = await send(request)
  expect(status).toBe(202)
  const waiting = await show(body.id as string)
  expect(waiting).toMatchObject({ status: 'WAITING', done: 0, total: 15, straws: 37, booked_at: null })
  await work(body.id as string)
  const booked = await show(body.id as string)
  expect(booked).toMatchObject({
    ...{ status: 'BOOKED', done: 15, refusals: [], kept: [], imported_by_name: 'Ana García' },
    counts: {
      ...{ parties: 2, animals: 3, containers: 1, batches: 2, sheets: 0 },
      ...{ movements: 7, straws: 37, placed: 20, unplaced: 17 },
    },
  })
  const { batches, animals } = await known()
  const quirin = animals.find(({ name }) => name === request.animals[2]!.name)!
  const animal = await ana.call('showAnimal', { params: { id: quirin.id }, query: {} })
  expect(animal.sire?.name).toBe(request.animals[0]!.name)
  const one = batches.find(({ label }) => label === request.batches[0]!.label)!
  const { counts } = await ana.call('showBatch', { params: { id: one.id }, query: {} })
  expect(counts).toMatchObject({ stored: 17, consigned: 4, inseminated: 4, lost: 2 })
  const { movements } = await ana.call('listMovements', { query: { tenant_id, batch_id: one.id } })
  expect(new Set(movements.map(({ signer_name }) => signer_name))).toEqual(new Set(['Ana García']))
  expect(movements.at(-1)!.numbers).toEqual([[1, 20]])
  expect(await differences()).toEqual([])
  const { imports } = await ana.call('listImports', { query: { tenant_id } })
  expect(imports[0]).toMatchObject({ id: body.id, status: 'BOOKED', straws: 37 })
})

test('amounts beyond the limit of a movement are split into several movements', async () => {
  const { id: container } = await newContainer(ana)
  const batch_id = (await newBatch(ana)).id
  const place = { container, canister: 1, level: 1 }
  const request = {
    bookings: [
      entry(2, 5000, { batch: batch_id, location: place }),
      { row: 3, kind: 'RELOCATION', batch: batch_id, amount: 1500, from: place, to: null },
      { row: 4, kind: 'WITHDRAWAL', batch: batch_id, amount: 2100, withdrawal: loss },
    ],
  }
  const { status, counts } = await done(request)
  expect([status, counts.movements]).toEqual(['BOOKED', 5 + 2 + 3])
  const batch = await ana.call('showBatch', { params: { id: batch_id }, query: {} })
  expect(batch.counts).toMatchObject({ stored: 2900, lost: 2100 })
  expect(batch.places.map(({ stored }) => stored)).toEqual([2900])
  expect(await differences()).toEqual([])
})

const REFUSED: [
  what: string,
  spoil: (request: ReturnType<typeof stud>) => Promise<object> | object,
  refusals: object[],
][] = [
  [
    'a reference names no entry',
    ({ bookings, ...request }) => ({
      ...request,
      animals: [
        { ...stallion(2), sire: { name: 'Himself', animal_id: 'new-0' } },
        ...request.animals.slice(1),
      ],
      bookings: [...bookings, entry(9, 1, { batch: 'new-7', owner: 'new-2' })],
    }),
    [
      { row: 2, field: 'sire.animal_id', message: 'No new-0 among the animals' },
      { row: 9, field: 'batch', message: 'No new-7 among the batches' },
      { row: 9, field: 'owner', message: 'No new-2 among the parties' },
    ],
  ],
  [
    'a batch is another account’s',
    async ({ bookings, ...request }) => ({
      ...request,
      bookings: [...bookings, entry(9, 1, { batch: (await newBatch(eve)).id })],
    }),
    [{ row: 9, field: null, message: 'The batch was not found.' }],
  ],
  [
    'an owner is another account’s party',
    ({ bookings, ...request }) => ({
      ...request,
      bookings: [...bookings, entry(9, 1, { owner: eve.self_id })],
    }),
    [{ row: 9, field: 'owner', message: 'Choose a stakeholder from the list' }],
  ],
  [
    'a horse is another account’s',
    async (request) => ({ ...request, batches: [request.batches[0], batch(3, (await newAnimal(eve)).id)] }),
    [{ row: 3, field: 'animal_id', message: 'Choose a stallion from the list' }],
  ],
  [
    'a place does not exist',
    ({ bookings, ...request }) => ({
      ...request,
      bookings: [...bookings, entry(9, 1, { location: { container: 'new-0', canister: 7, level: 1 } })],
    }),
    [{ row: 9, field: null, message: 'This warehouse has no such place.' }],
  ],
  [
    'a label occurs twice',
    ({ batches, ...request }) => ({
      ...request,
      batches: [...batches, { ...batch(9), label: batches[0]!.label.toUpperCase() }],
    }),
    [{ row: 9, field: 'label', message: 'A batch with this label already exists.' }],
  ],
  [
    'straws are withdrawn that do not exist',
    ({ bookings, ...request }) => ({
      ...request,
      bookings: [...bookings, { row: 9, kind: 'WITHDRAWAL', batch: 'new-0', amount: 1000, withdrawal: loss }],
    }),
    [{ row: 9, field: null, message: 'Only 10 straws are available for this on that day.' }],
  ],
  [
    'a date is in the future',
    ({ bookings, ...request }) => ({
      ...request,
      bookings: [entry(9, 1, { date: '2999-01-01' }), ...bookings],
    }),
    [{ row: 9, field: 'date', message: 'Date is in the future' }],
  ],
  [
    'a receiver is the owner',
    ({ bookings, ...request }) => ({
      ...request,
      bookings: [
        ...bookings,
        {
          ...{ row: 9, kind: 'WITHDRAWAL', batch: 'new-0', amount: 1 },
          withdrawal: { type: 'SALE', date: DAY, receiver_id: self_id },
        },
      ],
    }),
    [{ row: 9, field: 'withdrawal.receiver_id', message: 'The receiver can’t be the owner' }],
  ],
]

test.each(REFUSED)('nothing is booked if %s, and the row is named', async (_, spoil, refusals) => {
  const [before, size] = [await known(), await journalSize()]
  const { id, status, refusals: reported } = await done((await spoil(stud())) as Fields)
  expect([status, reported]).toEqual(['REFUSED', refusals])
  expect(await known()).toEqual(before)
  expect(await journalSize()).toBe(size)
  // Running the job of a refused import again changes nothing.
  await work(id)
  expect((await show(id)).status).toBe('REFUSED')
})

test('an invalid request is refused immediately with the paths of its errors', async () => {
  const { status, body } = await send({ bookings: [entry(2, 0), entry(3, 1, { batch: 'B-26-001' })] })
  expect([status, Object.keys(body.fields!)]).toEqual([
    422,
    ['body.bookings.0.amount', 'body.bookings.1.batch'],
  ])
  expect((await send({})).body.fields).toEqual({ 'body.rows': 'Nothing to import' })
  const much = Array.from({ length: 6 }, (_, row) => entry(row + 1, 100_000))
  expect((await send({ bookings: much })).body.fields).toEqual({ 'body.bookings': 'At most 500000 straws' })
  const bought = entry(2, 1, { reason: 'PURCHASE' })
  expect(Object.keys((await send({ bookings: [bought] })).body.fields!)).toEqual(['body.bookings.0.supplier'])
})

test('a request of several megabytes is accepted from members only', async () => {
  const note = 'x'.repeat(2000)
  const bookings = Array.from({ length: 2000 }, (_, row) => entry(row + 2, 1, { batch: uuidv7(), note }))
  const { status, body } = await send({ bookings })
  expect(status).toBe(202)
  await work(body.id as string)
  expect((await show(body.id as string)).status).toBe('REFUSED')
  const payload = JSON.stringify({ tenant_id, ...rest, bookings })
  const headers = { 'content-type': 'application/json' }
  const answer = await server.app.inject({ method: 'POST', url: '/api/v1/imports', headers, payload })
  expect(answer.json()).toMatchObject({ code: 'NO_SESSION' })
})

test('the number of waiting imports is limited', async () => {
  const { tenant_id } = eve
  const waiting = async () =>
    (await eve.call('listImports', { query: { tenant_id } })).imports.filter(
      ({ status }) => status === 'WAITING',
    )
  const party = () => ({ parties: [{ row: 1, name: uuidv7() }] })
  while ((await waiting()).length < 20) expect((await send(party(), eve)).status).toBe(202)
  const more = await send(party(), eve)
  expect([more.status, more.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  for (const { id: import_id } of await waiting()) await doImport(server.database, { tenant_id, import_id })
  expect((await send(party(), eve)).status).toBe(202)
})

test('concurrent workers book an import once', async () => {
  const { body } = await send(stud())
  const size = await journalSize()
  await Promise.all([work(body.id as string), work(body.id as string), work(body.id as string)])
  expect((await show(body.id as string)).status).toBe('BOOKED')
  expect(await journalSize()).toBe(size + 7)
})

test('one idempotency key creates one import', async () => {
  const request = stud()
  const key = { 'idempotency-key': uuidv7() }
  const answers = await Promise.all([1, 2, 3].map(() => send(request, ana, key)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
})

test('importing the same rows again needs a confirmation, even if their records exist by then', async () => {
  const request = stud()
  const both = await Promise.all([send(request), send({ ...request, file_name: 'copy.csv' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409])
  const first = both.find(({ status }) => status === 202)!.body.id as string
  await work(first)
  const { batches, parties, containers, animals } = await known()
  const found = (list: { id: string; name?: string; label?: string }[], called: string) =>
    list.find(({ name, label }) => (name ?? label) === called)!.id
  const ids: Record<string, string[]> = {
    batch: request.batches.map(({ label }) => found(batches, label)),
    party: request.parties.map(({ name }) => found(parties, name)),
    container: request.containers.map(({ label }) => found(containers, label)),
    animal: request.animals.map(({ name }) => found(animals, name)),
  }
  const NOUN: Record<string, string> = { batch: 'batch', container: 'container', animal_id: 'animal' }
  const bookings = JSON.parse(JSON.stringify(request.bookings), (key, value: unknown) =>
    typeof value === 'string' && value.startsWith('new-')
      ? ids[NOUN[key] ?? 'party']![Number(value.slice(4))]
      : value,
  ) as object[]
  const again = await send({ bookings })
  expect([again.status, again.body.code, again.body.conflicting_id]).toEqual([409, 'ALREADY_IMPORTED', first])
  expect(again.body.message).toMatch(/^Ana García imported these rows on .+, from (stock.xlsx|copy.csv)\.$/)
  const other = await send({ bookings: [...bookings, entry(9, 1, { batch: ids['batch']![0] })] })
  expect(other.status).toBe(202)
  expect((await send({ bookings }, eve)).status).toBe(202)
  const repeated = await done({ bookings, is_repeat: true })
  expect(repeated.status).toBe('BOOKED')
  await undone(repeated.id)
  expect((await send({ bookings })).body.conflicting_id).toBe(first)
  await undone(first)
  expect((await send({ bookings })).status).toBe(202)
})

test('permissions are checked again when an import is booked', async () => {
  const leaving = await newMember(server, ana)
  const { body } = await send(stud(), leaving)
  await server.owner.query('delete from entitlements where user_id = $1', [leaving.user_id])
  await work(body.id as string)
  expect(await show(body.id as string)).toMatchObject({
    status: 'REFUSED',
    refusals: [{ row: null, message: 'The person who started it is no longer a member.' }],
  })
  const late = await send(stud())
  const expire = (moment: string) =>
    server.owner.query(`update tenants set subscription_expires_on = ${moment} where id = $1`, [tenant_id])
  await expire("now() - interval '1 second'")
  await work(late.body.id as string)
  await expire("now() + interval '30 days'")
  expect(await show(late.body.id as string)).toMatchObject({
    status: 'REFUSED',
    refusals: [{ message: 'The subscription has expired.' }],
  })
})

test('an import that fails repeatedly is refused with a message and books nothing', async () => {
  const { body } = await send(stud())
  await giveUpImport(server.database, { tenant_id, import_id: body.id as string })
  await work(body.id as string)
  const { status, refusals } = await show(body.id as string)
  expect([status, refusals[0]!.message]).toEqual(['REFUSED', expect.stringContaining('Nothing has changed')])
})

test('existing batches are not locked while an import creates and books new records', async () => {
  const { batch_id } = await newStraws(ana, 3)
  const { bookings, ...request } = stud()
  const withdrawn = { row: 9, kind: 'WITHDRAWAL', batch: batch_id, amount: 1, withdrawal: loss }
  const { body } = await send({ ...request, bookings: [withdrawn, ...bookings] })
  const seen: boolean[] = []
  await bookStored(String(body.id), async () => {
    const free = await server.owner.query(`select from batches where id = $1 for no key update skip locked`, [
      batch_id,
    ])
    seen.push(free.rowCount === 1)
  })
  expect(seen.length).toBeGreaterThan(bookings.length)
  expect(seen).toEqual([...seen.slice(1).map(() => true), false])
})

test('an existing batch is locked for few statements, however many rows take straws from it', async () => {
  const { batch_id } = await newStraws(ana, 600)
  const withdrawn = { row: 9, kind: 'WITHDRAWAL', batch: batch_id, amount: 1, withdrawal: loss }
  const { body } = await send({ bookings: Array.from({ length: 500 }, () => withdrawn) })
  const statements: string[] = []
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await bookStored(String(body.id), async () => {}, counting)
  expect(statements.length).toBeLessThan(30)
  expect((await strawsOf(ana, batch_id)).filter(({ status }) => status === 'LOST')).toHaveLength(100)
})

test('an import that does not fit on the disk is refused without retries and books nothing', async () => {
  const { body } = await send(stud())
  const hasRoom = vi.fn<DiskSpace['hasRoom']>(async () => false)
  const job = { tenant_id, import_id: body.id as string }
  await doImport(server.database, job, { space: { isFull: () => false, hasRoom } })
  expect(hasRoom).toHaveBeenCalledOnce()
  const { status, refusals } = await show(job.import_id)
  expect([status, refusals[0]!.message]).toEqual(['REFUSED', expect.stringContaining('disk is full')])
})

test('the job queue gives up an import that always fails', async () => {
  const { body } = await send(stud())
  const id = body.id as string
  await server.owner.query("update imports set request = '{}' where id = $1", [id])
  await server.owner.query("update pgboss.job set retry_limit = 0 where data ->> 'import_id' = $1", [id])
  // Delete the jobs that other tests left in the queue, which the worker would process first.
  await server.owner.query("delete from pgboss.job where name = 'do-import' and data ->> 'import_id' <> $1", [
    id,
  ])
  const failures: string[] = []
  const jobs = openJobs(server.appUrl, ({ message }) => failures.push(message))
  onTestFinished(() => jobs.close())
  const { database, archive_dir } = server
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const mailer = keepingMailer(() => {})
  const others = {
    mailer,
    onError: () => {},
    postToChat: async () => {},
    postOutside: async () => ({ status: 204 }),
    link: (to: string) => to,
    archive_dir,
    space: server.space,
    json: server.json,
    signal: ending.signal,
  }
  await startWorkers(Object.values(FEATURES), {
    jobs,
    database,
    importing: database,
    leaving: server.leaving,
    ...others,
  })
  await waitUntil(async () => expect((await show(id)).status).toBe('REFUSED'))
  expect((await show(id)).refusals[0]!.message).toContain('Nothing has changed')
  expect(failures).toEqual([expect.stringMatching(/^do-import [\w-]+ failed/)])
})

test('an undone import does not prevent importing the corrected file', async () => {
  const before = await known()
  const request = stud()
  const { id } = await done(request)
  const size = await journalSize()
  const back = await undone(id)
  expect(back).toMatchObject({
    ...{ status: 'UNDONE', undone_by_name: 'Ana García', undo_reason: 'The wrong file', refusals: [] },
    ...{ done: 15, total: 15 },
  })
  // All movements except the relocation are reversed, because its straws left the stock when their entry was reversed.
  expect(await journalSize()).toBe(size + 6)
  const after = await known()
  expect(after.batches).toEqual(before.batches)
  expect(after.containers).toEqual(before.containers)
  expect(after.animals).toEqual(before.animals)
  expect(after.parties).toEqual(before.parties)
  expect(back.kept).toEqual([])
  expect(await differences()).toEqual([])
  const again = await ana.try('undoImport', { params: { id }, body: { tenant_id, reason: 'Twice' } })
  expect(again.body.code).toBe('ALREADY_REVERSED')
  const corrected = await done(request)
  expect(corrected.status).toBe('BOOKED')
  expect(await differences()).toEqual([])
})

test('undoing an import moves existing straws back to their places', async () => {
  const { id: container } = await newContainer(ana)
  const location = { container_id: container, canister: 1, level: 1 }
  const { batch_id } = await newStraws(ana, 10, { location })
  const from = { container, canister: 1, level: 1 }
  const { id, status } = await done({
    bookings: [
      { row: 2, kind: 'RELOCATION', batch: batch_id, amount: 8, from, to: { ...from, canister: 2 } },
      { row: 3, kind: 'WITHDRAWAL', batch: batch_id, amount: 3, withdrawal: loss },
      entry(4, 5, { batch: batch_id, location: { ...from, canister: 2 } }),
      { row: 5, kind: 'RELOCATION', batch: batch_id, amount: 9, from: { ...from, canister: 2 }, to: null },
    ],
  })
  expect(status).toBe('BOOKED')
  await undone(id)
  const straws = await strawsOf(ana, batch_id)
  const open = straws.filter(({ closed }) => closed === null)
  expect(open).toHaveLength(10)
  expect(open.every((straw) => straw.location?.canister === 1)).toBe(true)
  expect(await differences()).toEqual([])
})

test('an import that later movements depend on is not undone, and the refusal names their batches', async () => {
  const request = stud()
  const { id } = await done(request)
  const size = await journalSize()
  const { batches } = await known()
  const one = batches.find(({ label }) => label === request.batches[0]!.label)!
  const body = { tenant_id, signer_id: ana.user_id, batch_id: one.id, owner_id: self_id, amount: 1 }
  const withdrawal = { ...loss, type: 'LOSS' as const, reason: 'BROKEN' as const }
  const lost = await ana.call('changeStraws', { body: { ...body, withdrawal } })
  await ana.call('changeStraws', { body: { ...body, withdrawal } })
  const refused = await ana.try('undoImport', { params: { id }, body: { tenant_id, reason: 'Wrong' } })
  expect([refused.body.code, refused.body.message]).toEqual([
    'LATER_MOVEMENTS_DEPEND',
    `First undo 2 later movements of its straws: ${one.label}.`,
  ])
  expect(await journalSize()).toBe(size + 2)
  // A movement recorded between the request to undo and the job prevents the undo.
  await ana.call('reverseMovement', {
    params: { id: 'movements' in lost ? lost.movements[0]!.id : '' },
    body: { tenant_id },
  })
  const { movements } = await ana.call('listMovements', {
    query: { tenant_id, batch_id: one.id, type: 'LOSS' },
  })
  const standing = movements.find(
    (one) => one.reversed_by_id === null && one.reverses_id === null && one.amount === 1,
  )!
  await ana.call('reverseMovement', { params: { id: standing.id }, body: { tenant_id } })
  await ana.call('undoImport', { params: { id }, body: { tenant_id, reason: 'Wrong' } })
  await ana.call('changeStraws', { body: { ...body, withdrawal } })
  await work(id)
  const back = await show(id)
  expect([back.status, back.undone_by_name]).toEqual(['BOOKED', null])
  expect(back.refusals[0]!.message).toContain('1 later movement of its straws')
  expect(await differences()).toEqual([])
})

test('undoing an import keeps records that are used or were changed since, and the records they refer to', async () => {
  const request = stud()
  const { id } = await done(request)
  const { batches, containers, parties } = await known()
  const [one, two] = request.batches.map(({ label }) => batches.find((batch) => batch.label === label)!)
  const container_id = containers.find(({ label }) => label === request.containers[0]!.label)!.id
  await newStraws(ana, 3, { batch_id: one!.id, location: { container_id, canister: 5, level: 1 } })
  await ana.call('updateBatch', { params: { id: two!.id }, body: { tenant_id, note: 'Looked at' } })
  const { kept } = await undone(id)
  // The batches name their stallions, one of which names its sire.
  const stallions = [request.animals[0]!.name, request.animals[2]!.name]
  expect(kept.toSorted()).toEqual(
    [one!.label, two!.label, request.containers[0]!.label, ...stallions].toSorted(),
  )
  const batch = await ana.call('showBatch', { params: { id: one!.id }, query: {} })
  expect(batch.counts.stored).toBe(3)
  expect((await known()).parties.length).toBeLessThanOrEqual(parties.length)
  expect(await differences()).toEqual([])
})

test('undoing an import keeps records with files', async () => {
  const name = `With files ${uuidv7()}`
  const { id } = await done({ parties: [{ row: 2, name }], animals: [{ row: 3, name, sex: 'MARE' }] })
  const { parties } = await ana.call('listParties', { query: { tenant_id, name } })
  const { animals } = await ana.call('listAnimals', { query: { tenant_id, name } })
  for (const about of [{ party_id: parties[0]!.id }, { animal_id: animals[0]!.id }]) {
    const query = { tenant_id, name: 'Passport.pdf', ...about }
    expect((await ana.try('addFile', { query, body: A_PDF })).status).toBe(201)
  }
  expect((await undone(id)).kept).toEqual([name, name])
})

test('undoing an import keeps a centre named by a batch and a horse with tests', async () => {
  const [party, horse] = [`Centre ${uuidv7()}`, `Tested ${uuidv7()}`]
  const made = await done({
    parties: [{ row: 2, name: party }],
    animals: [{ row: 3, name: horse, sex: 'STALLION' }],
  })
  const of = (name: string) => ({ query: { tenant_id, name } })
  const [centre] = (await ana.call('listParties', of(party))).parties
  const [tested] = (await ana.call('listAnimals', of(horse))).animals
  await newBatch(ana, { processing_centre_id: centre!.id })
  const test = { tenant_id, animal_id: tested!.id, disease: 'EIA' as const, sampled_on: DAY }
  await ana.call('createHealthTest', { body: test })
  expect((await undone(made.id)).kept.toSorted()).toEqual([party, horse].toSorted())
})

test('no movement can name a record that was removed by undoing', async () => {
  const name = `Gone ${uuidv7()}`
  const gone = await done({ parties: [{ row: 2, name }] })
  const { parties } = await ana.call('listParties', { query: { tenant_id, name } })
  const party_id = parties[0]!.id
  const there = await newBatch(ana)
  const add = { tenant_id, warehouse_id, signer_id: ana.user_id, batch_id: there.id, date: DAY, amount: 5 }
  await ana.call('addStraws', { body: { ...add, reason: 'COLLECTION' } })
  expect((await undone(gone.id)).status).toBe('UNDONE')

  const sale = { type: 'SALE', date: DAY, receiver_id: party_id }
  const sold = { tenant_id, signer_id: ana.user_id, batch_id: there.id, owner_id: self_id, amount: 1 }
  const refusals = [
    await ana.try('changeStraws', { body: { ...sold, withdrawal: sale } }),
    await ana.try('addStraws', { body: { ...add, reason: 'PURCHASE', supplier_id: party_id } }),
    await ana.try('addStraws', { body: { ...add, reason: 'COLLECTION', owner_id: party_id } }),
    await ana.try('createAnimal', { body: { tenant_id, name: 'X', sex: 'MARE', owner_ids: [party_id] } }),
    ...(await Promise.all(
      ['producer_id', 'collection_centre_id', 'processing_centre_id'].map((field) =>
        ana.try('updateBatch', { params: { id: there.id }, body: { tenant_id, [field]: party_id } }),
      ),
    )),
  ]
  expect(refusals.map(({ status, body }) => [status, Object.values(body.fields ?? {})])).toEqual(
    refusals.map(() => [422, ['Choose a stakeholder from the list']]),
  )
  const change = { params: { id: party_id }, body: { tenant_id, city: 'Celle' } }
  expect((await ana.try('updateParty', change)).status).toBe(404)
})

test('an import fills in each batch once', async () => {
  const { id: batch_id } = await newBatch(ana)
  const sheets = [1, 2].map((version) => ({
    row: version,
    batch_id,
    version,
    sheet: { sample: { volume: 50 } },
  }))
  const { status, body } = await send({ sheets })
  expect([status, body.fields]).toEqual([422, { 'body.sheets': 'Batch listed twice' }])
})

test('undoing an import removes its results from sheets, unless they were changed since', async () => {
  const { id: batch_id } = await newBatch(ana)
  const read = () => ana.call('showBatch', { params: { id: batch_id }, query: {} })
  const before = (await read()).sheet
  const sheets = [
    { row: 2, batch_id, version: 1, sheet: { post_thaw_motility: { progressive: 42.5, motile: 60 } } },
  ]
  const first = await done({ sheets })
  expect([first.status, first.counts.sheets]).toEqual(['BOOKED', 1])
  expect((await read()).sheet.post_thaw_motility).toMatchObject({ progressive: 42.5, motile: 60 })
  const stale = await done({ sheets: [{ ...sheets[0]!, sheet: { sample: { volume: 60 } } }] })
  expect([stale.status, stale.refusals[0]!.row]).toEqual(['REFUSED', 2])
  expect((await undone(first.id)).status).toBe('UNDONE')
  expect((await read()).sheet).toEqual(before)
  const { version } = await read()
  const second = await done({ sheets: [{ ...sheets[0]!, version }] })
  await ana.call('updateBatch', { params: { id: batch_id }, body: { tenant_id, note: 'Looked at' } })
  const refused = await ana.try('undoImport', {
    params: { id: second.id },
    body: { tenant_id, reason: 'Wrong' },
  })
  expect(refused.body.code).toBe('STALE')
})

test('members can undo their own import for 15 minutes, and owners any import', async () => {
  const mine = await done(stud())
  const reason = { tenant_id, reason: 'Wrong' }
  const refused = await tomas.try('undoImport', { params: { id: mine.id }, body: reason })
  expect(refused.body.code).toBe('NOT_ALLOWED')
  const his = await done(stud(), tomas)
  expect((await undone(his.id, tomas)).status).toBe('UNDONE')
  const late = await done(stud(), tomas)
  await server.owner.query("update imports set booked_at = now() - interval '16 minutes' where id = $1", [
    late.id,
  ])
  const tooLate = await tomas.try('undoImport', { params: { id: late.id }, body: reason })
  expect(tooLate.body.code).toBe('NOT_ALLOWED')
  expect((await undone(late.id)).status).toBe('UNDONE')
  const waiting = await send(stud())
  const early = await ana.try('undoImport', { params: { id: waiting.body.id as string }, body: reason })
  expect(early.body.code).toBe('STILL_RUNNING')
})

test('an owner demoted before the undo runs does not undo another member’s import', async () => {
  const { id } = await done(stud())
  const second = await newMember(server, ana, 'OWNER')
  await second.call('undoImport', { params: { id }, body: { tenant_id, reason: 'Wrong' } })
  await server.owner.query("update entitlements set role = 'COLLABORATOR' where user_id = $1", [
    second.user_id,
  ])
  await work(id)
  expect(await show(id)).toMatchObject({
    status: 'BOOKED',
    refusals: [{ message: 'Tomás Ibarra no longer has the right “Correct others’ entries”.' }],
  })
})

test('an import is booked or undone with the rights that the member has at that time', async () => {
  const lea = await newMember(server, ana)
  const setRights = (...rights: string[]) =>
    server.owner.query('update entitlements set rights = $2 where user_id = $1', [lea.user_id, rights])
  const { id } = (await send(stud(), lea)).body as { id: string }
  await setRights('BOOK')
  await work(id)
  const refusals = [{ message: 'Tomás Ibarra no longer has the right “Edit data”.' }]
  expect(await show(id)).toMatchObject({ status: 'REFUSED', refusals })
  expect((await send(stud(), lea)).body).toMatchObject({ code: 'NOT_ALLOWED' })
  await setRights('BOOK', 'EDIT')
  const booked = await done(stud(), lea)
  await lea.call('undoImport', { params: { id: booked.id }, body: { tenant_id, reason: 'Wrong' } })
  await setRights('BOOK')
  await work(booked.id)
  expect(await show(booked.id)).toMatchObject({ status: 'BOOKED', refusals })
})

test('an import whose member loses a right while it runs books nothing', async () => {
  const lea = await newMember(server, ana)
  const { id } = (await send(stud(), lea)).body as { id: string }
  // The job reads the stored request after its first check of the permissions.
  const readStored: typeof server.json.readStored = async (...stored) => {
    await server.owner.query(`update entitlements set rights = '{}' where user_id = $1`, [lea.user_id])
    return server.json.readStored(...stored)
  }
  await doImport(server.database, { tenant_id, import_id: id }, { json: { readStored } })
  // The importer signs the movements, so the missing right is found when they are booked.
  const refusals = [{ message: expect.stringContaining('the right “Record movements”') }]
  expect(await show(id)).toMatchObject({ status: 'REFUSED', refusals })
})

test('another account cannot see an import', async () => {
  const { id } = await done(stud())
  expect((await eve.try('showImport', { params: { id } })).status).toBe(404)
  expect((await eve.call('listKnownNames', { query: { tenant_id: eve.tenant_id } })).containers).toEqual([])
  const party = await newParty(eve)
  expect((await known()).parties.map((one) => one.id)).not.toContain(party.id)
})

test('the mapping of columns is stored per account, the latest for each kind of file', async () => {
  const keep = (name: string, header_key: string, person = ana) =>
    person.call('keepImportProfile', {
      body: {
        tenant_id: person.tenant_id,
        header_key,
        name,
        mapping: { 'Straws ': { field: 'amount' }, odd: '\u0000' },
      },
    })
  await keep('Our list', 'a')
  await keep('IVOS', 'b')
  await keep('Our new list', 'a')
  await keep('Theirs', 'a', eve)
  const { profiles } = await ana.call('listImportProfiles', { query: { tenant_id } })
  expect(profiles.map(({ name, header_key }) => [name, header_key])).toEqual([
    ['Our new list', 'a'],
    ['IVOS', 'b'],
  ])
  expect(profiles[0]!.mapping).toEqual({ 'Straws ': { field: 'amount' }, odd: '\u0000' })
})
