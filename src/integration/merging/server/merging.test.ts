import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { relayEvents } from '#integration/webhooks/server/relay-events.ts'
import { newAnimal, newBatch, newContainer, newParty, newStraws, strawsOf } from '#test/factories.ts'
import { overtaken, waitingForLocks } from '#test/blocked.ts'
import { A_PDF } from '#test/pictures.ts'
import { newMember, newTenant, openTestServer, type Person } from '#test/test-server.ts'
import { waitUntil } from '#test/wait-until.ts'
import { REFERENCES } from './move-references.ts'

const DAY = '2026-03-12'

const server = await openTestServer()
const { owner } = server
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const eve = await newTenant(server, 'Elsewhere')
const { tenant_id, user_id: signer_id, warehouse_id } = ana

type Take = 'email' | 'phone' | 'city'

function merge(into_id: string, from_id: string, take: Take[] = []) {
  return ana.call('mergeParties', { body: { tenant_id, into_id, from_id, take } })
}
const tryMerge = (into_id: string, from_id: string, more: object = {}) =>
  ana.try('mergeParties', { body: { tenant_id, into_id, from_id, ...more } })
const undo = (id: string) => ana.call('undoMerge', { params: { id }, body: { tenant_id } })
const tryUndo = (id: string) => ana.try('undoMerge', { params: { id }, body: { tenant_id } })
const show = (id: string) => ana.call('showParty', { params: { id }, query: { tenant_id } })
const differences = async () => (await ana.call('checkBooks', { query: { tenant_id } })).differences
const numbersOf = async (owner_id: string) => {
  const { inventory } = await ana.call('showInventory', { query: { tenant_id, owner_id } })
  const unused = inventory.filter(({ status }) => status === 'STORED' || status === 'CONSIGNED')
  return unused.reduce((sum, line) => sum + line.straws, 0)
}
const journal = async (query: object) =>
  (await ana.call('readJournal', { query: { tenant_id, ...query } })).movements

/** Books straws of a party into a container. */
async function stockOf(owner_id: string, amount = 10) {
  const { id: container_id } = await newContainer(ana)
  const entry = await newStraws(ana, amount, { owner_id, location: { container_id, canister: 1, level: 1 } })
  return { ...entry, container_id }
}
const withdraw = (person: Person, body: object) =>
  person.try('changeStraws', { body: { tenant_id, signer_id, ...body } })

/** Returns all rows of a table for the account, in a stable order. */
async function stateOf(table: string, columns = '*') {
  const { rows } = await owner.query(
    `select ${columns} from ${table} t where tenant_id = $1 order by to_jsonb(t)::text`,
    [tenant_id],
  )
  return rows
}
const bookState = async () => ({
  straws: await stateOf('straws'),
  stock: await stateOf('stock', 'batch_id, owner_id, holder_id, status, container_id, straws, numbers'),
  owners: await stateOf('animal_owners'),
  files: await stateOf('files', 'id, party_id'),
  batches: await stateOf('batches', 'id, producer_id, stored'),
})

