/** An account in one file: made by a job, fetched by its owners, and the whole of it entered again elsewhere. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, inject, onTestFinished, test } from 'vitest'
import { bookDemo } from '#app/demo/book-demo.ts'
import { startWorkers } from '#app/workers.ts'
import { countNumbers } from '#features/batches/straw-numbers.ts'
import { EXEMPT, EXPORTED, WITHIN } from '#features/exports/server/archive-tables.ts'
import { importArchive } from '#features/exports/server/import-archive.ts'
import { makeArchive } from '#features/exports/server/make-archive.ts'
import { openArchive, type Row } from '#features/exports/server/read-archive.ts'
import { sweepOnce } from '#features/exports/server/sweep-archives.ts'
import { checkBooks } from '#features/straws/server/check-books.ts'
import { openTenant } from '#platform/database/database.ts'
import { keepingMailer } from '#platform/external/mailer.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { DAY, newAnimal, newBatch, newContainer, newParty, newStraws } from './factories.ts'
import { A_PDF, jpegOfPhone, pdfOf } from './pictures.ts'
import { onDatabase } from './shared-postgres.ts'
import { logIn, newMember, newTenant, openTestServer, PASSWORD, type Person } from './test-server.ts'
import { waitUntil } from './wait-until.ts'

const server = await openTestServer()
const still = new AbortController().signal

const fileOf = (id: string) => path.join(server.archive_dir, `${id}.zip`)

/** Asked for, and made as the job would. */
async function archived(person: Person): Promise<string> {
  const { tenant_id } = person
  const { id } = await person.call('askForArchive', { body: { tenant_id } })
  await makeArchive(server.database, { tenant_id, archive_id: id }, server.archive_dir, still)
  return id
}

async function rowsOf(file: string, table: keyof typeof EXPORTED): Promise<Row[]> {
  const archive = await openArchive(file)
  const rows = []
  for await (const row of archive.rows(table)) rows.push(row)
  archive.close()
  return rows
}

async function importInto({ tenant_id, user_id }: Person, file: string) {
  const archive = await openArchive(file)
  try {
    const actor = { tenant_id, user_id, first_name: 'Nina', last_name: 'Neu' } as never
    await server.database.transaction(async (tx) => {
      await openTenant(tx, tenant_id)
      await importArchive(tx, actor, archive)
    })
  } finally {
    archive.close()
  }
}

