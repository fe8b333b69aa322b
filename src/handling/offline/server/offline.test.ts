import { gzipSync } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { DAY, newAnimal, newBatch, newContainer, newParty, newStraws } from '#test/factories.ts'
import { newMember, newTenant, openTestServer } from '#test/test-server.ts'
import { decodeStock } from '../stock.ts'
import { lookUpStored } from '../stored-codes.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id, user_id: signer_id } = ana
const query = { tenant_id }

test('the offline snapshot has every stored straw by place, owner and number, and no other', async () => {
  const container = await newContainer(ana)
  const { batch_id, straw_ids } = await newStraws(ana, 6)
  const at = { container_id: container.id, canister: 2, level: 1 }
  const move = { tenant_id, signer_id, straw_ids: straw_ids.slice(0, 3), relocation: { to: at } }
  await ana.call('changeStraws', { body: move })
  const withdrawal = { type: 'LOSS' as const, date: DAY, reason: 'BROKEN' as const }
  await ana.call('changeStraws', { body: { tenant_id, signer_id, straw_ids: [straw_ids[1]!], withdrawal } })
  const mare = await newAnimal(ana, { sex: 'MARE' })
  const receiver = await newParty(ana)

  const snapshot = await ana.call('showOfflineSnapshot', { query })
  const stock = decodeStock(snapshot).filter(({ batch }) => batch.id === batch_id)
  expect(stock.map(({ location, numbers }) => ({ location, numbers }))).toEqual([
    {
      location: at,
      numbers: [
        [1, 1],
        [3, 3],
      ],
    },
    { location: null, numbers: [[4, 6]] },
  ])
  // The range includes the used straw.
  expect(snapshot.batches.find(({ id }) => id === batch_id)).toMatchObject({ number_range: [1, 6] })
  expect(snapshot.mares).toContainEqual({ id: mare.id, name: mare.name })
  expect(snapshot.parties).toContainEqual({ id: receiver.id, name: receiver.name })
  expect(snapshot.left_off).toBe(0)
  expect(Math.abs(Date.parse(snapshot.as_of) - Date.now())).toBeLessThan(60_000)
})

test('straws without a place are one line across warehouses, and deleted containers are left out', async () => {
  const bo = await newTenant(server)
  const mine = { tenant_id: bo.tenant_id }
  const { id: warehouse_id } = await bo.call('createWarehouse', { body: { ...mine, name: 'Second' } })
  const { batch_id } = await newStraws(bo, 3)
  await newStraws(bo, 2, { batch_id, warehouse_id })
  const { id } = await newContainer(bo)
  const { id: gone } = await newContainer(bo)
  await bo.call('deleteContainer', { params: { id: gone }, query: {} })
  const { lines, containers, left_off } = await bo.call('showOfflineSnapshot', { query: mine })
  expect([lines, left_off]).toEqual([[[0, expect.any(Number), -1, 0, 0, 1, 5]], 0])
  expect(containers.map((container) => container.id)).toEqual([id])
})

test('the offline snapshot has the lines of open pick lists and how to recognise their straws', async () => {
  const { batch_id } = await newStraws(ana, 3)
  const purpose = { withdrawal: { type: 'LOSS' as const, reason: 'BROKEN' as const } }
  const lines = [{ batch_id, owner_id: ana.self_id, amount: 2, purpose }]
  const list = await ana.call('createPickList', { body: { tenant_id, name: 'Friday', lines } })
  const { pick_lists, picked } = await ana.call('showOfflineSnapshot', { query })
  expect(pick_lists).toMatchObject([{ id: list.id, name: 'Friday', lines: [{ batch_id, left: 2 }] }])
  expect(picked).toEqual(list.batches)
  await ana.call('updatePickList', { params: { id: list.id }, body: { tenant_id, is_closed: true } })
  expect((await ana.call('showOfflineSnapshot', { query })).pick_lists).toEqual([])
})