test('merging stakeholders moves all references, and undoing moves them back', async () => {
  const lindenhof = await newParty(ana, { name: 'Gestüt Lindenhof', email: 'samen@lindenhof.test' })
  const twin = await newParty(ana, {
    ...{ name: 'Gestut Lindenhof GmbH', email: 'a.brandt@lindenhof.test', phone: '+49 5141 555 0142' },
    accept: ['SIMILAR_NAME'],
  })
  const stock = await stockOf(twin.id)
  await newStraws(ana, 4, { owner_id: lindenhof.id, batch_id: stock.batch_id })
  const buyer = await newParty(ana)
  await withdraw(ana, {
    ...{ batch_id: stock.batch_id, owner_id: twin.id, amount: 3 },
    withdrawal: { type: 'CONSIGNMENT', date: DAY, receiver_id: buyer.id },
  })
  const [own, shared] = [
    await newAnimal(ana, { owner_ids: [twin.id] }),
    await newAnimal(ana, { owner_ids: [twin.id, lindenhof.id] }),
  ]
  const query = { tenant_id, party_id: twin.id, name: 'contract.pdf' }
  expect((await ana.try('addFile', { query, body: A_PDF })).status).toBe(201)
  const { id: produced_id } = await newBatch(ana, {
    origin: 'ACQUISITION',
    producer_id: twin.id,
    received_on: DAY,
  })
  const pick = await ana.call('createPickList', {
    body: {
      ...{ tenant_id, name: 'Friday' },
      lines: [
        {
          ...{ batch_id: stock.batch_id, owner_id: twin.id, amount: 2 },
          purpose: { withdrawal: { type: 'SALE', receiver_id: buyer.id } },
        },
      ],
    },
  })
  const before = await bookState()

  const preview = await ana.call('showPartyMerge', {
    params: { id: lindenhof.id },
    query: { tenant_id, from_id: twin.id },
  })
  expect(preview).toMatchObject({
    obstacle: null,
    from: {
      ties: { straws: 10, movements: 2, horses: 2, batches: 1, files: 1, documents: 0 },
      is_imported: false,
    },
    into: { ties: { straws: 4, movements: 1, horses: 1, batches: 0, files: 0, documents: 0 } },
  })

  const merged = await merge(lindenhof.id, twin.id, ['phone'])
  expect(merged).toMatchObject({
    into_name: 'Gestüt Lindenhof',
    from_name: 'Gestut Lindenhof GmbH',
    can_undo: true,
  })
  expect(await differences()).toEqual([])
  expect(await numbersOf(lindenhof.id)).toBe(14)
  const straws = await strawsOf(ana, stock.batch_id)
  expect(new Set(straws.map((straw) => straw.owner_id))).toEqual(new Set([lindenhof.id]))
  expect(await show(lindenhof.id)).toMatchObject({
    email: 'samen@lindenhof.test',
    phone: '+49 5141 555 0142',
  })
  const { animals } = await ana.call('listAnimals', { query: { tenant_id, owner_id: lindenhof.id } })
  expect(animals.map(({ id }) => id).toSorted()).toEqual([own.id, shared.id].toSorted())
  const { files } = await ana.call('listFiles', { query: { tenant_id, party_id: lindenhof.id } })
  expect(files).toMatchObject([{ name: 'contract.pdf' }])
  const produced = await ana.call('showBatch', { params: { id: produced_id }, query: {} })
  expect(produced.producer_id).toBe(lindenhof.id)
  const list = await ana.call('showPickList', { params: { id: pick.id }, query: {} })
  expect(list.lines[0]).toMatchObject({ owner_id: lindenhof.id, owner_name: 'Gestüt Lindenhof' })
  // Movements and past inventories name the remaining stakeholder as well.
  expect(await journal({ party_id: lindenhof.id })).toHaveLength(3)
  for (const movement of await journal({ batch_id: stock.batch_id })) {
    expect(movement.owner_id).toBe(lindenhof.id)
    expect(movement.sentence).not.toContain('GmbH')
  }
  const past = await ana.call('showInventory', { query: { tenant_id, owner_id: lindenhof.id, as_of: DAY } })
  expect(past.inventory.reduce((sum, line) => sum + line.straws, 0)).toBe(14)
  const { consignments } = await ana.call('listBatchConsignments', {
    params: { id: stock.batch_id },
    query: {},
  })
  expect(consignments).toMatchObject([{ owner_id: lindenhof.id, owner_name: 'Gestüt Lindenhof', out: 3 }])

  await undo(merged.id)
  expect(await show(lindenhof.id)).toMatchObject({ id: lindenhof.id, phone: null })
  expect(await bookState()).toEqual(before)
  expect(await differences()).toEqual([])
  expect(await show(twin.id)).toMatchObject({ id: twin.id, name: 'Gestut Lindenhof GmbH' })
  expect((await tryUndo(merged.id)).status).toBe(404)
  // The two stakeholders can be merged again in the opposite direction.
  await merge(twin.id, lindenhof.id)
  expect(await numbersOf(twin.id)).toBe(14)
  expect(await differences()).toEqual([])
})