/** The demo's owner, with what a stud has in its books after a while: mistakes, moves, and things long gone. */
async function demoOwner(): Promise<Person> {
  await bookDemo(server.database, PASSWORD, { link: String })
  const { rows } = await server.owner.query<{ user_id: string; tenant_id: string; email: string }>(
    `select u.id as user_id, e.tenant_id, u.email from users u join entitlements e on e.user_id = u.id
     where u.email = 'owner@demo.test'`,
  )
  const [{ user_id, tenant_id, email }] = rows as [(typeof rows)[0]]
  const warehouse = await server.owner.query('select id from legal_entities where tenant_id = $1', [
    tenant_id,
  ])
  const self = await server.owner.query('select id from parties where tenant_id = $1 and is_self', [
    tenant_id,
  ])
  const ana = await logIn(server, {
    user_id,
    tenant_id,
    email,
    warehouse_id: warehouse.rows[0].id,
    self_id: self.rows[0].id,
  })
  const signer_id = user_id
  const tank = await newContainer(ana, { label: 'Vessel', canisters: 4, levels: 3 })
  const { batch_id } = await newStraws(ana, 12, {
    location: { container_id: tank.id, canister: 4, level: 3 },
  })
  const pick = { tenant_id, signer_id, batch_id }
  const change = async (body: object) => {
    const reply = await ana.call('changeStraws', { body: { ...pick, ...body } as never })
    return 'movements' in reply ? reply.movements[0]!.id : ''
  }
  await change({
    numbers: [
      [2, 3],
      [7, 7],
    ],
    relocation: { to: { container_id: tank.id, canister: 1, level: 1 } },
  })
  const lost = await change({ numbers: [[3, 5]], withdrawal: { type: 'LOSS', date: DAY, reason: 'BROKEN' } })
  await ana.call('reverseMovement', {
    params: { id: lost },
    body: { tenant_id, reason: 'It was another canister' },
  })
  await change({
    owner_id: ana.self_id,
    amount: 12,
    relocation: { to: { container_id: tank.id, canister: 1, level: 2 } },
  })
  await ana.call('updateContainer', { params: { id: tank.id }, body: { tenant_id, canisters: 2, levels: 2 } })
  const vessel = { model: 'MVE SC 20/20', litres: 20, points: [[10, 6] as [number, number]] }
  await ana.call('updateContainer', { params: { id: tank.id }, body: { tenant_id, vessel } })
  const measured = { tenant_id, container_id: tank.id, happened_at: '2026-03-12T08:00:00.000Z' }
  const slip = await ana.call('createMeasurement', { body: { ...measured, kind: 'READING', cm: 2 } })
  await ana.call('strikeMeasurement', { params: { id: slip.id }, body: { tenant_id } })
  await ana.call('createMeasurement', {
    body: { ...measured, kind: 'REFILL', kg: 30, added_litres: 4, note: 'To the neck' },
  })
  const small = await newContainer(ana, { label: 'Small', canisters: 1, levels: 1, straws_per_level: 1 })
  await change({
    numbers: [[10, 12]],
    relocation: { to: { container_id: small.id, canister: 1, level: 1 } },
    accept: ['OVERFULL'],
  })
  const gone = await newContainer(ana, { label: 'Gone' })
  await change({ numbers: [[1, 1]], relocation: { to: { container_id: gone.id, canister: 1, level: 1 } } })
  await change({ numbers: [[1, 1]], relocation: { to: null } })
  await ana.call('deleteContainer', { params: { id: gone.id }, query: {} })
  await newContainer(ana, { label: 'Gone' })
  const wrong = await newStraws(ana, 5)
  const { label } = await ana.call('showBatch', { params: { id: wrong.batch_id }, query: {} })
  await ana.call('deleteBatch', { params: { id: wrong.batch_id }, query: {} })
  await pickSome(ana, tank.id, batch_id)
  await countShort(ana, tank.id, batch_id)
  const sire = await newAnimal(ana, { name: 'Late sire' })
  const foal = await newAnimal(ana, { name: 'Foal', ueln: '276421000255612' })
  await ana.call('updateAnimal', {
    params: { id: foal.id },
    body: { tenant_id, sire: { name: 'Late sire', animal_id: sire.id } },
  })
  const batch = await newBatch(ana, { label, animal_id: foal.id, note: '=1+1' })
  await ana.call('updateBatch', {
    params: { id: batch.id },
    body: { tenant_id, sheet: { sample: { volume: 42.5 } } },
  })
  const later = await newParty(ana, { name: 'Later' })
  await ana.call('deleteParty', { params: { id: later.id }, query: {} })
  await ana.call('createWarehouse', { body: { tenant_id, name: 'Second store' } })
  const [twin, other] = [await newParty(ana, { name: 'Twin' }), await newParty(ana, { name: 'Like it' })]
  const { batch_id: theirs } = await newStraws(ana, 5, { owner_id: twin.id })
  await newStraws(ana, 2, { owner_id: other.id, batch_id: theirs })
  await ana.call('mergeParties', { body: { tenant_id, into_id: other.id, from_id: twin.id } })
  const broken = { type: 'LOSS' as const, date: DAY, reason: 'BROKEN' as const }
  await ana.call('changeStraws', {
    body: { tenant_id, signer_id: ana.user_id, batch_id: theirs, numbers: [[3, 4]], withdrawal: broken },
  })
  await ana.call('keepPartiesApart', { params: { id: other.id }, body: { tenant_id, other_id: ana.self_id } })
  const dead = await newAnimal(ana, { name: 'Dead', gelded_on: '2020-01-01', died_on: '2021-01-01' })
  const cem = { tenant_id, animal_id: dead.id, disease: 'CEM' as const, sampled_on: '2019-01-01' }
  await ana.call('createHealthTest', { body: { ...cem, note: 'No result was ever told' } })
  await ana.call('createStudbookRule', { body: { tenant_id, name: 'AQHA', years: 2, born_from_year: 2015 } })
  return ana
}

