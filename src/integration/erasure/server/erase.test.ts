import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { daysBetween, earliestToday } from '#platform/contract/days.ts'
import { relayEvents } from '#integration/webhooks/server/relay-events.ts'
import { DAY, newAnimal, newBatch, newContainer, newParty, newStraws } from '#test/factories.ts'
import { A_PDF } from '#test/pictures.ts'
import { newMember, newTenant, openTestServer, type Person } from '#test/test-server.ts'
import { A_FORMER_MEMBER, A_FORMER_STAKEHOLDER } from '../periods.ts'
import { eraseDue, eraseName } from './erase-name.ts'
import { erasePartyTraces } from './erase-party.ts'

const server = await openTestServer()
const { owner, leaving } = server
const ana = await newTenant(server)
const eve = await newTenant(server, 'Elsewhere')
const { tenant_id } = ana

const erase = (user_id: string) => eraseName(leaving, { tenant_id, user_id })
const remove = (id: string) => ana.call('removeMember', { params: { id }, query: {} })
const askFor = (id: string, headers = {}) =>
  ana.call('eraseMemberName', { params: { id }, body: { tenant_id } }, headers)
const differences = async () => (await ana.call('checkBooks', { query: { tenant_id } })).differences

async function jobsOf(queue: string, key: string, id: string) {
  const { rows } = await owner.query(`select from pgboss.job where name = $1 and data ->> $2 = $3`, [
    queue,
    key,
    id,
  ])
  return rows.length
}