test('the old name and id lead to the remaining stakeholder in lists, search, imports and requests', async () => {
  const into = await newParty(ana, { name: 'Haras Moreno' })
  const from = await newParty(ana, { name: 'Stud Moreno Old' })
  const { batch_id } = await newStraws(ana, 6, { owner_id: from.id })
  await merge(into.id, from.id)
  const found = await ana.call('listParties', { query: { tenant_id, name: 'moreno old' } })
  expect(found.parties.map(({ id, name }) => [id, name])).toEqual([[into.id, 'Haras Moreno']])
  const search = await ana.call('searchEverything', { query: { tenant_id, text: 'Moreno Old' } })
  expect(search.found).toMatchObject([{ kind: 'PARTY', id: into.id, title: 'Haras Moreno' }])
  const known = await ana.call('listKnownNames', { query: { tenant_id } })
  expect(known.parties).toContainEqual({ id: into.id, name: 'Stud Moreno Old', email: null })
  expect(known.parties).not.toContainEqual(expect.objectContaining({ id: from.id }))
  expect(await show(from.id)).toMatchObject({ id: into.id, name: 'Haras Moreno' })
  expect(await numbersOf(from.id)).toBe(6)
  expect(await journal({ party_id: from.id })).toHaveLength(1)
  const sent = {
    batch_id,
    owner_id: from.id,
    amount: 2,
    withdrawal: { type: 'LOSS', date: DAY, reason: 'BROKEN' },
  }
  const key = { 'idempotency-key': uuidv7() }
  const queue = () => ana.try('changeStraws', { body: { tenant_id, signer_id, ...sent } }, key)
  const first = await queue()
  expect(first.status).toBe(200)
  expect((await queue()).body).toEqual(first.body)
  expect(await numbersOf(into.id)).toBe(4)
  const later = await newStraws(ana, 1, { owner_id: from.id })
  expect(later.owner_id).toBe(into.id)
  await owner.query(
    `update merges set merged_at = now() - interval '401 days' where tenant_id = $1 and from_id = $2`,
    [...[tenant_id, from.id]],
  )
  expect((await withdraw(ana, { ...sent, amount: 1 })).status).toBe(409)
  expect(await numbersOf(into.id)).toBe(5)
  // A link with the merged id leads to the remaining stakeholder even after 400 days.
  expect(await show(from.id)).toMatchObject({ id: into.id })
})

test('movements before a merge can be undone, and their straws belong to the remaining stakeholder', async () => {
  const [into, from, buyer] = [await newParty(ana), await newParty(ana), await newParty(ana)]
  const { batch_id, container_id } = await stockOf(from.id)
  const sale = { type: 'SALE', date: DAY, receiver_id: buyer.id }
  await withdraw(ana, { batch_id, owner_id: from.id, amount: 3, withdrawal: sale })
  const moved = await withdraw(ana, {
    ...{ batch_id, owner_id: from.id, amount: 2 },
    relocation: { to: { container_id, canister: 2, level: 1 } },
  })
  expect(moved.status).toBe(200)
  const merged = await merge(into.id, from.id)
  const [movement] = await journal({ batch_id, type: 'SALE' })
  await ana.call('reverseMovement', { params: { id: movement!.id }, body: { tenant_id, reason: 'Not sold' } })
  expect(await numbersOf(into.id)).toBe(10)
  const [relocation_id] = (moved.body as unknown as { movement_ids: string[] }).movement_ids
  await ana.call('reverseMovement', { params: { id: relocation_id! }, body: { tenant_id } })
  expect(await numbersOf(into.id)).toBe(10)
  expect(await differences()).toEqual([])
  const refused = await tryUndo(merged.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'LATER_MOVEMENTS_DEPEND'])
  const { merges } = await ana.call('listPartyMerges', { params: { id: into.id }, query: {} })
  expect(merges).toMatchObject([{ id: merged.id, can_undo: false }])
})