/** A stock-take with straws that are lost, and others that are looked for; and one that is going on. */
async function countShort(person: Person, container_id: string, batch_id: string) {
  const { tenant_id: of, self_id: owner_id, user_id: signer_id } = person
  const { id, canisters } = await person.call('beginStockTake', { body: { tenant_id: of, container_id } })
  for (const { canister, version, lines } of canisters) {
    const found = lines.map((line) => ({
      ...{ level: line.level, batch_id, owner_id },
      found: { amount: countNumbers(line.expected) - 1 },
    }))
    await person.call('countCanister', {
      params: { id, canister },
      body: { tenant_id: of, version, lines: found, is_counted: true },
    })
  }
  const { differences } = await person.call('listDifferences', { params: { id }, query: {} })
  const decisions = differences.map(({ key, straws }, index) => ({
    ...{ key, straws },
    decision: index === 0 ? ({ act: 'LOST', reason: 'MISSING' } as const) : ({ act: 'LOOKING' } as const),
  }))
  expect(decisions.length).toBeGreaterThan(1)
  await person.call('closeStockTake', {
    params: { id },
    body: { tenant_id: of, signer_id, date: new Date().toISOString().slice(0, 10), decisions },
  })
  await person.call('beginStockTake', { body: { tenant_id: of, container_id, canister: 1 } })
}

/** A pick list that was picked, with fewer and with others than wanted, and one at which somebody is. */
async function pickSome(person: Person, container_id: string, batch_id: string) {
  const { tenant_id: of, self_id: owner_id, user_id: signer_id } = person
  const purpose = {
    withdrawal: { type: 'LOSS' as const, reason: 'QUALITY_TEST' as const, note: 'For a trial' },
  }
  const move = { relocation: { to: { container_id, canister: 2, level: 1 } } }
  const lines = [
    { batch_id, owner_id, amount: 4, purpose },
    { batch_id, numbers: [[8, 9]] as [number, number][], purpose: move },
  ]
  const { id } = await person.call('createPickList', { body: { tenant_id: of, name: 'Trial', lines } })
  const begin = () => person.call('beginOpening', { params: { id }, body: { tenant_id: of } })
  const opening = await begin()
  const { lifts } = opening
  for (const { canister } of lifts) {
    const body = { tenant_id: of, container_id, canister: canister!, seconds: 7.3 }
    await person.call('recordLift', { params: { id: opening.id }, body })
  }
  const counts = lifts
    .flatMap(({ takes }) => takes)
    .map(({ number }) => ({ number, came_out: 1, is_checked: true, why_fewer: 'NOT_THERE' as const }))
  const counted = await person.call('countTakes', {
    params: { id: opening.id },
    body: { tenant_id: of, counts },
  })
  const seenNow = counted.lifts
    .flatMap(({ takes }) => takes)
    .map(({ number, out }) => ({ number, numbers: out }))
  const date = new Date().toISOString().slice(0, 10)
  await person.call('bookOpening', {
    params: { id: opening.id },
    body: { tenant_id: of, signer_id, date, seen: seenNow },
  })
  await begin()
}

const ana = await demoOwner()
const { tenant_id } = ana

