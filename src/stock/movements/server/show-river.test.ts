import { expect, test } from 'vitest'
import { DAY, newAnimal, newBatch, newParty, newStraws } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const eve = await newTenant(server, 'Elsewhere')
const { tenant_id, self_id: owner_id, user_id: signer_id } = ana

const riverOf = (id: string, person = ana) => person.call('showRiver', { params: { id }, query: {} })

async function withdraw(batch_id: string, amount: number, withdrawal: object, holder_id?: string) {
  const pick = { tenant_id, signer_id, batch_id, owner_id, amount, ...(holder_id && { holder_id }) }
  const reply = await ana.call('changeStraws', {
    body: { ...pick, withdrawal: { date: DAY, ...withdrawal } } as never,
  })
  return 'movements' in reply ? reply.movements[0]!.id : ''
}

test('the river follows straws from collection to holders, buyers and mares', async () => {
  const { batch_id } = await newStraws(ana, 20)
  const dehesa = await newParty(ana, { name: 'La Dehesa' })
  const vanDijk = await newParty(ana, { name: 'Stal Van Dijk' })
  const mare = await newAnimal(ana, { name: 'Vega H', sex: 'MARE' })
  const used = await withdraw(batch_id, 7, { type: 'INSEMINATION', animal_id: mare.id })
  await ana.call('setOutcome', {
    params: { id: used },
    body: { tenant_id, outcome: 'PREGNANT', checked_on: DAY },
  })
  await withdraw(batch_id, 8, { type: 'CONSIGNMENT', receiver_id: dehesa.id })
  await withdraw(batch_id, 3, { type: 'SALE', receiver_id: vanDijk.id }, dehesa.id)
  await withdraw(batch_id, 1, { type: 'LOSS', reason: 'BROKEN' })
  const { lanes, bends } = await riverOf(batch_id)
  expect(lanes.map(({ kind, name, straws }) => [kind, name, straws])).toEqual([
    ['STORED', expect.any(String), 4],
    ['CONSIGNED', 'La Dehesa', 5],
    ['SOLD', 'Stal Van Dijk', 3],
  ])
  expect(bends.map(({ type, from, to, straws }) => [type, from, to, straws])).toEqual([
    ['COLLECTION', null, 0, 20],
    ['INSEMINATION', 0, null, 7],
    ['CONSIGNMENT', 0, 1, 8],
    ['SALE', 1, 2, 3],
    ['LOSS', 0, null, 1],
  ])
  expect(bends[1]).toMatchObject({ mare: 'Vega H', outcome: 'PREGNANT' })
})

test('undone movements drop out, with their reversals', async () => {
  const { batch_id } = await newStraws(ana, 5)
  const before = await riverOf(batch_id)
  const id = await withdraw(batch_id, 2, { type: 'LOSS', reason: 'BROKEN' })
  expect(await riverOf(batch_id)).not.toEqual(before)
  await ana.call('reverseMovement', { params: { id }, body: { tenant_id, reason: 'Found again' } })
  expect(await riverOf(batch_id)).toEqual(before)
})

test('straws that stay in store after a sale have their own lane', async () => {
  const owner = await newParty(ana, { name: 'Gestüt Lindenhof' })
  const { batch_id } = await newStraws(ana, 6)
  await withdraw(batch_id, 4, { type: 'SALE', receiver_id: owner.id, keep_in_store: true })
  const { lanes } = await riverOf(batch_id)
  expect(lanes.map(({ kind, party_id, straws }) => [kind, party_id, straws])).toEqual([
    ['STORED', owner_id, 2],
    ['STORED', owner.id, 4],
  ])
})

test('straws that were stored for their owner flow to the owner’s lane when returned', async () => {
  const owner = await newParty(ana, { name: 'Élevage du Val Fleuri' })
  const { id: batch_id } = await newBatch(ana)
  const { warehouse_id } = ana
  const stored = { reason: 'CONSIGNMENT' as const, date: DAY, supplier_id: owner.id, amount: 5 }
  await ana.call('addStraws', { body: { tenant_id, signer_id, batch_id, warehouse_id, ...stored } })
  await ana.call('changeStraws', {
    body: {
      ...{ tenant_id, signer_id, batch_id, owner_id: owner.id, amount: 3 },
      withdrawal: { type: 'RETURN', date: DAY },
    },
  })
  const { lanes } = await riverOf(batch_id)
  expect(lanes.map(({ kind, name, straws }) => [kind, name, straws])).toEqual([
    ['STORED', 'Élevage du Val Fleuri', 2],
    ['GIVEN_BACK', 'Élevage du Val Fleuri', 3],
  ])
})

test('a batch without straws has no lanes, and that of another account is missing', async () => {
  const { id } = await newBatch(ana)
  expect(await riverOf(id)).toEqual({ lanes: [], bends: [] })
  const { status, body } = await eve.try('showRiver', { params: { id }, query: {} })
  expect([status, body]).toMatchObject([404, { code: 'NOT_FOUND' }])
})