test('webhook events not yet sent name the remaining stakeholder', async () => {
  const rosa = await newTenant(server, 'Stud with a webhook')
  const own = { tenant_id: rosa.tenant_id }
  await rosa.call('createWebhook', {
    body: { ...own, url: 'http://127.0.0.1:1/hook', events: ['movement.booked'] },
  })
  const [into, from] = [await newParty(rosa), await newParty(rosa)]
  const { id } = await newStraws(rosa, 2, { owner_id: from.id })
  await rosa.call('mergeParties', { body: { ...own, into_id: into.id, from_id: from.id } })
  await relayEvents(server.database, new Set(), (error) => {
    throw error
  })
  const { rows } = await owner.query<{ body: string }>(
    `select body from webhook_events where tenant_id = $1`,
    [rosa.tenant_id],
  )
  expect(rows.map(({ body }) => JSON.parse(body).data)).toMatchObject([{ id, owner_id: into.id }])
})

test('three stakeholders can be merged into one, and the last merge is undone first', async () => {
  const [a, b, c] = [await newParty(ana, { name: 'Aster' }), await newParty(ana), await newParty(ana)]
  await newStraws(ana, 3, { owner_id: a.id })
  await newStraws(ana, 2, { owner_id: b.id })
  const first = await merge(b.id, a.id)
  const second = await merge(c.id, b.id)
  expect(await numbersOf(a.id)).toBe(5)
  expect((await ana.call('listParties', { query: { tenant_id, name: 'Aster' } })).parties).toMatchObject([
    { id: c.id },
  ])
  expect((await tryUndo(first.id)).status).toBe(404)
  await undo(second.id)
  expect([await numbersOf(a.id), await numbersOf(c.id)]).toEqual([5, 0])
  expect(await show(a.id)).toMatchObject({ id: b.id })
  await undo(first.id)
  expect([await numbersOf(a.id), await numbersOf(b.id)]).toEqual([3, 2])
  expect(await differences()).toEqual([])
})

test('stakeholders named by one movement, or with an ongoing count, cannot be merged', async () => {
  const [seller, buyer] = [await newParty(ana), await newParty(ana)]
  const { batch_id, container_id } = await stockOf(seller.id)
  const sale = { type: 'SALE', date: DAY, receiver_id: buyer.id, keep_in_store: true }
  await withdraw(ana, { batch_id, owner_id: seller.id, amount: 2, withdrawal: sale })
  const between = await tryMerge(buyer.id, seller.id)
  expect([between.status, between.body.code]).toEqual([409, 'NOT_MERGEABLE'])
  const other = await newParty(ana)
  const take = await ana.call('startStockTake', { body: { tenant_id, container_id } })
  expect((await tryMerge(other.id, seller.id)).body.code).toBe('NOT_MERGEABLE')
  await ana.call('abandonStockTake', { params: { id: take.id }, query: {} })
  expect((await tryMerge(ana.self_id, seller.id)).status).toBe(201)
  expect((await tryMerge(other.id, ana.self_id)).body.code).toBe('NOT_MERGEABLE')
  // Our own organisation consigned these straws to the party that would be merged into it.
  const consigned = { type: 'CONSIGNMENT', date: DAY, receiver_id: other.id }
  await withdraw(ana, { batch_id, owner_id: buyer.id, amount: 1, withdrawal: consigned })
  expect((await tryMerge(ana.self_id, other.id)).body.code).toBe('NOT_MERGEABLE')
  expect(await differences()).toEqual([])
})