/** What people see of an account, without its ids and the times of recording. */
async function seen(person: Person) {
  const of = { tenant_id: person.tenant_id }
  const { rows: straws } = await server.owner.query(
    `select b.label, b.deleted_at is null as is_there, s.number, o.name as owner, h.name as holder, w.name as warehouse,
       c.label as container, s.canister, s.level, s.status, s.closed, s.last_moved_on::text, s.lines
     from straws s join batches b on b.tenant_id = s.tenant_id and b.id = s.batch_id
     join parties o on o.tenant_id = s.tenant_id and o.id = s.owner_id
     left join parties h on h.tenant_id = s.tenant_id and h.id = s.holder_id
     left join legal_entities w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
     left join containers c on c.tenant_id = s.tenant_id and c.id = s.container_id
     where s.tenant_id = $1 order by b.label, is_there, s.number`,
    [person.tenant_id],
  )
  const movements = []
  for (let before: string | undefined; ;) {
    const query = { ...of, relocations: '1' as const, ...(before ? { before } : {}) }
    const page = await person.call('readJournal', { query })
    movements.push(...page.movements)
    if (page.next === null) break
    before = page.next
  }
  const { batches } = await person.call('listBatches', { query: { ...of, limit: 100 } })
  const { containers } = await person.call('listContainers', { query: of })
  const { animals } = await person.call('listAnimals', { query: { ...of, limit: 100 } })
  const { parties } = await person.call('listParties', { query: { ...of, limit: 100 } })
  const { consignments } = await person.call('listConsignments', { query: { ...of, limit: 100 } })
  const { warehouses } = await person.call('listWarehouses', { query: of })
  const { rows: changes } = await server.owner.query(
    `select changed_by_name, version, jsonb_path_query_array(fields, '$.field') as fields,
       coalesce(first_changed_at, changed_at) as at from changes where tenant_id = $1 order by changed_at, id`,
    [person.tenant_id],
  )
  const { rows: merges } = await server.owner.query(
    `select f.name as from_name, f.deleted_at is not null as is_gone, i.name as into_name, r.name as merged_into,
       g.moved, g.merged_at, g.merged_by_name, g.undone_at, (select count(*)::int from distinct_pairs d
         where d.tenant_id = g.tenant_id and g.into_id in (d.first_id, d.second_id)) as kept_apart
     from merges g join parties f on f.tenant_id = g.tenant_id and f.id = g.from_id
     join parties i on i.tenant_id = g.tenant_id and i.id = g.into_id
     join parties r on r.tenant_id = f.tenant_id and r.id = f.merged_into
     where g.tenant_id = $1`,
    [person.tenant_id],
  )
  const { rows: papers } = await server.owner.query(
    `select b.label, b.straw_mark_text, b.health_status, b.releasable_from::text, b.thawing_instruction,
       b.incubation_minutes, b.incubation_celsius, b.culture_result, c.name as centre, c.approval_number,
       c.centre_kind, c.centre_vet, p.name as processed_at
     from batches b join parties c on c.tenant_id = b.tenant_id and c.id = b.collection_centre_id
     left join parties p on p.tenant_id = b.tenant_id and p.id = b.processing_centre_id
     where b.tenant_id = $1 order by b.label`,
    [person.tenant_id],
  )
  const { rows: measurements } = await server.owner.query(
    `select c.label, c.vessel, m.kind, m.happened_at, m.recorded_at, m.cm, m.kg, m.litres, m.added_litres, m.note,
       m.recorded_by_name, m.struck_at, m.struck_by_name
     from measurements m join containers c on c.tenant_id = m.tenant_id and c.id = m.container_id
     where m.tenant_id = $1 order by m.recorded_at, m.id`,
    [person.tenant_id],
  )
  const { rows: health_tests } = await server.owner.query(
    `select a.name, a.gelded_on::text, a.died_on::text, to_jsonb(t) - 'id' - 'animal_id' - 'tenant_id' - 'created_at' as test
     from health_tests t join animals a on a.tenant_id = t.tenant_id and a.id = t.animal_id
     where t.tenant_id = $1 order by t.id`,
    [person.tenant_id],
  )
  const { rows: stock_takes } = await server.owner.query(
    `select c.label, t.canister, t.state, t.begun_at, t.begun_by_name, t.ended_at, t.ended_by_name, t.signer_name,
       t.decided, t.reverse_reason, (select count(*)::int from stock_take_movements m
         where m.tenant_id = t.tenant_id and m.stock_take_id = t.id) as movements,
       (select jsonb_agg(to_jsonb(n) - 'begun_by' order by n.canister) from stock_take_canisters n
         where n.tenant_id = t.tenant_id and n.stock_take_id = t.id) as canisters,
       (select jsonb_agg(to_jsonb(l) order by l.canister, l.level) from stock_take_levels l
         where l.tenant_id = t.tenant_id and l.stock_take_id = t.id) as levels,
       (select jsonb_agg(to_jsonb(s) order by s.number) from stock_take_searches s
         where s.tenant_id = t.tenant_id and s.stock_take_id = t.id) as searches
     from stock_takes t join containers c on c.tenant_id = t.tenant_id and c.id = t.container_id
     where t.tenant_id = $1 order by t.begun_at`,
    [person.tenant_id],
  )
  const { rows: pick_lists } = await server.owner.query(
    `select to_jsonb(p) - 'created_by' - 'closed_by' as list,
       (select jsonb_agg(to_jsonb(l) - 'added_by' order by l.id) from pick_list_lines l
         where l.tenant_id = p.tenant_id and l.pick_list_id = p.id) as lines,
       (select jsonb_agg(to_jsonb(o) - 'opened_by' - 'heard_by' || jsonb_build_object('takes', (
           select jsonb_agg(to_jsonb(t) order by t.number) from opening_takes t
           where t.tenant_id = o.tenant_id and t.opening_id = o.id
         ), 'lifts', (
           select jsonb_agg(to_jsonb(f) - 'lifted_by' || jsonb_build_object('straws', (
             select jsonb_agg(s.numbers) from lift_straws s where s.tenant_id = f.tenant_id and s.lift_id = f.id
           )) order by f.id) from lifts f where f.tenant_id = o.tenant_id and f.opening_id = o.id
         )) order by o.opened_at) from openings o
         where o.tenant_id = p.tenant_id and o.pick_list_id = p.id) as openings
     from pick_lists p where p.tenant_id = $1 order by p.created_at`,
    [person.tenant_id],
  )
  const { studbook_rules } = await person.call('listStudbookRules', { query: of })
  const whole = {
    papers,
    health_tests,
    measurements,
    studbook_rules,
    stock_takes,
    pick_lists,
    straws,
    movements,
    batches,
    containers,
    animals,
    parties,
    consignments,
    warehouses,
    merges,
    changes,
  }
  return JSON.parse(JSON.stringify(whole, withoutIds)) as typeof whole
}