test('the offline snapshot has the codes of containers, canisters, levels and batches, but not of documents', async () => {
  const bo = await newTenant(server)
  const { id: container_id } = await newContainer(bo, { canisters: 2, levels: 2 })
  const { batch_id } = await newStraws(bo, 1)
  const { id: empty } = await newBatch(bo)
  const { codes } = await bo.call('createCodes', {
    body: {
      tenant_id: bo.tenant_id,
      targets: [
        { kind: 'CONTAINER', container_id },
        { kind: 'CANISTER', container_id, canister: 2 },
        { kind: 'LEVEL', container_id, canister: 2, level: 1 },
        { kind: 'BATCH', batch_id },
        { kind: 'BATCH', batch_id: empty },
      ],
    },
  })
  const code = (at: number) => codes[at]!.code
  const snapshot = await bo.call('showOfflineSnapshot', { query: { tenant_id: bo.tenant_id } })
  expect(snapshot.codes).toHaveLength(4)
  expect(lookUpStored(code(0), snapshot)).toEqual({ is: 'STORED', container: container_id })
  expect(lookUpStored(code(1), snapshot)).toEqual({ is: 'STORED', container: container_id, canister: 2 })
  expect(lookUpStored(code(2), snapshot)).toMatchObject({ container: container_id, canister: 2, level: 1 })
  expect(lookUpStored(code(3), snapshot)).toEqual({ is: 'STORED', batch: batch_id })
  // The phone stores no batch without straws.
  expect(lookUpStored(code(4), snapshot)).toBeNull()
})

test('10,000 straws on as many lines take less than 300 kB and two seconds', async () => {
  const owner = await newTenant(server)
  const { tenant_id, warehouse_id, self_id, user_id } = owner
  const { animal_id } = await newBatch(owner)
  const containers = await Promise.all(
    Array.from({ length: 5 }, () => newContainer(owner, { canisters: 20, levels: 20 })),
  )
  // Straws scattered as widely as possible: each batch has one straw at each of a hundred levels.
  const { id: batch_id } = await newBatch(owner, { animal_id })
  const bookings = Array.from({ length: 100 }, (_, index) => ({
    batch_id,
    date: DAY,
    warehouse_id,
    reason: 'COLLECTION' as const,
    amount: 1,
    owner_id: self_id,
    location: {
      container_id: containers[0]!.id,
      canister: (index % 20) + 1,
      level: Math.floor(index / 20) + 1,
    },
  }))
  await owner.call('bookMovements', { body: { tenant_id, signer_id: user_id, bookings } })
  // Copy the counts, because ten thousand bookings would take most of the test's time.
  for (let batch = 1; batch < 100; batch += 1) {
    const { id: copy_id } = await newBatch(owner, { animal_id })
    await server.owner.query(
      `insert into stock (tenant_id, batch_id, owner_id, status, warehouse_id, container_id, canister, level, straws, numbers)
       select tenant_id, $2, owner_id, status, warehouse_id, $3, canister, level, straws, numbers
       from stock where batch_id = $1`,
      [batch_id, copy_id, containers[batch % 5]!.id],
    )
  }
  const answer = await owner.try('showOfflineSnapshot', { query: { tenant_id } })
  // Take the fastest of several attempts, because other processes may delay some of them.
  let took = Infinity
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const begun = performance.now()
    await owner.try('showOfflineSnapshot', { query: { tenant_id } })
    took = Math.min(took, performance.now() - begun)
  }
  const json = JSON.stringify(answer.body)
  expect(answer.body['lines']).toHaveLength(10_000)
  console.log(
    `offline snapshot of 10,000 straws: ${json.length} bytes, gzip ${gzipSync(json).length}, ${Math.round(took)} ms`,
  )
  expect(json.length).toBeLessThan(300_000)
  expect(took).toBeLessThan(2000)
})

test('a discarded entry is recorded once, and only its account sees it', async () => {
  const tomas = await newMember(server, ana)
  const body = {
    tenant_id,
    key: uuidv7(),
    summary: 'Ana García consigns 2 straws of B-24-017 to Gestüt Lindenhof',
    error: 'Someone else moved some of these straws. Check again.',
    happened_at: '2026-03-12T14:32:00.000Z',
  }
  await Promise.all([1, 2, 3].map(() => ana.call('discardEntry', { body }, { 'idempotency-key': uuidv7() })))
  const listed = (await tomas.call('listDiscardedEntries', { query })).entries
  const { summary, error, happened_at } = body
  expect(listed).toMatchObject([{ summary, error, happened_at, discarded_by_name: 'Ana García' }])
  const eve = await newTenant(server, 'Elsewhere')
  expect((await eve.try('discardEntry', { body })).status).toBe(404)
  expect((await eve.try('listDiscardedEntries', { query })).status).toBe(404)
  expect((await eve.try('showOfflineSnapshot', { query })).status).toBe(404)
})
