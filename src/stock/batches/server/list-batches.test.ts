import { expect, test } from 'vitest'
import { DAY, newAnimal, newBatch, newContainer, newParty, newStraws } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id } = ana

const lucero = await newAnimal(ana, {
  name: 'Lucero 100% del_Sur',
  ueln: '724015060123456',
  breed: 'ANDALUSIAN',
})
const hermes = await newAnimal(ana, { name: 'Hermès', breed: 'FREIBERGER' })
const eight = { straws_per_dose: 8 }
const first = await newBatch(ana, { label: 'B-26-001', animal_id: lucero.id, ...eight })
const second = await newBatch(ana, { label: 'B-26-002', animal_id: lucero.id, ...eight })
const third = await newBatch(ana, {
  label: 'C_26%003',
  animal_id: hermes.id,
  straw_mark_text: 'HERMÈS\n0302%26',
})
const buyer = await newParty(ana)
await newStraws(ana, 12, { batch_id: first.id })
await newStraws(ana, 12, { batch_id: second.id, owner_id: buyer.id })
await newStraws(ana, 5, { batch_id: third.id })

function list(query: Record<string, unknown> = {}) {
  return ana.call('listBatches', { query: { tenant_id, ...query } })
}
const labels = async (query: Record<string, unknown>) => (await list(query)).batches.map(({ label }) => label)

test('batches are listed newest first, with stored straws, and doses summed per batch', async () => {
  const { batches, pagination, stats } = await list()
  expect(batches.map(({ label }) => label)).toEqual(['C_26%003', 'B-26-002', 'B-26-001'])
  expect(pagination).toEqual({ limit: 5, offset: 0, total: 3 })
  expect(stats).toEqual({ straws: 29, doses: 2 })
})

test('each filter is matched literally and regardless of case', async () => {
  expect(await labels({ label: 'b-26' })).toEqual(['B-26-002', 'B-26-001'])
  expect(await labels({ label: '_26%' })).toEqual(['C_26%003'])
  expect(await labels({ label: '%' })).toEqual(['C_26%003'])
  expect(await labels({ animal_name: '100% DEL_sur' })).toEqual(['B-26-002', 'B-26-001'])
  expect(await labels({ ueln: '724.015 060-1' })).toEqual(['B-26-002', 'B-26-001'])
  expect(await labels({ breed: 'FREIBERGER' })).toEqual(['C_26%003'])
  expect(await labels({ straw_owner_id: buyer.id })).toEqual(['B-26-002'])
  expect(await labels({ straw_mark: 'hermès 0302%' })).toEqual(['C_26%003'])
  expect((await list({ straw_mark: '0302%26' })).stats).toEqual({ straws: 5, doses: 0 })
  expect(await labels({ straw_mark: '0302_26' })).toEqual([])
  expect(await labels({ label: 'B-26', breed: 'FREIBERGER' })).toEqual([])
})

test('the owner filter counts only the straws of that owner', async () => {
  await newStraws(ana, 9, { batch_id: second.id })
  expect((await list({ straw_owner_id: buyer.id })).stats).toEqual({ straws: 12, doses: 1 })
  const { batches } = await list({ label: 'B-26-002' })
  // At eight straws per dose, 12 and 9 straws are two doses in the batch, and one for each of their two owners.
  expect(batches[0]!.computed).toMatchObject({ doses: 2 })
  const batch = await ana.call('showBatch', { params: { id: second.id }, query: {} })
  expect(batch.computed).toMatchObject({ doses: 2, straws_left_over: 5 })
  expect(batch.owners.map(({ doses }) => doses)).toEqual([1, 1])
})

test('pages follow limit and offset, and an offset beyond the end gives an empty page', async () => {
  expect(await labels({ limit: 1, offset: 1 })).toEqual(['B-26-002'])
  const beyond = await list({ offset: 1_000_000 })
  expect(beyond.batches).toEqual([])
  expect(beyond.pagination.total).toBe(3)
  for (const query of [
    { limit: 0 },
    { limit: 101 },
    { offset: -1 },
    { limit: 'x' },
    { offset: '9'.repeat(40) },
  ]) {
    expect((await ana.try('listBatches', { query: { tenant_id, ...query } })).status).toBe(422)
  }
})