/** Other ids than there, and other times of recording. */
function withoutIds(this: unknown, key: string, value: unknown) {
  if (['recorded_at', 'recorded_by', 'signer_id', 'tenant_id'].includes(key)) return undefined
  return typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value) ? 'id' : value
}

test('the demo goes into an archive and into an empty account, with its numbers, states and history', async () => {
  const id = await archived(ana)
  const nina = await newTenant(server, 'New stud')
  await importInto(nina, fileOf(id))
  const [there, here] = [await seen(ana), await seen(nina)]
  for (const part of Object.keys(there) as (keyof typeof there)[]) {
    expect(there[part].length, part).toBeGreaterThan(0)
    expect(here[part], part).toEqual(there[part])
  }
  // Sentences, signers and outcomes are part of the movements; totals and counts are compared by the check.
  const check = await server.database.transaction(async (tx) => {
    await openTenant(tx, nina.tenant_id)
    return checkBooks(tx, { tenant_id: nina.tenant_id })
  })
  expect(check).toEqual({ checked: there.straws.length, differences: [] })
  const { rows } = await server.owner.query(
    `select count(*)::int as movements,
       count(*) filter (where n.recorded_by = $2 and n.signer_id = $2)::int as by_importer,
       count(*) filter (where n.recorded_at > now() - interval '1 minute')::int as new,
       count(distinct n.id) filter (where n.id not in (select id from movements where tenant_id = $3))::int as new_ids,
       (select count(*)::int from movements a where a.tenant_id = $3 and exists (
         select from movements b where b.tenant_id = $1 and b.first_recorded_at = a.recorded_at)) as kept_times
     from movements n where n.tenant_id = $1`,
    [nina.tenant_id, nina.user_id, tenant_id],
  )
  const count = there.movements.length
  expect(rows).toEqual([
    { movements: count, by_importer: count, new: count, new_ids: count, kept_times: count },
  ])
  // And what came by an archive can go on in another one, with the times of old.
  const second = await rowsOf(fileOf(await archived(nina)), 'movements')
  const first = await rowsOf(fileOf(id), 'movements')
  expect(second.map((row) => row['first_recorded_at'])).toEqual(first.map((row) => row['recorded_at']))
})

test('documents are in the archive as they were made, and no number of theirs is given again', async () => {
  const [first] = (await ana.call('listBatches', { query: { tenant_id } })).batches
  const make = (person: Person, batch_id: string) =>
    person.call('createDocument', {
      body: { tenant_id: person.tenant_id, kind: 'STOCK_CARD', batch_id },
    })
  const made = [await make(ana, first!.id), await make(ana, first!.id)].at(-1)!
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><rect width="4" height="1"/></svg>'
  const logo = Buffer.from(svg).toString('base64')
  const body = { tenant_id, paper: 'LETTER' as const, logo }
  const letterhead = await ana.call('updateLetterhead', { body })
  const id = await archived(ana)
  expect((await readFile(fileOf(id))).includes(`documents/${made.number}.pdf`)).toBe(true)
  const nina = await newTenant(server, 'New stud')
  await importInto(nina, fileOf(id))
  const query = { tenant_id: nina.tenant_id }
  expect(await nina.call('showLetterhead', { query })).toEqual(letterhead)
  const { batches } = await nina.call('listBatches', { query })
  const next = await make(nina, batches[0]!.id)
  expect(Number(next.number.slice(-4))).toBe(Number(made.number.slice(-4)) + 1)
})

