import { expect, test } from 'vitest'
import { DAY, newAnimal, newBatch, newContainer, newParty, newStraws, strawsOf } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const eve = await newTenant(server)
const { tenant_id, user_id: signer_id, warehouse_id } = ana

const loss = { type: 'LOSS' as const, reason: 'BROKEN' as const, date: DAY }
const lose = (pick: object, person = ana) =>
  person.try('changeStraws', {
    body: { tenant_id: person.tenant_id, signer_id: person.user_id, ...pick, withdrawal: loss },
  })
const sizeOf = (reply: unknown) => Buffer.byteLength(JSON.stringify(reply))
const lostOf = async (batch_id: string) =>
  (await strawsOf(ana, batch_id)).filter(({ status }) => status === 'LOST').map(({ number }) => number)

test('straws are withdrawn by their numbers, and the movement lists them', async () => {
  const { batch_id } = await newStraws(ana, 20)
  const { status, body } = await lose({
    batch_id,
    numbers: [
      [3, 5],
      [9, 9],
    ],
  })
  expect([status, body.movements]).toMatchObject([
    200,
    [
      {
        amount: 4,
        numbers: [
          [3, 5],
          [9, 9],
        ],
      },
    ],
  ])
  expect(await lostOf(batch_id)).toEqual([3, 4, 5, 9])
  const { movements } = await ana.call('listMovements', { query: { tenant_id, batch_id, number: 9 } })
  expect(movements.map(({ type }) => type)).toEqual(['LOSS', 'COLLECTION'])
  const absurd = await ana.try('listMovements', { query: { tenant_id, batch_id, number: 3_000_000_000 } })
  expect(absurd.status).toBe(422)
})

test('straws of several batches are withdrawn together, with one movement per batch', async () => {
  const [one, other] = [await newStraws(ana, 3), await newStraws(ana, 3)]
  const straws = [
    { batch_id: one.batch_id, numbers: [[1, 2]] },
    { batch_id: other.batch_id, numbers: [[2, 3]] },
  ]
  const { body } = await lose({ straws })
  const lines = (body.movements as { batch_id: string; numbers: unknown }[]).map((movement) => ({
    batch_id: movement.batch_id,
    numbers: movement.numbers,
  }))
  expect(lines).toHaveLength(2)
  expect(lines).toEqual(expect.arrayContaining(straws))
})

test('unavailable numbers are refused and named, and nothing is booked', async () => {
  const { batch_id, batch_label } = await newStraws(ana, 10)
  await lose({ batch_id, numbers: [[4, 6]] })
  const { status, body } = await lose({
    batch_id,
    numbers: [
      [3, 7],
      [10, 12],
    ],
  })
  expect([status, body.code]).toEqual([409, 'STRAWS_CHANGED'])
  expect(body.message).toBe(`No longer available: 4–6, 11–12 of ${batch_label}. Choose again.`)
  expect(await lostOf(batch_id)).toEqual([4, 5, 6])
})

test('numbers refer to stored straws, or to those of the named holder', async () => {
  const { batch_id } = await newStraws(ana, 6)
  const { id: holder_id } = await newParty(ana)
  const withdrawal = { type: 'CONSIGNMENT' as const, date: DAY, receiver_id: holder_id }
  const numbers: [number, number][] = [[1, 2]]
  await ana.call('changeStraws', { body: { tenant_id, signer_id, batch_id, numbers, withdrawal } })
  expect((await lose({ batch_id, numbers })).status).toBe(409)
  expect((await lose({ batch_id, numbers: [[2, 3]], holder_id })).status).toBe(409)
  expect((await lose({ batch_id, numbers, holder_id })).status).toBe(200)
})

test('straws are returned by their numbers', async () => {
  const { batch_id } = await newStraws(ana, 5)
  const { id: supplier_id } = await newParty(ana)
  const withdrawal = { type: 'CONSIGNMENT' as const, date: DAY, receiver_id: supplier_id }
  await ana.call('changeStraws', { body: { tenant_id, signer_id, batch_id, numbers: [[1, 4]], withdrawal } })
  const back = {
    tenant_id,
    signer_id,
    warehouse_id,
    batch_id,
    supplier_id,
    date: DAY,
    reason: 'RETURN' as const,
  }
  const { movements } = await ana.call('addStraws', { body: { ...back, numbers: [[2, 3]] } })
  expect(movements).toMatchObject([{ type: 'RETURN', direction: 'IN', numbers: [[2, 3]] }])
  const again = await ana.try('addStraws', { body: { ...back, numbers: [[3, 4]] } })
  expect([again.status, again.body.code]).toEqual([409, 'STRAWS_CHANGED'])
  const both = await ana.try('addStraws', { body: { ...back, numbers: [[4, 4]], amount: 1 } })
  expect(both.status).toBe(422)
})