test('consigned straws are not counted as stored', async () => {
  const { batch_id } = await newStraws(ana, 10)
  const withdrawal = { type: 'CONSIGNMENT' as const, date: DAY, receiver_id: buyer.id }
  const pick = { batch_id, owner_id: ana.self_id, amount: 4 }
  await ana.call('changeStraws', { body: { tenant_id, signer_id: ana.user_id, ...pick, withdrawal } })
  const { batches } = await list({ limit: 1 })
  expect(batches[0]!.counts).toMatchObject({ total: 10, unused: 10, stored: 6, consigned: 4 })
})

test('the totals follow a batch to another stallion, to other doses and out of the list', async () => {
  const [one, other] = [await newAnimal(ana), await newAnimal(ana)]
  const statsOf = async (query: Record<string, unknown>) => {
    const { stats, pagination } = await list(query)
    return [pagination.total, stats.straws, stats.doses]
  }
  // Totals are stored per stallion, but added up from the batches if the filter has a label; the results must be equal.
  const both = async (animal_id: string) => {
    const stats = await statsOf({ animal_id })
    expect(await statsOf({ animal_id, label: 'TOTALS' })).toEqual(stats)
    return stats
  }
  const batch = await newBatch(ana, { label: 'TOTALS-1', animal_id: one.id, straws_per_dose: 8 })
  const empty = await newBatch(ana, { label: 'TOTALS-2', animal_id: one.id })
  await newStraws(ana, 17, { batch_id: batch.id })
  expect(await both(one.id)).toEqual([2, 17, 2])
  const change = (version: number, fields: object) =>
    ana.call('updateBatch', { params: { id: batch.id }, body: { tenant_id, version, ...fields } })
  await change(1, { animal_id: other.id })
  expect(await both(one.id)).toEqual([1, 0, 0])
  expect(await both(other.id)).toEqual([1, 17, 2])
  await change(2, { straws_per_dose: 5 })
  expect(await both(other.id)).toEqual([1, 17, 3])
  await ana.call('deleteBatch', { params: { id: empty.id }, query: { tenant_id } })
  expect(await both(one.id)).toEqual([0, 0, 0])
})

test('concurrent bookings of a stallion’s batches are all in his totals', async () => {
  const animal = await newAnimal(ana)
  const batches = await Promise.all(
    [1, 2, 3, 4].map((i) =>
      newBatch(ana, { label: `AT-ONCE-${i}`, animal_id: animal.id, straws_per_dose: 4 }),
    ),
  )
  await Promise.all(batches.map(({ id }) => newStraws(ana, 20, { batch_id: id })))
  const withdrawal = { type: 'CONSIGNMENT' as const, date: DAY, receiver_id: buyer.id }
  await Promise.all(
    Array.from({ length: 24 }, (_, i) => {
      const pick = { batch_id: batches[i % 4]!.id, owner_id: ana.self_id, amount: 1 }
      return ana.call('changeStraws', { body: { tenant_id, signer_id: ana.user_id, ...pick, withdrawal } })
    }),
  )
  // Six of 20 straws were consigned from each batch: the remaining fourteen make three doses of four.
  expect((await list({ animal_id: animal.id })).stats).toEqual({ straws: 56, doses: 12 })
})

test('a batch lists its containers and canisters, with the amount in each container', async () => {
  const batch = await newBatch(ana, { label: 'PLACES' })
  const [tank, shipper] = [
    await newContainer(ana, { label: 'Tank 1' }),
    await newContainer(ana, { label: 'Shipper' }),
  ]
  const stand = (amount: number, container_id: string, canister: number, level: number) =>
    newStraws(ana, amount, { batch_id: batch.id, location: { container_id, canister, level } })
  await stand(5, tank.id, 4, 1)
  await stand(3, tank.id, 2, 1)
  await stand(2, tank.id, 2, 2)
  await stand(4, shipper.id, 1, 1)
  await newStraws(ana, 6, { batch_id: batch.id })
  const { batches } = await list({ label: 'PLACES' })
  expect(batches[0]!.places).toEqual([
    { container_id: shipper.id, label: 'Shipper', levels: [[1, 1]], stored: 4 },
    {
      container_id: tank.id,
      label: 'Tank 1',
      levels: [
        [2, 1],
        [2, 2],
        [4, 1],
      ],
      stored: 10,
    },
  ])
})