test('webhooks go along without their secrets, and are off until an owner has made new ones', async () => {
  const bea = await newTenant(server, 'Stud with webhooks')
  await newAnimal(bea, { name: 'Lucero', low_doses: 20 })
  const url = 'https://erp.haras.test/hook'
  const body = { tenant_id: bea.tenant_id, url, events: ['movement.booked' as const] }
  const { secret } = await bea.call('createWebhook', { body })
  const file = fileOf(await archived(bea))
  const told = JSON.stringify(await rowsOf(file, 'webhooks'))
  expect(told).toContain(url)
  expect(told).not.toContain('secret')
  expect(told).not.toContain(secret.slice(6))
  const nina = await newTenant(server, 'New stud')
  await importInto(nina, file)
  const { webhooks } = await nina.call('listWebhooks', { query: { tenant_id: nina.tenant_id } })
  expect(webhooks).toMatchObject([{ url, events: ['movement.booked'], disabled_because: 'IMPORTED' }])
  const { rows } = await server.owner.query(
    `select encode(secret, 'base64') as secret, (select low_doses from animals a where a.tenant_id = w.tenant_id)
     from webhooks w where tenant_id = $1`,
    [nina.tenant_id],
  )
  expect(rows).toMatchObject([{ low_doses: 20 }])
  expect(rows[0]!.secret).not.toBe(secret.slice(6))
})

test('files go along byte by byte, with what they belong to; a changed one is refused', async () => {
  const bea = await newTenant(server, 'Stud with files')
  const { batch_id } = await newStraws(bea, 3)
  const of = { tenant_id: bea.tenant_id }
  const { movements } = await bea.call('listMovements', { query: of })
  const { label, animal_id } = await bea.call('showBatch', { params: { id: batch_id }, query: {} })
  const test = { ...of, animal_id, disease: 'EIA' as const, sampled_on: DAY }
  await newContainer(bea, { label: 'Bea’s tank', vessel: { model: 'MVE SC 20/20' } })
  const { id: health_test_id } = await bea.call('createHealthTest', { body: test })
  const content = pdfOf(2_300_000)
  for (const [name, about, body] of [
    ['Zdravotní osvědčení.pdf', { batch_id }, content],
    ['Lucero', { animal_id }, jpegOfPhone()],
    ['Smlouva', { party_id: bea.self_id }, A_PDF],
    ['CMR', { movement_id: movements[0]!.id }, A_PDF],
    ['EIA', { health_test_id }, A_PDF],
  ] as const) {
    expect((await bea.try('addFile', { query: { ...of, ...about, name }, body })).status).toBe(201)
  }
  const id = await archived(bea)
  const nina = await newTenant(server, 'New stud')
  await importInto(nina, fileOf(id))
  const query = { tenant_id: nina.tenant_id }
  const [there, here] = [await bea.call('listFiles', { query: of }), await nina.call('listFiles', { query })]
  const told = ({ name, media, bytes, added_at, added_by_name }: (typeof here.files)[0]) =>
    ({ name, media, bytes, added_at, added_by_name }) as const
  expect(here.files.map(told)).toEqual(there.files.map(told))
  expect(here.files.every(({ added_by }) => added_by === nina.user_id)).toBe(true)
  const { batches } = await nina.call('listBatches', { query: { ...query, label } })
  const [certificate] = (await nina.call('listFiles', { query: { ...query, batch_id: batches[0]!.id } }))
    .files
  const fetched = await nina.fetchFile('downloadFile', { params: { id: certificate!.id }, query: {} })
  expect(fetched.bytes.equals(content)).toBe(true)

  const omar = await newTenant(server, 'Another stud')
  const archive = await openArchive(fileOf(id))
  const importing = (changed: Partial<typeof archive>) =>
    server.database.transaction(async (tx) => {
      await openTenant(tx, omar.tenant_id)
      await importArchive(
        tx,
        { ...omar, first_name: 'Omar', last_name: 'Neu' },
        {
          ...archive,
          ...changed,
        },
      )
    })
  const other = async () => Readable.from([A_PDF.subarray(1)])
  await expect(importing({ content: other })).rejects.toThrow('is not what it was')
  // As an archive that is older than files and nitrogen.
  const without: typeof archive.rows = async function* (table) {
    if (table === 'files' || table === 'measurements') return
    for await (const row of archive.rows(table)) {
      const { vessel: _, ...older } = row
      yield table === 'containers' ? older : row
    }
  }
  await importing({ rows: without })
  archive.close()
  const ofOmar = { query: { tenant_id: omar.tenant_id } }
  expect((await omar.call('listFiles', ofOmar)).files).toEqual([])
  const { containers } = await omar.call('listContainers', ofOmar)
  expect(containers.map(({ label, vessel }) => [label, vessel.model, vessel.warning_cm])).toEqual([
    ['Bea’s tank', null, 15],
  ])
})