test('a stakeholder that was changed since it was shown is not merged', async () => {
  const [into, from] = [await newParty(ana), await newParty(ana)]
  const seen = { version: into.version, from_version: from.version }
  await ana.call('updateParty', { params: { id: from.id }, body: { tenant_id, city: 'Celle' } })
  expect((await tryMerge(into.id, from.id, seen)).body.code).toBe('STALE')
  await ana.call('updateParty', { params: { id: into.id }, body: { tenant_id, city: 'Celle' } })
  expect((await tryMerge(into.id, from.id, { ...seen, from_version: 2, take: ['city'] })).body.code).toBe(
    'STALE',
  )
  expect((await tryMerge(into.id, from.id, { version: 2, from_version: 2 })).status).toBe(201)
  expect((await tryMerge(into.id, from.id)).status).toBe(422)
})

test('one of two concurrent merges of a pair takes effect, and a retry returns the same reply', async () => {
  const [a, b] = [await newParty(ana), await newParty(ana)]
  await newStraws(ana, 3, { owner_id: a.id })
  await newStraws(ana, 2, { owner_id: b.id })
  const both = await Promise.all([tryMerge(a.id, b.id), tryMerge(b.id, a.id)])
  // The later merge is refused, regardless of whether the first one ends before the later one starts or while it
  // waits for the lock.
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, expect.toBeOneOf([404, 422])])
  expect([await numbersOf(a.id), await numbersOf(b.id)]).toEqual([5, 5])
  const [c, d] = [await newParty(ana), await newParty(ana)]
  const key = { 'idempotency-key': uuidv7() }
  const request = { body: { tenant_id, into_id: c.id, from_id: d.id } }
  const replies = await Promise.all([1, 2].map(() => ana.try('mergeParties', request, key)))
  expect(replies[0]!.status).toBe(201)
  expect(replies[1]!.body).toEqual(replies[0]!.body)
  expect((await ana.try('mergeParties', request, key)).body).toEqual(replies[0]!.body)
  expect(await differences()).toEqual([])
})

test('a booking that waits while its stakeholder is merged goes to the remaining one', async () => {
  const [into, from] = [await newParty(ana), await newParty(ana)]
  const { batch_id } = await newStraws(ana, 20, { owner_id: from.id })
  const loss = { withdrawal: { type: 'LOSS', date: DAY, reason: 'BROKEN' } }
  const answers: Promise<{ status: number }>[] = []
  // The merge holds the batch and waits for a party; the booking has read the merged ids and waits for the batch.
  const merged = await overtaken(
    server,
    'select from parties where id = any($1) for update',
    [[into.id, from.id]],
    () => tryMerge(into.id, from.id),
    async () => {
      answers.push(withdraw(ana, { batch_id, owner_id: from.id, amount: 4, ...loss }))
      await waitUntil(async () => expect(await waitingForLocks(server)).toBe(2))
    },
  )
  expect([merged.status, (await answers[0]!).status]).toEqual([201, 200])
  expect(await numbersOf(into.id)).toBe(16)
  expect(await differences()).toEqual([])
})

test('a request that waits while a merge is undone books under the requested id', async () => {
  const [into, from] = [await newParty(ana), await newParty(ana)]
  const { batch_id } = await newStraws(ana, 4, { owner_id: from.id })
  const merged = await merge(into.id, from.id)
  const entry = { tenant_id, signer_id, warehouse_id, date: DAY, reason: 'COLLECTION', amount: 7, batch_id }
  const answers: Promise<{ status: number }>[] = []
  const undone = await overtaken(
    server,
    'select from batches where id = $1 for update',
    [batch_id],
    () => tryUndo(merged.id),
    async () => {
      answers.push(ana.try('addStraws', { body: { ...entry, owner_id: from.id } }))
      await waitUntil(async () => expect(await waitingForLocks(server)).toBe(2))
    },
  )
  expect([undone.status, (await answers[0]!).status]).toEqual([204, 201])
  expect([await numbersOf(into.id), await numbersOf(from.id)]).toEqual([0, 11])
})