test('with the owner filter all figures count only that owner’s straws, and `whole` has those of all owners', async () => {
  const [owner, other, holder] = [await newParty(ana), await newParty(ana), await newParty(ana)]
  const [mine, another] = [await newContainer(ana), await newContainer(ana)]
  const batch = await newBatch(ana, { label: 'SHARED', animal_id: hermes.id, straws_per_dose: 4 })
  const put = (amount: number, owner_id: string, container_id: string) =>
    newStraws(ana, amount, {
      batch_id: batch.id,
      owner_id,
      location: { container_id, canister: 1, level: 1 },
    })
  await put(15, owner.id, mine.id)
  await put(31, other.id, another.id)
  const withdrawal = { type: 'CONSIGNMENT' as const, date: DAY, receiver_id: holder.id }
  const pick = { batch_id: batch.id, owner_id: other.id, amount: 5 }
  await ana.call('changeStraws', { body: { tenant_id, signer_id: ana.user_id, ...pick, withdrawal } })

  const { batches: all } = await list({ label: 'SHARED' })
  const { batches, stats } = await list({ straw_owner_id: owner.id })
  expect(stats).toEqual({ straws: 15, doses: 3 })
  const { computed, counts, owners, warehouses, places } = all[0]!
  expect([all[0]!.whole, counts.stored, counts.consigned]).toEqual([undefined, 41, 5])
  expect(batches).toEqual([
    {
      ...all[0]!,
      computed: { straws_per_dose: 4, doses: 3 },
      counts: { ...counts, total: 15, unused: 15, stored: 15, consigned: 0 },
      owners: [{ party_id: owner.id, name: owner.name, stored: 15 }],
      warehouses: [{ ...warehouses[0]!, stored: 15 }],
      places: [{ container_id: mine.id, label: mine.label, levels: [[1, 1]], stored: 15 }],
      whole: { computed, counts, owners, warehouses, places },
    },
  ])
})

test('a listed batch has its stallion, its producer and the number of straws in its papers', async () => {
  const { id: producer_id } = await newParty(ana)
  await newBatch(ana, { label: 'PAPERS', animal_id: lucero.id, producer_id, straw_amount: 40 })
  await newBatch(ana, { label: 'BARE', animal_id: hermes.id })
  const { batches } = await list({ limit: 2 })
  expect(batches).toMatchObject([
    { animal_id: hermes.id, producer_id: null, straw_amount: null },
    { animal_id: lucero.id, producer_id, straw_amount: 40 },
  ])
})

test('two bookings of the same stallions in opposite orders do not deadlock', async () => {
  const [one, other] = [await newAnimal(ana), await newAnimal(ana)]
  const fill = async (...animals: (typeof one)[]) => {
    const { id: container_id } = await newContainer(ana)
    for (const { id: animal_id } of animals) {
      const { id: batch_id } = await newBatch(ana, { animal_id })
      await newStraws(ana, 4, { batch_id, location: { container_id, canister: 1, level: 1 } })
    }
    return container_id
  }
  const containers = [await fill(one, other), await fill(other, one)]
  const deadlocks = async () => {
    await server.owner.query('select pg_stat_force_next_flush()')
    const { rows } = await server.owner.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    return rows[0]!.deadlocks
  }
  const before = await deadlocks()
  // Delay long enough for both transactions to reach the conflicting statements.
  await server.owner.query(`
    create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return new; end $$;
    create trigger dawdle before insert on stallion_totals for each row execute function dawdle()`)
  const { tenant_id, user_id: signer_id } = ana
  const answers = await Promise.all(
    containers.map((container_id) => {
      const withdrawal = { type: 'LOSS' as const, date: DAY, reason: 'TANK_FAILURE' as const }
      const body = { tenant_id, signer_id, everything_at: { container_id }, expected: 8, withdrawal }
      return ana.try('changeStraws', { body })
    }),
  )
  await server.owner.query('drop function dawdle cascade')
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await deadlocks()).toBe(before)
  const { differences } = await ana.call('checkBooks', { query: { tenant_id } })
  expect(differences).toEqual([])
})