test('an archive goes into an empty account only, and one that is not whole goes nowhere', async () => {
  const id = await archived(ana)
  const nina = await newTenant(server, 'New stud')
  await newAnimal(nina)
  await expect(importInto(nina, fileOf(id))).rejects.toThrow('The account is not empty')
  const omar = await newTenant(server, 'Another stud')
  const archive = await openArchive(fileOf(id))
  const without = async function* (table: keyof typeof EXPORTED) {
    let left = table === 'movements' ? 20 : Infinity
    for await (const row of archive.rows(table)) if ((left -= 1) >= 0) yield row
  }
  const actor = { ...omar, first_name: 'Omar', last_name: 'Neu' } as never
  const broken = server.database.transaction(async (tx) => {
    await openTenant(tx, omar.tenant_id)
    await importArchive(tx, actor, { ...archive, rows: without })
  })
  await expect(broken).rejects.toThrow('This is no whole archive')
  archive.close()
  const { rows } = await server.owner.query(
    'select count(*)::int as parties from parties where tenant_id = $1',
    [omar.tenant_id],
  )
  expect(rows).toEqual([{ parties: 1 }])
  const half = path.join(server.archive_dir, 'half.zip')
  await writeFile(half, 'PK and not much more')
  await expect(openArchive(half)).rejects.toThrow('This is no archive')
})

test('the operator fills an account from an archive with one command', async () => {
  const id = await archived(ana)
  const pia = await newTenant(server, 'By command')
  const { rows: database } = await server.owner.query<{ name: string }>('select current_database() as name')
  const DATABASE_URL = onDatabase(inject('admin_url'), database[0]!.name)
  const script = path.join(import.meta.dirname, '../tools/import-archive.ts')
  const run = (...args: string[]) => {
    const env = { ...process.env, MODE: 'testing', DATABASE_URL }
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      env,
      encoding: 'utf8',
    })
    return { status, told: stdout + stderr }
  }
  expect(run(fileOf(id), 'nobody@stud.test')).toEqual({
    status: 2,
    told: 'Nobody has the address nobody@stud.test\n',
  })
  expect(run(fileOf(id), pia.email)).toMatchObject({
    status: 0,
    told: expect.stringContaining('The books agree.'),
  })
  expect(run(fileOf(id), pia.email)).toMatchObject({ status: 2, told: expect.stringContaining('not empty') })
})

test('every table of an account is in its archive, or exempt by name', async () => {
  const { rows } = await server.owner.query<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
  )
  const told = [...Object.keys(EXPORTED), ...Object.keys(EXEMPT), ...Object.keys(WITHIN)]
  expect(told.toSorted()).toEqual(rows.map(({ table_name }) => table_name))
  const archive = await openArchive(fileOf(await archived(ana)))
  onTestFinished(() => archive.close())
  for (const table of Object.keys(EXPORTED) as (keyof typeof EXPORTED)[]) {
    const { rows: counted } = await server.owner.query(
      `select count(*)::int as rows from ${table} where tenant_id = $1`,
      [tenant_id],
    )
    expect(archive.counts[table], table).toBe(counted[0].rows)
  }
})

test('an archive is an owner’s, of one account, and ends', async () => {
  const id = await archived(ana)
  const query = { tenant_id }
  const [newest] = (await ana.call('listArchives', { query })).archives
  expect(newest).toMatchObject({ id, state: 'READY', percent: 100, asked_by_name: 'Ana García' })
  expect(newest!.bytes).toBeGreaterThan(10_000)
  const fetched = await ana.try('fetchArchive', { params: { id } })
  expect([fetched.status, fetched.headers['content-type'], fetched.headers['content-length']]).toEqual([
    200,
    'application/zip',
    String(newest!.bytes),
  ])
  const tomas = await newMember(server, ana)
  const eve = await newTenant(server, 'Elsewhere')
  expect((await tomas.try('fetchArchive', { params: { id } })).status).toBe(403)
  const told = await server.owner.query(`select user_id from security_events where kind = 'ARCHIVE_FETCHED'`)
  expect(told.rows).toEqual([{ user_id: ana.user_id }])
  expect((await tomas.try('askForArchive', { body: query })).status).toBe(403)
  expect((await eve.try('fetchArchive', { params: { id } })).status).toBe(404)
  expect((await ana.try('fetchArchive', { params: { id: randomUUID() } })).status).toBe(404)
  await server.owner.query(`update archives set expires_at = now() - interval '1 second' where id = $1`, [id])
  expect((await ana.try('fetchArchive', { params: { id } })).status).toBe(404)
  const [ended] = (await ana.call('listArchives', { query })).archives
  expect(ended).toMatchObject({ id, state: 'ENDED', bytes: null, expires_at: null })
})