test('an undo waits for requests that followed the merged id', async () => {
  const [into, from] = [await newParty(ana), await newParty(ana)]
  const { batch_id } = await newStraws(ana, 4)
  const merged = await merge(into.id, from.id)
  const entry = { tenant_id, signer_id, warehouse_id, date: DAY, reason: 'COLLECTION', amount: 7, batch_id }
  const undone: Promise<{ status: number; body: { code?: string } }>[] = []
  const added = await overtaken(
    server,
    'select from batches where id = $1 for update',
    [batch_id],
    () => ana.try('addStraws', { body: { ...entry, owner_id: from.id } }),
    async () => {
      undone.push(tryUndo(merged.id))
      await waitUntil(async () => expect(await waitingForLocks(server)).toBe(2))
    },
  )
  const { status, body } = await undone[0]!
  expect([added.status, status, body.code]).toEqual([201, 409, 'LATER_MOVEMENTS_DEPEND'])
  expect(await numbersOf(into.id)).toBe(7)
})

test('movements recorded during a merge belong to the remaining stakeholder or fail', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [into, from] = [await newParty(ana), await newParty(ana)]
    const { batch_id } = await newStraws(ana, 20, { owner_id: from.id })
    const { batch_id: other } = await newStraws(ana, 1)
    const loss = { withdrawal: { type: 'LOSS', date: DAY, reason: 'BROKEN' } }
    const entry = { tenant_id, signer_id, warehouse_id, date: DAY, reason: 'COLLECTION', amount: 3 }
    const [merged, ...others] = await Promise.all([
      tryMerge(into.id, from.id),
      withdraw(ana, { batch_id, owner_id: from.id, amount: 4, ...loss }),
      withdraw(ana, { batch_id, numbers: [[11, 12]], ...loss }),
      ana.try('addStraws', { body: { ...entry, batch_id: other, owner_id: from.id } }),
    ])
    expect(merged.status).toBe(201)
    const [amount, numbers, added] = others.map(({ status }) => status < 300)
    expect(others.map(({ status }) => status).every((status) => status < 500)).toBe(true)
    const expected = 20 - (amount ? 4 : 0) - (numbers ? 2 : 0) + (added ? 3 : 0)
    expect(await numbersOf(into.id)).toBe(expected)
    const { rows } = await owner.query(`select from straws where tenant_id = $1 and owner_id = $2`, [
      tenant_id,
      from.id,
    ])
    expect(rows).toEqual([])
  }
  expect(await differences()).toEqual([])
})

test('similar stakeholders are proposed until they are merged or kept apart', async () => {
  const rosa = await newTenant(server, 'Stud of Rosa')
  const own = { tenant_id: rosa.tenant_id }
  const a = await newParty(rosa, { name: 'Stal Van Dijk' })
  const b = await newParty(rosa, { name: 'Van Dijk, Stal B.V.', accept: ['SIMILAR_NAME'] })
  const c = await newParty(rosa, { name: 'Anna Brandt', phone: '+31 341 555 0123' })
  const d = await newParty(rosa, { name: 'Brandt Pferde', phone: '0031 341-5550123' })
  const pairs = async () => {
    const reply = await rosa.call('listSimilarParties', { query: own })
    return reply.pairs.map((pair) => pair.map(({ id }) => id))
  }
  expect(await pairs()).toEqual([
    [a.id, b.id],
    [c.id, d.id],
  ])
  const apart = { params: { id: d.id }, body: { ...own, other_id: c.id } }
  await rosa.call('keepPartiesApart', apart)
  await rosa.call('keepPartiesApart', apart)
  expect(await pairs()).toEqual([[a.id, b.id]])
  await rosa.call('mergeParties', { body: { ...own, into_id: a.id, from_id: b.id } })
  expect(await pairs()).toEqual([])
})

