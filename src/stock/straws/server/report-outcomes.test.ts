/** Reports on consigned straws: several outcomes in one request, all or none. */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { withdraw } from '#test/documents.ts'
import { DAY, newAnimal, newParty, newStraws } from '#test/factories.ts'
import { newTenant, openTestServer, type Person } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const eve = await newTenant(server, 'Elsewhere')
const { tenant_id, warehouse_id } = ana
const mare = await newAnimal(ana, { sex: 'MARE' })

type Held = { batch_id: string; holder_id: string; owner_id: string }

async function consigned(straws: number): Promise<Held> {
  const { batch_id } = await newStraws(ana, straws + 5)
  const holder = await newParty(ana)
  await withdraw(ana, batch_id, straws, { type: 'CONSIGNMENT', date: DAY, receiver_id: holder.id })
  return { batch_id, holder_id: holder.id, owner_id: ana.self_id }
}

const inseminated = { type: 'INSEMINATION', date: DAY, animal_id: mare.id }
const lost = { type: 'LOSS', date: DAY, reason: 'BROKEN' }
const out = (held: Held, amount: number, withdrawal: object) => ({ ...held, amount, withdrawal })
const back = ({ holder_id, ...held }: Held, amount: number) => ({
  ...{ ...held, reason: 'RETURN', supplier_id: holder_id, amount, warehouse_id, date: DAY },
})
const report = (held: Held, seen: number, bookings: object[], person: Person = ana, headers = {}) =>
  person.try(
    'bookMovements',
    {
      body: {
        ...{ tenant_id: person.tenant_id, signer_id: person.user_id, bookings },
        ...{ seen_held: [{ ...held, straws: seen }] },
      },
    },
    headers,
  )
const left = async ({ batch_id }: Held) => {
  const { counts } = await ana.call('showBatch', { params: { id: batch_id }, query: {} })
  return [counts.consigned, counts.inseminated, counts.lost, counts.sold, counts.stored]
}
const differences = async () => (await ana.call('checkBooks', { query: { tenant_id } })).differences

test('a report records every outcome in one request', async () => {
  const held = await consigned(20)
  const [buyer, next] = [await newParty(ana), await newParty(ana)]
  const { status } = await report(held, 20, [
    out(held, 7, inseminated),
    out(held, 4, { type: 'SALE', date: DAY, receiver_id: buyer.id }),
    out(held, 1, lost),
    out(held, 3, { type: 'CONSIGNMENT', date: DAY, receiver_id: next.id }),
    back(held, 2),
  ])
  expect(status).toBe(201)
  expect(await left(held)).toEqual([6, 7, 1, 4, 7])
  const { consignments } = await ana.call('listConsignments', { query: { tenant_id } })
  const mine = consignments.find((one) => one.batch_id === held.batch_id && one.holder_id === held.holder_id)!
  expect([mine.straws, mine.received, mine.reports.length]).toEqual([3, 20, 5])
  expect(await differences()).toEqual([])
})

test('a report of more straws than are left, or with one impossible outcome, records nothing', async () => {
  const held = await consigned(5)
  const more = await report(held, 5, [out(held, 4, inseminated), out(held, 2, lost)])
  expect([more.status, more.body.code]).toEqual([409, 'NOT_ENOUGH_STRAWS'])
  const toHolder = { type: 'CONSIGNMENT', date: DAY, receiver_id: held.holder_id }
  const wrong = await report(held, 5, [out(held, 2, lost), out(held, 1, toHolder)])
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    { 'body.bookings.1.withdrawal.receiver_id': 'The receiver already holds these straws' },
  ])
  expect(await left(held)).toEqual([5, 0, 0, 0, 5])
})

test('of concurrent reports on what all users saw, one is recorded', async () => {
  const held = await consigned(20)
  const all = await Promise.all(
    Array.from({ length: 6 }, () => report(held, 20, [out(held, 3, inseminated), out(held, 1, lost)])),
  )
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  expect(all.find(({ status }) => status === 409)!.body.code).toBe('STRAWS_CHANGED')
  expect(await left(held)).toEqual([16, 3, 1, 0, 5])
  expect(await differences()).toEqual([])
})

test('a retried report is recorded once', async () => {
  const held = await consigned(10)
  const key = { 'idempotency-key': uuidv7() }
  const bookings = [out(held, 3, inseminated), out(held, 1, lost), back(held, 1)]
  const first = await report(held, 10, bookings, ana, key)
  const second = await report(held, 10, bookings, ana, key)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect(await left(held)).toEqual([5, 3, 1, 0, 6])
})

test('another account cannot report on these straws', async () => {
  const held = await consigned(3)
  const { status, body } = await report(held, 3, [out(held, 1, lost)], eve)
  expect([status, body.code]).toEqual([409, 'STRAWS_CHANGED'])
  const unseen = await eve.try('bookMovements', {
    body: {
      ...{ tenant_id: eve.tenant_id, signer_id: eve.user_id },
      bookings: [{ ...held, amount: 1, withdrawal: lost }],
    },
  })
  expect(unseen.body.code).toBe('NOT_FOUND')
  expect(await left(held)).toEqual([3, 0, 0, 0, 5])
})