/** Returns the tables of the account that contain a text, apart from the content of files and PDFs. */
async function tablesSaying(text: string, of = tenant_id): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`)
  const found: string[] = []
  for (const { name } of rows) {
    const hit = await owner.query(
      `select from ${name} t where tenant_id = $1 and strpos((to_jsonb(t) - 'pdf' - 'data')::text, $2) > 0 limit 1`,
      [of, text],
    )
    if (hit.rows.length > 0) found.push(name)
  }
  return found
}

/** Creates a member with a given first name who uses most features. */
async function busy(name: string): Promise<Person> {
  const person = await newMember(server, ana)
  await owner.query(`update users set first_name = $2, last_name = 'Quiroga' where id = $1`, [
    person.user_id,
    name,
  ])
  const { user_id: signer_id, self_id: owner_id, warehouse_id } = person
  const { id: container_id } = await newContainer(person)
  const { id: batch_id } = await newBatch(person)
  const booking = {
    tenant_id,
    signer_id,
    batch_id,
    warehouse_id,
    amount: 20,
    date: DAY,
    reason: 'COLLECTION' as const,
  }
  await person.call('addStraws', { body: booking }, { 'idempotency-key': uuidv7() })
  const { id: animal_id } = await newAnimal(person, { sex: 'MARE' })
  for (const date of ['2020-03-12', new Date().toISOString().slice(0, 10)]) {
    const old = await newBatch(person, { sheet: { collection: { produced_on: '2020-02-01' } } })
    await person.call('addStraws', { body: { ...booking, batch_id: old.id, date: '2020-02-01' } })
    const withdrawal = { type: 'INSEMINATION' as const, date, animal_id }
    await person.call('changeStraws', {
      body: { tenant_id, signer_id, batch_id: old.id, owner_id, amount: 8, withdrawal },
    })
  }
  await person.try('addFile', { query: { tenant_id, batch_id, name: 'report.pdf' }, body: A_PDF })
  await person.call('updateBatch', { params: { id: batch_id }, body: { tenant_id, quality: 'GOOD' } })
  const reading = {
    tenant_id,
    container_id,
    kind: 'READING' as const,
    happened_at: '2026-03-12T08:00:00.000Z',
    cm: 24,
  }
  await person.call('createMeasurement', { body: reading })
  const take = await person.call('startStockTake', { body: { tenant_id, container_id } })
  const counted = { tenant_id, version: 1, lines: [], is_counted: true }
  await person.call('countCanister', { params: { id: take.id, canister: 1 }, body: counted })
  await person.call('createDocument', { body: { tenant_id, kind: 'STOCK_CARD', batch_id } })
  const sentence = `${name} Quiroga consigns 2 straws`
  const discarded = { key: uuidv7(), summary: sentence, error: `${sentence} at another place` }
  await person.call('discardEntry', {
    body: { tenant_id, ...discarded, happened_at: '2026-03-12T08:00:00.000Z' },
  })
  return person
}

const OF_MEMBERS = [
  'changes',
  'discarded_entries',
  'documents',
  'files',
  'idempotency_keys',
  'measurements',
  'movements',
  'stock_take_canisters',
  'stock_takes',
]

test('a former member’s name is erased everywhere, except in inseminations of the last five years', async () => {
  const rosa = await busy('Rosa')
  await owner.query(`update users set last_name = 'Quiroga Paz' where id = $1`, [rosa.user_id])
  await newStraws(rosa, 1)
  const before = await tablesSaying('Rosa Quiroga')
  expect(before).toEqual(expect.arrayContaining(OF_MEMBERS))
  await remove(rosa.user_id)
  const { former_members } = await ana.call('listFormerMembers', { query: { tenant_id } })
  expect(former_members).toMatchObject([{ id: rosa.user_id, name: 'Rosa Quiroga Paz', erased_at: null }])
  expect(await jobsOf('erase-name', 'user_id', rosa.user_id)).toBe(0)
  await erase(rosa.user_id)
  expect(await tablesSaying('Rosa Quiroga')).toEqual([...before, 'former_members'].toSorted())

  const state = async () =>
    (
      await owner.query(`
    select md5(string_agg((to_jsonb(m) - 'signer_name' - 'recorded_by_name')::text, '' order by id)) as movements,
      (select md5(string_agg(l::text, '' order by straw_id, line)) from movement_lines l) as lines,
      (select md5(string_agg(encode(pdf, 'hex') || encode(hash, 'hex'), '' order by id)) from documents) as papers
    from movements m`)
    ).rows
  const book = await state()
  const headers = { 'idempotency-key': uuidv7() }
  const [one, other] = await Promise.all([askFor(rosa.user_id), askFor(rosa.user_id)])
  expect(one.erased_at).toBe(other.erased_at)
  expect(await askFor(rosa.user_id, headers)).toEqual(await askFor(rosa.user_id, headers))
  expect(await jobsOf('erase-name', 'user_id', rosa.user_id)).toBe(1)
  await Promise.all([erase(rosa.user_id), erase(rosa.user_id)])
  await erase(rosa.user_id)

  const { rows: movements } = await owner.query(
    `select type, date::text, signer_name, recorded_by_name from movements where signer_id = $1 order by date, id`,
    [rosa.user_id],
  )
  const today = new Date().toISOString().slice(0, 10)
  expect(movements.filter(({ signer_name }) => signer_name !== A_FORMER_MEMBER)).toEqual([
    { type: 'INSEMINATION', date: today, signer_name: 'Rosa Quiroga', recorded_by_name: A_FORMER_MEMBER },
  ])
  expect(await tablesSaying('Rosa Quiroga')).toEqual(['movements'])
  expect(await state()).toEqual(book)
  expect(await differences()).toEqual([])
  const { former_members: after } = await ana.call('listFormerMembers', { query: { tenant_id } })
  const until = `${Number(today.slice(0, 4)) + 5}${today.slice(4)}`
  expect(after).toMatchObject([{ name: A_FORMER_MEMBER, kept_until: until, erased_at: expect.any(String) }])

  // After the five years, the nightly job erases the name from inseminations too, although the user is already
  // anonymous.
  await eraseDue(leaving)
  expect(await tablesSaying('Rosa Quiroga')).toEqual(['movements'])
  const shiftDates = async (interval: string) => {
    await owner.query('alter table movements disable trigger all')
    const shift = `update movements set date = date + $2::interval where signer_id = $1`
    await owner.query(shift, [rosa.user_id, interval])
    await owner.query('alter table movements enable trigger all')
    await owner.query(`update former_members set kept_until = current_date - 2 where user_id = $1`, [
      rosa.user_id,
    ])
  }
  const daysAhead = daysBetween(earliestToday(new Date()), today)
  await shiftDates(`-5 years -${daysAhead} days`)
  await eraseDue(leaving)
  // The last day of the five years has not ended.
  expect(await tablesSaying('Rosa Quiroga')).toEqual(['movements'])
  await shiftDates('-1 day')
  await eraseDue(leaving)
  expect(await tablesSaying('Rosa Quiroga')).toEqual([])
  const [last] = (await ana.call('listFormerMembers', { query: { tenant_id } })).former_members
  expect(last!.kept_until).toBe(null)
  await shiftDates(`5 years ${daysAhead + 1} days`)
})

test('erasing a name keeps namesakes, and names that came from another account’s archive', async () => {
  const [pablo, namesake] = [await busy('Pablo'), await busy('Pablo')]
  const signed = (user_id: string) =>
    owner.query(`select distinct signer_name from movements where signer_id = $1 order by 1`, [user_id])
  // As in a restored archive, the name is stored under the id of the importing member.
  await newStraws(ana, 1)
  await owner.query('alter table movements disable trigger all')
  await owner.query(
    `update movements set signer_name = 'Pablo Quiroga', restored_at = now() where signer_id = $1`,
    [ana.user_id],
  )
  await owner.query('alter table movements enable trigger all')
  await remove(pablo.user_id)
  await askFor(pablo.user_id)
  await erase(pablo.user_id)
  const { rows: his } = await signed(pablo.user_id)
  expect(his.map(({ signer_name }) => signer_name)).toEqual([A_FORMER_MEMBER, 'Pablo Quiroga'].toSorted())
  const { rows: others } = await signed(namesake.user_id)
  expect(others).toEqual([{ signer_name: 'Pablo Quiroga' }])
  const { rows: brought } = await owner.query(
    `select signer_name from movements where restored_at is not null and signer_id = $1`,
    [ana.user_id],
  )
  expect(brought).toEqual([{ signer_name: A_FORMER_MEMBER }])
})

test('names of members, of other accounts’ users and of returned members are not erased', async () => {
  const bea = await busy('Bea')
  for (const id of [bea.user_id, eve.user_id, uuidv7()])
    expect((await ana.try('eraseMemberName', { params: { id }, body: { tenant_id } })).status).toBe(404)
  const foreign = await eve.try('eraseMemberName', {
    params: { id: bea.user_id },
    body: { tenant_id: eve.tenant_id },
  })
  expect(foreign.status).toBe(404)
  await remove(bea.user_id)
  await askFor(bea.user_id)
  await owner.query(`insert into entitlements values ($1, $2, 'COLLABORATOR')`, [tenant_id, bea.user_id])
  await erase(bea.user_id)
  expect(await tablesSaying('Bea Quiroga')).toContain('movements')
  const { former_members } = await ana.call('listFormerMembers', { query: { tenant_id } })
  expect(former_members.map(({ id }) => id)).not.toContain(bea.user_id)
})

test('the database role for erasures can write nothing else, and to no other account', async () => {
  const as = (statement: string, of = tenant_id) =>
    leaving.transaction(async (tx) => {
      await sql`set local role strawbook_eraser`.execute(tx)
      await sql`select set_config('strawbook.tenant_id', ${of}, true)`.execute(tx)
      return sql.raw(statement).execute(tx)
    })
  for (const statement of [
    'update movements set amount = amount + 1',
    `update movements set date = date + 1, signer_name = 'A former member'`,
    'delete from movements',
    'update movement_lines set owner_after = owner_after',
    'update parties set name = name',
    `insert into changes select * from changes`,
  ])
    await expect(as(statement), statement).rejects.toThrow('permission denied')
  const elsewhere = await as(`update movements set signer_name = 'x' where tenant_id <> '${tenant_id}'`)
  expect(elsewhere.numAffectedRows).toBe(0n)
  // The app's role and the owner of the tables must not be able to change a signer's name.
  await expect(
    server.database.transaction((tx) => sql`update movements set signer_name = 'x'`.execute(tx)),
  ).rejects.toThrow('permission denied')
  await expect(owner.query(`update movements set signer_name = 'x'`)).rejects.toThrow('append-only')
})

const NAME = 'Reinhild Achterberg'

/** Creates a party with full contact data that received straws on a day. */
async function receiver(date: string, amount = 3) {
  const street = { street_1: 'Moorweg 7', zipcode: '29221', city: 'Celle', country: 'DE' as const }
  const party = await newParty(ana, {
    name: NAME,
    email: 'r.achterberg@lindenhof.test',
    phone: '+49 5141 1',
    ...street,
    // A party of another test may have the same name.
    accept: ['SIMILAR_NAME'],
  })
  const { user_id: signer_id, self_id: owner_id } = ana
  const batch = await newBatch(ana, { sheet: { collection: { produced_on: '2019-02-01' } } })
  const added = {
    tenant_id,
    signer_id,
    batch_id: batch.id,
    warehouse_id: ana.warehouse_id,
    date: '2019-02-01',
  }
  await ana.call('addStraws', { body: { ...added, amount: 20, reason: 'COLLECTION' } })
  const withdrawal = { type: 'SALE' as const, date, receiver_id: party.id }
  const sold = { tenant_id, signer_id, batch_id: batch.id, owner_id, amount, withdrawal }
  await ana.call('changeStraws', { body: sold }, { 'idempotency-key': uuidv7() })
  return party
}

const obstaclesOf = async (id: string) =>
  (await ana.call('showPartyErasure', { params: { id }, query: { tenant_id } })).obstacles
const take = (id: string) => ana.try('eraseParty', { params: { id }, body: { tenant_id } })
const traces = (party_id: string) => erasePartyTraces(leaving, { tenant_id, party_id })

test('erasing a party removes its names and addresses and keeps all sums', async () => {
  const party = await receiver('2020-03-12')
  const { id } = party
  const change = { tenant_id, name: `${NAME}-Voss`, city: 'Verden' }
  await ana.call('updateParty', { params: { id }, body: change }, { 'idempotency-key': uuidv7() })
  const purchased = await newBatch(ana)
  const centre = { tenant_id, collection_centre_id: id }
  await ana.call('updateBatch', { params: { id: purchased.id }, body: centre })
  await ana.call('updateBatch', {
    params: { id: purchased.id },
    body: { tenant_id, collection_centre_id: null },
  })
  const before = await ana.call('showPartyErasure', { params: { id }, query: { tenant_id } })
  expect(before).toEqual({
    obstacles: [],
    kept_until: '2025-03-12',
    straws: 0,
    movements: 1,
    documents: 0,
    files: 0,
  })
  expect(await tablesSaying(NAME)).toEqual(['changes', 'idempotency_keys', 'parties'])

  const [one, other] = await Promise.all([take(id), take(id)])
  expect([one.status, other.status].toSorted()).toEqual([200, 404])
  expect(await jobsOf('erase-party', 'party_id', id)).toBe(1)
  await Promise.all([traces(id), traces(id)])
  await traces(id)
  for (const trace of [NAME, 'achterberg', 'Moorweg', '+49 5141', 'Verden', 'Voss'])
    expect(await tablesSaying(trace), trace).toEqual([])
  const shown = await ana.call('showParty', { params: { id }, query: {} })
  expect(shown).toMatchObject({
    name: A_FORMER_STAKEHOLDER,
    email: null,
    city: null,
    phone: null,
    country: 'DE',
  })
  const { movements } = await ana.call('listMovements', { query: { tenant_id, receiver_id: id } })
  expect(movements.map(({ sentence }) => sentence)).toEqual([expect.stringContaining(A_FORMER_STAKEHOLDER)])
  expect(await differences()).toEqual([])
  const { parties } = await ana.call('listParties', { query: { tenant_id, name: 'former' } })
  expect(parties).toEqual([])
  const { changes } = await ana.call('listBatchChanges', { params: { id: purchased.id }, query: {} })
  expect(changes[0]!.fields[0]).toMatchObject({ old: id, old_name: A_FORMER_STAKEHOLDER, new: null })
})

test('erasing a party that others were merged into removes all their names', async () => {
  const into = await newParty(ana, { name: 'Hofgut Birkenried' })
  const from = await newParty(ana, { name: 'Birkenried Pferdezucht', email: 'post@birkenried.test' })
  const query = { tenant_id }
  await ana.call('updateParty', {
    params: { id: from.id },
    body: { ...query, name: 'Pferdezucht Birkenried' },
  })
  await ana.call(
    'mergeParties',
    { body: { ...query, into_id: into.id, from_id: from.id, take: ['email'] } },
    { 'idempotency-key': uuidv7() },
  )
  await ana.call('eraseParty', { params: { id: from.id }, body: query })
  for (const party_id of [into.id, from.id]) await erasePartyTraces(leaving, { tenant_id, party_id })
  for (const text of ['Birkenried', 'birkenried.test']) expect(await tablesSaying(text)).toEqual([])
  const known = await ana.call('listKnownNames', { query })
  expect(known.parties.filter(({ id }) => id === into.id)).toEqual([])
})

test('a shipment of several movements counts as a document of every party that they name', async () => {
  const [one, other, clinic] = [await newParty(ana), await newParty(ana), await newParty(ana)]
  const added = await Promise.all([one, other].map(({ id }) => newStraws(ana, 1, { owner_id: id })))
  const straw_ids = added.flatMap((straws) => straws.straw_ids)
  const withdrawal = { type: 'CONSIGNMENT' as const, date: DAY, receiver_id: clinic.id }
  const body = { tenant_id, signer_id: ana.user_id, straw_ids, withdrawal }
  await ana.call('changeStraws', { body })
  const sent = await ana.call('listMovements', { query: { tenant_id, receiver_id: clinic.id } })
  const movement_ids = sent.movements.map(({ id }) => id)
  expect(movement_ids).toHaveLength(2)
  await ana.call('createDocument', { body: { tenant_id, kind: 'SHIPMENT', movement_ids } })
  for (const { id } of [one, other, clinic]) {
    const shown = await ana.call('showPartyErasure', { params: { id }, query: { tenant_id } })
    expect(shown.documents).toBe(1)
  }
})

test('repeated requests erase a party once and get the same reply', async () => {
  const { id } = await newParty(ana)
  const headers = { 'idempotency-key': uuidv7() }
  const again = () => ana.call('eraseParty', { params: { id }, body: { tenant_id } }, headers)
  expect(await again()).toEqual(await again())
  expect(await jobsOf('erase-party', 'party_id', id)).toBe(1)
})

test('obstacles to an erasure are listed beforehand, and the erasure is refused', async () => {
  const law = await receiver('2024-03-12')
  expect(await obstaclesOf(law.id)).toEqual(['LAW'])
  expect((await take(law.id)).body).toMatchObject({
    code: 'KEPT_BY_LAW',
    message: expect.stringContaining('12 March 2029'),
  })
  const keeper = await newParty(ana)
  await newStraws(ana, 2, { owner_id: keeper.id })
  expect((await take(keeper.id)).body.code).toBe('IN_USE')
  expect(await obstaclesOf(keeper.id)).toContain('STRAWS')
  const rider = await newParty(ana)
  await newAnimal(ana, { owner_ids: [rider.id] })
  const filed = await newParty(ana)
  await ana.try('addFile', { query: { tenant_id, party_id: filed.id, name: 'contract.pdf' }, body: A_PDF })
  expect(await obstaclesOf(rider.id)).toEqual(['HORSES'])
  expect(await obstaclesOf(filed.id)).toEqual(['FILES'])
  expect(await obstaclesOf(ana.self_id)).toContain('SELF')
  for (const id of [rider.id, filed.id, ana.self_id]) expect((await take(id)).body.code).toBe('IN_USE')
  const stranger = { params: { id: filed.id }, body: { tenant_id: eve.tenant_id } }
  expect((await eve.try('eraseParty', stranger)).status).toBe(404)
  const looked = { params: { id: filed.id }, query: { tenant_id: eve.tenant_id } }
  expect((await eve.try('showPartyErasure', looked)).status).toBe(404)
})

test('names are also erased from stored webhook events', async () => {
  const { webhook } = await ana.call('createWebhook', {
    body: { tenant_id, url: 'http://127.0.0.1:1/hook', events: ['movement.booked'] },
  })
  const iris = await busy('Iris')
  const party = await receiver('2020-03-12')
  await relayEvents(server.database, new Set(), (error) => {
    throw error
  })
  expect(await tablesSaying('Iris Quiroga')).toContain('webhook_events')
  expect(await tablesSaying(NAME)).toContain('webhook_events')
  await remove(iris.user_id)
  await askFor(iris.user_id)
  await erase(iris.user_id)
  expect((await take(party.id)).status).toBe(200)
  await traces(party.id)
  expect(await tablesSaying('Iris Quiroga')).toEqual(['movements'])
  expect(await tablesSaying(NAME)).not.toContain('webhook_events')
  const { deliveries } = await ana.call('listDeliveries', { params: { id: webhook.id }, query: {} })
  for (const { body } of deliveries) expect(JSON.parse(body)).toMatchObject({ type: 'movement.booked' })
  await ana.call('deleteWebhook', { params: { id: webhook.id }, query: {} })
})

test('names are erased from stored replies and events in any letter case, and nothing else is', async () => {
  const { id } = await newParty(ana, { name: 'Reply' })
  const reply = {
    reply: 'REPLY',
    summary: 'RENÉE quiroga wrote to the REPLY. renée quiroga',
    id: '0199d000-face-7000-8000-000000000001',
    state: 'FACE',
  }
  await owner.query(
    `insert into idempotency_keys (tenant_id, user_id, method, path_hash, key, body_hash, status, reply)
     values ($1, $2, 'POST', '', 'kept', '', 200, $3)`,
    [tenant_id, ana.user_id, JSON.stringify(reply)],
  )
  await owner.query(
    `insert into webhook_events (tenant_id, id, type, body, happened_at) values ($1, $2, 'movement.booked', $3, now())`,
    [tenant_id, uuidv7(), JSON.stringify(reply)],
  )
  const renee = await busy('Renée')
  await remove(renee.user_id)
  await askFor(renee.user_id)
  await erase(renee.user_id)
  expect((await take(id)).status).toBe(200)
  const erased = {
    ...reply,
    summary: `${A_FORMER_MEMBER} wrote to the ${A_FORMER_STAKEHOLDER}. ${A_FORMER_MEMBER}`,
  }
  const { rows } = await owner.query(
    `select reply::text as text from idempotency_keys where tenant_id = $1 and reply->>'state' = 'FACE'
     union all select body from webhook_events where tenant_id = $1 and strpos(body, 'FACE') > 0`,
    [tenant_id],
  )
  expect(rows.map(({ text }) => JSON.parse(text))).toEqual([erased, erased])
})

test('a name that is also JSON punctuation is erased without damaging stored replies', async () => {
  const { id } = await newParty(ana, { name: ':' })
  await ana.call(
    'updateParty',
    { params: { id }, body: { tenant_id, city: 'Verden' } },
    { 'idempotency-key': uuidv7() },
  )
  expect((await take(id)).status).toBe(200)
  await traces(id)
})

test('a member’s former name is erased too', async () => {
  const nora = await newMember(server, ana)
  const called = (last_name: string) =>
    nora.call('updateProfile', { body: { first_name: 'Nora', last_name } })
  await called('Belmonte')
  const { id: batch_id } = await newBatch(ana)
  await nora.call('updateBatch', { params: { id: batch_id }, body: { tenant_id, quality: 'GOOD' } })
  await called('Santos')
  await newStraws(nora, 1)
  expect(await tablesSaying('Nora Belmonte')).toEqual(['changes'])
  await remove(nora.user_id)
  await askFor(nora.user_id)
  await erase(nora.user_id)
  expect(await tablesSaying('Nora Santos')).toEqual([])
  expect(await tablesSaying('Nora Belmonte')).toEqual([])
})
