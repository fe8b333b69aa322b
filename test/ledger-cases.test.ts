/** Edge cases of the ledger. */
import { expect, test } from 'vitest'
import type { Movement } from '#stock/movements/contract.ts'
import { DAY, newAnimal, newBatch, newContainer, newParty, newStraws, strawsOf } from './factories.ts'
import { newMember, newTenant, openTestServer, type Person } from './test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const eve = await newTenant(server, 'Elsewhere')
const { tenant_id, user_id: signer_id, self_id, warehouse_id } = ana

type Values = Record<string, unknown>

const change = (body: Values, person: Person = ana, headers = {}) =>
  person.try('changeStraws', { body: { tenant_id, signer_id, ...body } }, headers)

async function withdraw(body: Values): Promise<Movement[]> {
  const answer = await change(body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body['movements'] as Movement[]
}

async function move(body: Values): Promise<number> {
  const answer = await change(body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body['moved'] as number
}

const add = (body: Values) =>
  ana.try('addStraws', { body: { tenant_id, signer_id, warehouse_id, date: DAY, ...body } })

function reverse(id: string, person: Person = ana, headers = {}) {
  const body = { tenant_id: person.tenant_id, reason: 'Typed by mistake' }
  return person.try('reverseMovement', { params: { id }, body }, headers)
}

const loss = (date = DAY) => ({ type: 'LOSS', date, reason: 'BROKEN' })
const states = async (batch_id: string) =>
  (await strawsOf(ana, batch_id)).map(({ status, location }) => [status, location?.canister ?? null])

async function countsOf(batch_id: string) {
  return (await ana.call('showBatch', { params: { id: batch_id }, query: {} })).counts
}

test('some consigned straws are reported, the others stay consigned, and the totals show each outcome', async () => {
  const { batch_id } = await newStraws(ana, 10)
  const [holder, next] = [await newParty(ana), await newParty(ana)]
  const mare = await newAnimal(ana, { sex: 'MARE' })
  const pick = (amount: number, holder_id?: string) => ({
    batch_id,
    owner_id: self_id,
    amount,
    ...(holder_id ? { holder_id } : {}),
  })
  const consign = (receiver_id: string) => ({ type: 'CONSIGNMENT', date: DAY, receiver_id })
  await withdraw({ ...pick(8), withdrawal: consign(holder.id) })
  await withdraw({
    ...pick(2, holder.id),
    withdrawal: { type: 'INSEMINATION', date: DAY, animal_id: mare.id },
  })
  await withdraw({ ...pick(1, holder.id), withdrawal: { type: 'SALE', date: DAY, receiver_id: next.id } })
  await withdraw({ ...pick(1, holder.id), withdrawal: loss() })
  await withdraw({ ...pick(1, holder.id), withdrawal: consign(next.id) })
  const back = await add({ batch_id, reason: 'RETURN', supplier_id: holder.id, amount: 1, location: null })
  expect(back.status).toBe(201)
  const { consignments } = await ana.call('listBatchConsignments', { params: { id: batch_id }, query: {} })
  expect(consignments.find(({ holder_id }) => holder_id === holder.id)).toMatchObject({
    received: 8,
    out: 2,
    inseminated: 2,
    sold: 1,
    lost: 1,
    passed_on: 1,
    returned: 1,
    erased: 0,
  })
  expect(consignments.find(({ holder_id }) => holder_id === next.id)).toMatchObject({ received: 1, out: 1 })
  const counts = { total: 10, stored: 3, consigned: 3, inseminated: 2, sold: 1, lost: 1 }
  expect(await countsOf(batch_id)).toMatchObject(counts)
  const more = await change({ ...pick(3, holder.id), withdrawal: loss() })
  expect([more.status, more.body.code]).toEqual([409, 'NOT_ENOUGH_STRAWS'])
})

test('a member with an outdated screen cannot pass on consigned straws by accident', async () => {
  const { straw_ids } = await newStraws(ana, 2)
  const [one, other] = [await newParty(ana), await newParty(ana)]
  const consign = (receiver_id: string) => ({
    straw_ids,
    withdrawal: { type: 'CONSIGNMENT', date: DAY, receiver_id },
  })
  await withdraw(consign(one.id))
  const late = await change(consign(other.id))
  expect([late.status, late.body.code]).toEqual([409, 'STRAWS_CHANGED'])
  expect((await withdraw({ ...consign(other.id), holder_id: one.id }))[0]!.sentence).toContain(
    'passed on 2 straws',
  )
})

test('keeping absent straws in store, consigning to owner or holder, and returning our own straws are refused', async () => {
  const [owner, holder] = [await newParty(ana), await newParty(ana)]
  const { batch_id } = await newStraws(ana, 4, { owner_id: owner.id })
  const pick = { batch_id, owner_id: owner.id, amount: 1 }
  await withdraw({ ...pick, withdrawal: { type: 'CONSIGNMENT', date: DAY, receiver_id: holder.id } })
  const out = { ...pick, holder_id: holder.id }
  const statusOf = async (body: Values, withdrawal: Values) =>
    (await change({ ...body, withdrawal: { date: DAY, ...withdrawal } })).status
  const sale = { type: 'SALE', receiver_id: (await newParty(ana)).id, keep_in_store: true }
  expect(await statusOf(out, sale)).toBe(422)
  expect(await statusOf(out, { type: 'CONSIGNMENT', receiver_id: holder.id })).toBe(422)
  expect(await statusOf(pick, { type: 'CONSIGNMENT', receiver_id: owner.id })).toBe(422)
  expect(await statusOf(out, { type: 'RETURN' })).toBe(422)
  expect(await statusOf(pick, { type: 'RETURN', receiver_id: holder.id })).toBe(422)
  const own = { ...pick, batch_id: (await newStraws(ana, 1)).batch_id, owner_id: self_id }
  expect(await statusOf(own, { type: 'RETURN' })).toBe(422)
  expect(await statusOf(pick, { type: 'RETURN' })).toBe(200)
})

test('returned straws keep their identity and numbers', async () => {
  const owner = await newParty(ana)
  const batch_id = (await newBatch(ana)).id
  await add({ batch_id, reason: 'CONSIGNMENT', supplier_id: owner.id, amount: 3 })
  const [first] = await strawsOf(ana, batch_id)
  const straw_ids = [first!.id]
  await withdraw({ straw_ids, withdrawal: { type: 'RETURN', date: DAY } })
  expect(await countsOf(batch_id)).toMatchObject({ total: 2, stored: 2 })
  const again = await add({ batch_id, reason: 'CONSIGNMENT', supplier_id: owner.id, straw_ids })
  expect(again.status).toBe(201)
  expect((await strawsOf(ana, batch_id)).map(({ number, id }) => [number, id])[0]).toEqual([1, first!.id])
  const stranger = await newParty(ana)
  const none = await add({ batch_id, reason: 'RETURN', supplier_id: stranger.id, amount: 1 })
  expect([none.status, none.body.code]).toEqual([409, 'NOT_ENOUGH_STRAWS'])
  const wrong = await add({ batch_id, reason: 'PURCHASE', supplier_id: stranger.id, straw_ids })
  expect([wrong.status, wrong.body.fields]).toEqual([422, { 'body.supplier_id': expect.any(String) }])
  const purchase = { batch_id, reason: 'PURCHASE', supplier_id: owner.id, straw_ids }
  const early = await add({ ...purchase, date: '2026-03-11' })
  const why = '1 of these straws moved on a later day, the last on 12 March 2026'
  expect([early.status, early.body.fields]).toEqual([422, { 'body.date': why }])
  const bought = await add(purchase)
  expect(bought.status).toBe(201)
  expect((await strawsOf(ana, batch_id))[0]).toMatchObject({ owner_id: self_id, number: 1, status: 'STORED' })
})

test('a reversal returns straws to their place, or to none if it was deleted, even after a move', async () => {
  const { id: container_id } = await newContainer(ana, { canisters: 3 })
  const at = (canister: number) => ({ container_id, canister, level: 1 })
  const { batch_id } = await newStraws(ana, 2, { location: at(3) })
  const [one, other] = (await strawsOf(ana, batch_id)).map(({ id }) => id) as [string, string]
  const [lost] = await withdraw({ straw_ids: [one], withdrawal: loss() })
  expect((await reverse(lost!.id)).status).toBe(201)
  expect(await states(batch_id)).toEqual([
    ['STORED', 3],
    ['STORED', 3],
  ])

  const buyer = await newParty(ana)
  const sale = { type: 'SALE', date: DAY, receiver_id: buyer.id, keep_in_store: true }
  const [sold] = await withdraw({ straw_ids: [one], withdrawal: sale })
  await move({ straw_ids: [one], relocation: { to: at(1) } })
  expect((await reverse(sold!.id)).status).toBe(201)
  expect((await strawsOf(ana, batch_id))[0]).toMatchObject({ owner_id: self_id, location: at(1) })

  const [gone] = await withdraw({ straw_ids: [other], withdrawal: loss() })
  const body = { tenant_id, canisters: 2 }
  expect((await ana.try('updateContainer', { params: { id: container_id }, body })).status).toBe(200)
  expect((await reverse(gone!.id)).status).toBe(201)
  expect(await states(batch_id)).toEqual([
    ['STORED', 1],
    ['STORED', null],
  ])
})

test('a movement cannot be reversed twice, without permission, or if a later movement depends on it', async () => {
  const { id: entry, batch_id, straw_ids } = await newStraws(ana, 3)
  const holder = await newParty(ana)
  const [out] = await withdraw({
    straw_ids,
    withdrawal: { type: 'CONSIGNMENT', date: DAY, receiver_id: holder.id },
  })
  const codeOf = async (answer: ReturnType<typeof reverse>) => (await answer).body.code
  expect(await codeOf(reverse(entry))).toBe('LATER_MOVEMENTS_DEPEND')
  expect(await codeOf(reverse(out!.id, tomas))).toBe('NOT_ALLOWED')
  expect(await codeOf(reverse(out!.id, eve))).toBe('NOT_FOUND')
  const answers = await Promise.all(Array.from({ length: 20 }, () => reverse(out!.id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'ALREADY_REVERSED')).toHaveLength(19)
  const reversal = answers.find(({ status }) => status === 201)!.body as unknown as Movement
  expect(reversal).toMatchObject({ type: 'CONSIGNMENT', direction: 'IN', date: DAY, reverses_id: out!.id })
  expect((await reverse(reversal.id)).status).toBe(422)
  // A reversed movement blocks nothing.
  expect((await reverse(entry)).status).toBe(201)
  expect(await countsOf(batch_id)).toMatchObject({ total: 0 })
})

test('after a reversal straws can move on an earlier day, so that a wrong date can be corrected', async () => {
  const { straw_ids } = await newStraws(ana, 1)
  const [late] = await withdraw({ straw_ids, withdrawal: loss('2026-06-01') })
  await reverse(late!.id)
  expect((await withdraw({ straw_ids, withdrawal: loss('2026-04-01') }))[0]).toMatchObject({
    date: '2026-04-01',
  })
})

test('the stock of a past day reflects later bookings for that day and reversals', async () => {
  const { batch_id, straw_ids } = await newStraws(ana, 6)
  const [wrong] = await withdraw({ straw_ids: straw_ids.slice(0, 2), withdrawal: loss('2026-05-01') })
  await withdraw({ straw_ids: straw_ids.slice(2, 3), withdrawal: loss('2026-04-01') })
  await reverse(wrong!.id)
  const on = async (as_of: string) => {
    const { inventory } = await ana.call('showInventory', { query: { tenant_id, batch_id, as_of } })
    return Object.fromEntries(inventory.map(({ status, straws }) => [status, straws]))
  }
  expect(await on('2026-03-01')).toEqual({})
  expect(await on(DAY)).toEqual({ STORED: 6 })
  expect(await on('2026-04-15')).toEqual({ STORED: 5, LOST: 1 })
  expect(await on('2026-05-02')).toEqual({ STORED: 5, LOST: 1 })
})

test('straws, levels, canisters and whole containers are moved, and straws already there stay', async () => {
  const [from, to] = [await newContainer(ana), await newContainer(ana)]
  const at = (container_id: string, canister: number, level: number) => ({ container_id, canister, level })
  const { batch_id } = await newStraws(ana, 4, { location: at(from.id, 1, 1) })
  await newStraws(ana, 3, { batch_id, location: at(from.id, 1, 2) })
  const other = await newStraws(ana, 2, { location: at(from.id, 2, 1) })
  const target = at(to.id, 5, 2)
  const one = { batch_id, owner_id: self_id, amount: 1 }
  expect(await move({ ...one, relocation: { to: target } })).toBe(1)
  const everything = (place: Values, expected: number) => ({
    everything_at: { container_id: from.id, ...place },
    expected,
  })
  expect(await move({ ...everything({ canister: 1, level: 2 }, 3), relocation: { to: target } })).toBe(3)
  expect(await move({ ...everything({ canister: 1 }, 3), relocation: { to: at(from.id, 2, 1) } })).toBe(3)
  expect(await move({ ...everything({}, 5), relocation: { to: at(from.id, 2, 1) } })).toBe(0)
  expect(await move({ ...everything({}, 5), relocation: { to: null } })).toBe(5)
  expect(await states(other.batch_id)).toEqual([
    ['STORED', null],
    ['STORED', null],
  ])
  const nowhere = await change({ ...one, relocation: { to: at(to.id, 99, 1) } })
  expect([nowhere.status, nowhere.body.code]).toEqual([409, 'NO_SUCH_PLACE'])
  const { movements } = await ana.call('listMovements', { query: { tenant_id, batch_id, relocations: '1' } })
  expect(
    movements.filter(({ kind }) => kind === 'RELOCATION').map(({ sentence }) => sentence),
  ).toContainEqual(expect.stringContaining(`to ${to.label}, canister 5, level 2 on`))
  const { movements: without } = await ana.call('listMovements', { query: { tenant_id, batch_id } })
  expect(without.every(({ kind }) => kind === 'MOVEMENT')).toBe(true)
})

test('the loss of a whole container is one movement for each batch and owner, or nothing at all', async () => {
  const { id: container_id } = await newContainer(ana)
  const location = { container_id, canister: 1, level: 1 }
  const { batch_id } = await newStraws(ana, 3, { location })
  await newStraws(ana, 2, { batch_id, location, owner_id: (await newParty(ana)).id })
  await newStraws(ana, 4, { location: { ...location, canister: 2 } })
  const lose = (expected: number) =>
    change({ everything_at: { container_id }, expected, withdrawal: { ...loss(), reason: 'TANK_FAILURE' } })
  const stale = await lose(8)
  expect([stale.status, stale.body.code]).toEqual([409, 'STRAWS_CHANGED'])
  expect(await countsOf(batch_id)).toMatchObject({ stored: 5 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => lose(9)))
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  const amounts = (done[0]!.body['movements'] as Movement[]).map(({ amount }) => amount)
  expect(amounts.toSorted()).toEqual([2, 3, 4])
})

test('a container with straws cannot be deleted or shrunk below them, and history names a deleted one', async () => {
  const container = await newContainer(ana, { canisters: 4, levels: 2 })
  const params = { id: container.id }
  const { batch_id } = await newStraws(ana, 1)
  const location = { container_id: container.id, canister: 4, level: 2 }
  const pick = { batch_id, owner_id: self_id, amount: 1 }
  await move({ ...pick, relocation: { to: location } })
  const shrink = await ana.try('updateContainer', { params, body: { tenant_id, levels: 1, version: 1 } })
  expect([shrink.status, shrink.body.code]).toEqual([409, 'SHRINKS_BELOW_CONTENTS'])
  const used = await ana.try('deleteContainer', { params })
  expect([used.status, used.body.code]).toEqual([409, 'IN_USE'])
  await move({ ...pick, relocation: { to: null } })
  const shrunk = await ana.call('updateContainer', { params, body: { tenant_id, levels: 1, version: 1 } })
  expect(shrunk).toMatchObject({ levels: 1, canisters: 4, version: 2 })
  const stale = await ana.try('updateContainer', { params, body: { tenant_id, label: 'Other', version: 1 } })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
  expect((await ana.try('deleteContainer', { params })).status).toBe(204)
  expect((await ana.try('showContainer', { params })).status).toBe(404)
  await newContainer(ana, { label: container.label })
  const { movements } = await ana.call('listMovements', { query: { tenant_id, batch_id, relocations: '1' } })
  expect(
    movements.some(({ sentence }) => sentence.includes(`to ${container.label}, canister 4, level 2`)),
  ).toBe(true)
})

test('a batch with only entries and erasures can be deleted, which erases it and frees its label', async () => {
  const { id: container_id } = await newContainer(ana)
  const { batch_id, batch_label, straw_ids, id: first } = await newStraws(ana, 3)
  const params = { id: batch_id }
  const isDeletable = async () => (await ana.call('showBatch', { params, query: {} })).is_deletable
  // Two more entries (one of them reversed), a move, an erasure and, below, a reversed loss do not block deletion.
  await reverse((await newStraws(ana, 2, { batch_id })).id)
  await add({ batch_id, reason: 'CONSIGNMENT', supplier_id: (await newParty(ana)).id, amount: 2 })
  await move({ straw_ids, relocation: { to: { container_id, canister: 1, level: 1 } } })
  const query = { tenant_id, batch_id, signer_id, owner_id: self_id, straw_ids: [straw_ids[2]!] }
  await ana.call('eraseStraws', { query })
  expect(await isDeletable()).toBe(true)
  const [lost] = await withdraw({ straw_ids: [straw_ids[0]], withdrawal: loss() })
  expect(await isDeletable()).toBe(false)
  const refused = await ana.try('deleteBatch', { params })
  expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE'])
  await reverse(lost!.id)
  expect(await isDeletable()).toBe(true)

  expect((await tomas.try('deleteBatch', { params })).status).toBe(403)
  expect((await ana.try('deleteBatch', { params })).status).toBe(204)
  expect((await ana.try('showBatch', { params })).status).toBe(404)
  const { batches } = await ana.call('listBatches', { query: { tenant_id, label: batch_label } })
  expect(batches).toEqual([])
  expect(await strawsOf(ana, batch_id)).toEqual([])
  const { movements } = await ana.call('listMovements', { query: { tenant_id, straw_id: straw_ids[1]! } })
  expect(movements.map(({ type, id }) => [type, id === first])).toEqual([
    ['ERASURE', false],
    ['COLLECTION', true],
  ])
  await newBatch(ana, { label: batch_label })
})

test('a batch whose straws were sold in store cannot be deleted until the sale is reversed', async () => {
  const { batch_id, straw_ids } = await newStraws(ana, 2)
  const buyer = await newParty(ana)
  const [sold] = await withdraw({
    straw_ids,
    withdrawal: { type: 'SALE', date: DAY, receiver_id: buyer.id, keep_in_store: true },
  })
  const remove = async () => (await ana.try('deleteBatch', { params: { id: batch_id } })).status
  expect(await remove()).toBe(409)
  const bought = await add({ batch_id, reason: 'PURCHASE', supplier_id: buyer.id, straw_ids })
  expect(await remove()).toBe(409)
  for (const { id } of [...(bought.body['movements'] as Movement[]), sold!]) {
    expect(await remove()).toBe(409)
    expect((await reverse(id)).status).toBe(201)
  }
  expect(await remove()).toBe(204)
})

test('only account owners erase straws, only those of the named owner, and once per key', async () => {
  const { batch_id, straw_ids } = await newStraws(ana, 3)
  const erase = (person: Person, query: Values = {}, headers = {}) =>
    person.try(
      'eraseStraws',
      { query: { tenant_id, batch_id, signer_id, owner_id: self_id, straw_ids, ...query } },
      headers,
    )
  expect((await erase(tomas)).status).toBe(403)
  expect((await erase(eve)).status).toBe(404)
  expect((await erase(ana, { owner_id: (await newParty(ana)).id })).status).toBe(422)
  const key = { 'idempotency-key': `erase-${batch_id}` }
  const answers = await Promise.all(Array.from({ length: 10 }, () => erase(ana, {}, key)))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
  expect(await countsOf(batch_id)).toMatchObject({ total: 0 })
  expect((await erase(ana)).body.code).toBe('STRAWS_CHANGED')
})

test('a straw that is listed twice in an erasure counts once', async () => {
  const { batch_id, straw_ids } = await newStraws(ana, 3)
  const [first, second] = straw_ids as [string, string]
  const twice = [first, second, first, second.toUpperCase()]
  const query = { tenant_id, batch_id, signer_id, owner_id: self_id, straw_ids: twice }
  const { movements } = await ana.call('eraseStraws', { query })
  expect(movements.map(({ amount }) => amount)).toEqual([2])
  expect(await countsOf(batch_id)).toMatchObject({ total: 1 })
})

test('one request erases at most a thousand straws', async () => {
  const { batch_id, straw_ids } = await newStraws(ana, 1000)
  const more = await newStraws(ana, 1, { batch_id })
  const query = { tenant_id, batch_id, signer_id, owner_id: self_id }
  const ids = [...straw_ids, ...more.straw_ids]
  expect((await ana.try('eraseStraws', { query: { ...query, straw_ids: ids } })).status).toBe(422)
  expect((await ana.try('eraseStraws', { query: { ...query, straw_ids } })).status).toBe(200)
  expect(await countsOf(batch_id)).toMatchObject({ total: 1 })
})

test('after all these cases the books agree with the journal', async () => {
  expect(await ana.call('checkBooks', { query: { tenant_id } })).toMatchObject({ differences: [] })
})