test('an archive can be had when nothing is paid any more, and one at a time', async () => {
  const bea = await newTenant(server, 'Late payer')
  await server.owner.query(
    `update tenants set subscription_expires_on = now() - interval '1 day' where id = $1`,
    [bea.tenant_id],
  )
  const body = { tenant_id: bea.tenant_id }
  const key = { 'idempotency-key': randomUUID() }
  const asked = await Promise.all([
    bea.call('askForArchive', { body }, key),
    bea.call('askForArchive', { body }),
    bea.call('askForArchive', { body }, key),
  ])
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
  const { rows } = await server.owner.query(
    'select count(*)::int as jobs from pgboss.job where data ->> $1 = $2',
    ['tenant_id', bea.tenant_id],
  )
  expect(rows).toEqual([{ jobs: 1 }])
  // One that nothing is heard of any more does not stand in the way for ever.
  await server.owner.query(`update archives set heard_at = now() - interval '1 hour' where tenant_id = $1`, [
    bea.tenant_id,
  ])
  const again = await bea.call('askForArchive', { body })
  expect(again.id).not.toBe(asked[0].id)
  const { archives } = await bea.call('listArchives', { query: body })
  expect(archives.map(({ state }) => state)).toEqual(['MAKING', 'FAILED'])
})

test('an account has ten archives made in a day, and no more', async () => {
  const bea = await newTenant(server, 'Collector')
  const body = { tenant_id: bea.tenant_id }
  for (let made = 0; made < 10; made += 1) {
    await bea.call('askForArchive', { body })
    await server.owner.query(`update archives set state = 'FAILED' where tenant_id = $1`, [bea.tenant_id])
  }
  const more = await bea.try('askForArchive', { body })
  expect([more.status, more.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  const { archives } = await bea.call('listArchives', { query: body })
  expect(archives.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'FAILED'))
})

test('the job makes it, says how far it is, and begins anew what was broken off', async () => {
  const bea = await newTenant(server, 'Working')
  const { id } = await bea.call('askForArchive', { body: { tenant_id: bea.tenant_id } })
  // As a process leaves it behind that was killed.
  const draft = path.join(server.archive_dir, `${id}.1.draft`)
  await writeFile(draft, 'half')
  const broken = new AbortController()
  broken.abort()
  await expect(
    makeArchive(
      server.database,
      { tenant_id: bea.tenant_id, archive_id: id },
      server.archive_dir,
      broken.signal,
    ),
  ).rejects.toThrow('aborted')
  expect((await readdir(server.archive_dir)).filter((name) => name.startsWith(id))).toEqual([`${id}.1.draft`])
  const jobs = openJobs(server.appUrl, () => {})
  onTestFinished(() => jobs.close())
  const { database, archive_dir } = server
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  await startWorkers(jobs, {
    database,
    importing: database,
    leaving: server.leaving,
    mailer: keepingMailer(() => {}),
    onError: () => {},
    postToChat: async () => {},
    postOutside: async () => ({ status: 204 }),
    link: (to) => to,
    archive_dir,
    space: server.space,
    json: server.json,
    signal: ending.signal,
  })
  await waitUntil(async () => {
    const { archives } = await bea.call('listArchives', { query: { tenant_id: bea.tenant_id } })
    expect(archives).toMatchObject([{ id, state: 'READY' }])
  })
  expect((await rowsOf(fileOf(id), 'parties')).length).toBe(1)
  // What is ready is not made again.
  await makeArchive(database, { tenant_id: bea.tenant_id, archive_id: id }, archive_dir, still)
})

test('files go when they have ended, and drafts of nobody too', async () => {
  const folder = server.archive_dir
  const [old, young] = [path.join(folder, 'old.zip'), path.join(folder, 'young.zip')]
  const [draft, other] = [path.join(folder, 'a.1.draft'), path.join(folder, 'notes.txt')]
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)
  for (const [file, age] of [
    [old, 7.1],
    [young, 6.9],
    [draft, 1.1],
    [other, 100],
  ] as const) {
    await writeFile(file, '')
    await utimes(file, days(age), days(age))
  }
  await sweepOnce(folder, Date.now())
  const left = await readdir(folder)
  expect(['old.zip', 'young.zip', 'a.1.draft', 'notes.txt'].filter((name) => left.includes(name))).toEqual([
    'young.zip',
    'notes.txt',
  ])
  await sweepOnce(path.join(folder, 'nowhere'), Date.now())
})