test('of twenty concurrent withdrawals of the same numbers one succeeds, and a retry books nothing', async () => {
  const { batch_id } = await newStraws(ana, 10)
  const pick = { batch_id, numbers: [[2, 9]] }
  const answers = await Promise.all(Array.from({ length: 20 }, () => lose(pick)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)])
  const body = { tenant_id, signer_id, batch_id, numbers: [[10, 10]] as [number, number][], withdrawal: loss }
  const headers = { 'idempotency-key': 'the same again' }
  const [first, second] = [
    await ana.try('changeStraws', { body }, headers),
    await ana.try('changeStraws', { body }, headers),
  ]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
  expect(await lostOf(batch_id)).toHaveLength(9)
})

test('another account’s straws cannot be withdrawn', async () => {
  const { batch_id } = await newStraws(ana, 2)
  const hers = await lose({ batch_id, numbers: [[1, 1]] }, eve)
  const none = await lose({ batch_id: crypto.randomUUID(), numbers: [[1, 1]] }, eve)
  expect([hers.status, hers.body]).toEqual([none.status, none.body])
  expect(hers.status).toBe(404)
})

test('a repeated batch, unordered numbers and too many numbers are refused', async () => {
  const { batch_id } = await newStraws(ana, 2)
  const line = { batch_id, numbers: [[1, 1]] }
  for (const pick of [
    { straws: [line, line] },
    { batch_id, numbers: [[2, 1]] },
    { batch_id, numbers: [[1, 1001]] },
  ]) {
    expect((await lose(pick)).status).toBe(422)
  }
})

test('the reply for a container of 5,000 straws in 50 batches is small, even with many gaps', async () => {
  const { id } = await newContainer(ana, { canisters: 10, levels: 5 })
  const query = { tenant_id }
  const show = () => ana.call('showContainer', { params: { id }, query })
  const { id: animal_id } = await newAnimal(ana)
  const batches: string[] = []
  for (let index = 0; index < 50; index += 1) {
    const location = { container_id: id, canister: (index % 10) + 1, level: Math.floor(index / 10) + 1 }
    const batch = await newBatch(ana, { animal_id })
    batches.push(batch.id)
    const body = {
      tenant_id,
      signer_id,
      warehouse_id,
      batch_id: batch.id,
      date: DAY,
      reason: 'COLLECTION' as const,
    }
    await ana.call('addStraws', { body: { ...body, amount: 100, location } })
  }
  const whole = await show()
  expect(whole.contents.map(({ straws, numbers }) => [straws, numbers])).toEqual(
    Array.from({ length: 50 }, () => [100, [[1, 100]]]),
  )
  expect(sizeOf(whole)).toBeLessThan(20_000)
  const even = Array.from({ length: 50 }, (_, index) => [2 * index + 2, 2 * index + 2])
  for (const batch_id of batches) expect((await lose({ batch_id, numbers: even })).status).toBe(200)
  const alternating = await show()
  expect(alternating.contents.reduce((sum, { numbers }) => sum + numbers.length, 0)).toBe(2500)
  expect(sizeOf(alternating)).toBeLessThan(60_000)
  const odd = Array.from({ length: 50 }, (_, index) => [2 * index + 1, 2 * index + 1])
  expect((await lose({ batch_id: batches[0]!, numbers: odd })).status).toBe(200)
  expect((await show()).contents).toHaveLength(49)
  const { differences } = await ana.call('checkBooks', { query })
  expect(differences).toEqual([])
})

test('a page of five batches has only the specified and shown fields, in at most 4.5 kB', async () => {
  const { id: container_id } = await newContainer(ana)
  for (let index = 0; index < 5; index += 1) {
    const batch = await newBatch(ana, { note: 'A long note that no row shows. '.repeat(50) })
    await newStraws(ana, 151, { batch_id: batch.id, location: { container_id, canister: 2, level: 1 } })
  }
  const page = await ana.call('listBatches', { query: { tenant_id } })
  expect(page.batches).toHaveLength(5)
  expect(sizeOf(page)).toBeLessThan(4608)
})
