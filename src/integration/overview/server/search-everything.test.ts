import { expect, test } from 'vitest'
import { newAnimal, newBatch, newContainer, newParty, newStraws } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()

test('a batch is found by the text on its straws, in its own account only', async () => {
  const ana = await newTenant(server)
  const bo = await newTenant(server)
  const { id } = await newBatch(ana, { label: 'B-26-012', straw_mark_text: 'QUINTUS L\n200326  DE-KS 018' })
  await newBatch(ana, { label: 'B-26-013', straw_mark_text: 'QUINTUS L 210326' })
  const search = async ({ call, tenant_id }: typeof ana, text: string) =>
    (await call('searchEverything', { query: { tenant_id, text } })).found.map((one) => one.id)
  expect(await search(ana, 'quintus l 200326')).toEqual([id])
  expect(await search(ana, '200326 de-ks')).toEqual([id])
  expect(await search(bo, 'quintus l 200326')).toEqual([])
})

test('a horse is found by its microchip', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const stallion = await newAnimal(ana, { microchip: '276098102345678' })
  await newAnimal(ana, { microchip: '276098102345679' })
  const { found } = await ana.call('searchEverything', { query: { tenant_id, text: '276098102345678' } })
  expect(found).toMatchObject([{ kind: 'ANIMAL', id: stallion.id, title: stallion.name }])
})

test('a found batch shows the place with most of its straws, whoever owns them', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const { id: batch_id } = await newBatch(ana, { label: 'B-26-014' })
  const { id: owner_id } = await newParty(ana)
  const shared = { container_id: (await newContainer(ana, { label: 'Tank 9' })).id, canister: 2, level: 1 }
  const alone = { container_id: (await newContainer(ana, { label: 'Tank 8' })).id, canister: 1, level: 1 }
  await newStraws(ana, 3, { batch_id, location: shared })
  await newStraws(ana, 3, { batch_id, location: shared, owner_id })
  await newStraws(ana, 4, { batch_id, location: alone })
  const { found } = await ana.call('searchEverything', { query: { tenant_id, text: 'B-26-014' } })
  expect(found).toMatchObject([
    { id: batch_id, straws: 10, place: { label: 'Tank 9', canister: 2, level: 1 } },
  ])
})