test('a new stakeholder with a similar name or email needs a confirmation, which is recorded', async () => {
  const rosa = await newTenant(server, 'Stud of Rosa II')
  const own = { tenant_id: rosa.tenant_id }
  const create = (name: string, more: object = {}) =>
    rosa.try('createParty', { body: { ...own, name, ...more } })
  const van = await newParty(rosa, { name: 'Stal Van Dijk', city: 'Ermelo', email: 'info@vandijk.test' })
  for (const [name, more] of [
    ['STAL VAN DIJK'],
    ['Van Dijk, Stal'],
    ['Stal Van Díjk B.V.'],
    ['Somebody', { email: 'Info@vandijk.test' }],
  ] as [string, object?][]) {
    const { status, body } = await create(name, more)
    expect([status, body], name).toMatchObject([
      409,
      {
        code: 'SIMILAR_NAME',
        message: 'Stal Van Dijk, Ermelo is already in Strawbook.',
        conflicting_id: van.id,
      },
    ])
  }
  expect((await create('Stal Van Dijken')).status).toBe(201)
  const key = { 'idempotency-key': uuidv7() }
  const accepted = { body: { ...own, name: 'Stal Van Dijk', accept: ['SIMILAR_NAME' as const] } }
  const another = await rosa.call('createParty', accepted, key)
  expect(await rosa.call('createParty', accepted, key)).toEqual(another)
  const { rows } = await owner.query(`select subject_id, code from acceptances where tenant_id = $1`, [
    rosa.tenant_id,
  ])
  expect(rows).toEqual([{ subject_id: another.id, code: 'SIMILAR_NAME' }])
  // A name similar to that of a merged party conflicts with the remaining party.
  const heide = await newParty(rosa, { name: 'Gestüt Heide' })
  await rosa.call('mergeParties', { body: { ...own, into_id: heide.id, from_id: van.id } })
  expect((await create('Van Dijk Stal BV')).body).toMatchObject({ conflicting_id: heide.id })
  const both = await Promise.all([create('Haras Nuevo'), create('HARAS NUEVO')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('another account and collaborators cannot merge stakeholders', async () => {
  const [a, b, foreign] = [await newParty(ana), await newParty(ana), await newParty(eve)]
  const body = { tenant_id, into_id: a.id, from_id: b.id }
  expect((await tomas.try('mergeParties', { body })).body.code).toBe('NOT_ALLOWED')
  expect((await tryMerge(a.id, foreign.id)).status).toBe(404)
  const pair = { tenant_id: eve.tenant_id, into_id: foreign.id, from_id: b.id }
  expect((await eve.try('mergeParties', { body: pair })).status).toBe(404)
  const merged = await merge(a.id, b.id)
  expect((await tomas.try('undoMerge', { params: { id: merged.id }, body: { tenant_id } })).body.code).toBe(
    'NOT_ALLOWED',
  )
  const elsewhere = { tenant_id: eve.tenant_id }
  expect((await eve.try('undoMerge', { params: { id: merged.id }, body: elsewhere })).status).toBe(404)
})

test('a stakeholder that others were merged into cannot be deleted', async () => {
  const [a, b] = [await newParty(ana), await newParty(ana)]
  await merge(a.id, b.id)
  expect((await ana.try('deleteParty', { params: { id: a.id } })).body.code).toBe('IN_USE')
})

/** Columns that a merge does not update: they must show the recorded value, or are derived from other columns. */
const FOLLOWED = {
  parties: [
    ...['documents.party_id', 'movements.holder_id', 'movements.owner_id', 'movements.receiver_id'],
    ...['movements.supplier_id', 'straws.holder_id', 'straws.owner_id'],
  ],
  animals: ['movements.animal_id', 'stallion_totals.animal_id'],
}

test.each([
  ['PARTY', 'parties'],
  ['ANIMAL', 'animals'],
] as const)('every reference to a %s is moved, or resolved when it is read', async (kind, table) => {
  const { rows } = await owner.query<{ name: string }>(
    `select conrelid::regclass || '.' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey) and attname <> 'tenant_id'
    where contype = 'f' and confrelid = $1::regclass`,
    [table],
  )
  const moved = REFERENCES[kind].map((one) => `${one.table}.${one.column}`)
  expect(
    rows.map(({ name }) => name).toSorted(),
    'columns for REFERENCES in move-references.ts, or for FOLLOWED',
  ).toEqual([...moved, ...FOLLOWED[table]].toSorted())
})
