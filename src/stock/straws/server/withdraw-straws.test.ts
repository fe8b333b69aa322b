import { expect, test } from 'vitest'
import { DAY, newAnimal, newBatch, newContainer, newParty, newStraws, strawsOf } from '#test/factories.ts'
import { newTenant, openTestServer, type Person } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)

type Values = Record<string, unknown>

/** Returns a body that consigns stored straws of a batch, with overrides. */
async function consignment(person: Person, batch_id: string, amount: number, withdrawal: Values = {}) {
  const receiver_id = withdrawal['receiver_id'] ?? (await newParty(person)).id
  return {
    tenant_id: person.tenant_id,
    signer_id: person.user_id,
    batch_id,
    owner_id: person.self_id,
    amount,
    withdrawal: { type: 'CONSIGNMENT', date: DAY, receiver_id, ...withdrawal },
  }
}

async function withdrawing(person: Person, body: Values) {
  const reply = await person.call('changeStraws', { body: body as never })
  if (!('movements' in reply)) throw new Error('nothing was withdrawn')
  return reply
}

test('a consignment takes the lowest numbers, keeps the owner, and clears the place', async () => {
  const { id: container_id } = await newContainer(ana)
  const { batch_id } = await newStraws(ana, 20, { location: { container_id, canister: 2, level: 1 } })
  const body = await consignment(ana, batch_id, 10)
  const { movements } = await withdrawing(ana, body)
  const straws = await strawsOf(ana, batch_id)
  const gone = straws.slice(0, 10)
  expect(movements).toHaveLength(1)
  expect(movements[0]).toMatchObject({ type: 'CONSIGNMENT', direction: 'OUT', amount: 10 })
  expect(movements[0]!.numbers).toEqual([[1, 10]])
  expect(gone.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const straw of gone) {
    expect(straw).toMatchObject({
      status: 'CONSIGNED',
      owner_id: ana.self_id,
      holder_id: body.withdrawal.receiver_id,
      warehouse_id: null,
      location: null,
    })
  }
  const left = straws.slice(10)
  expect(left.every(({ status, location }) => status === 'STORED' && location?.canister === 2)).toBe(true)
  const batch = await ana.call('showBatch', { params: { id: batch_id }, query: {} })
  expect(batch.counts).toMatchObject({ total: 20, unused: 20, used: 0, stored: 10, consigned: 10 })
})

test('a sale changes the owner of straws, whether taken away or kept in store', async () => {
  const { id: container_id } = await newContainer(ana)
  const location = { container_id, canister: 1, level: 2 }
  const { batch_id } = await newStraws(ana, 6, { location })
  const buyer = await newParty(ana)
  const sale = { type: 'SALE', receiver_id: buyer.id }
  await withdrawing(ana, await consignment(ana, batch_id, 2, sale))
  await withdrawing(ana, await consignment(ana, batch_id, 2, { ...sale, keep_in_store: true }))
  const straws = await strawsOf(ana, batch_id)
  expect(straws.map(({ status }) => status)).toEqual(['SOLD', 'SOLD', 'STORED', 'STORED', 'STORED', 'STORED'])
  expect(straws.slice(0, 4).every(({ owner_id }) => owner_id === buyer.id)).toBe(true)
  expect(straws[2]).toMatchObject({ location, holder_id: null })
  const batch = await ana.call('showBatch', { params: { id: batch_id }, query: {} })
  expect(batch.owners.map(({ party_id, stored }) => [party_id, stored]).toSorted()).toEqual(
    [
      [ana.self_id, 2],
      [buyer.id, 2],
    ].toSorted(),
  )
})

test('lost and inseminated straws are used up', async () => {
  const { batch_id } = await newStraws(ana, 4)
  const mare = await newAnimal(ana, { sex: 'MARE' })
  const loss = await consignment(ana, batch_id, 1)
  await withdrawing(ana, { ...loss, withdrawal: { type: 'LOSS', date: DAY, reason: 'BROKEN' } })
  await withdrawing(ana, { ...loss, withdrawal: { type: 'INSEMINATION', date: DAY, animal_id: mare.id } })
  const batch = await ana.call('showBatch', { params: { id: batch_id }, query: {} })
  expect(batch.counts).toMatchObject({ total: 4, stored: 2, lost: 1, inseminated: 1, used: 2 })
})

test('a withdrawal of more straws than are stored changes nothing', async () => {
  const { batch_id } = await newStraws(ana, 5)
  const body = await consignment(ana, batch_id, 6)
  const answer = await ana.try('changeStraws', { body })
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    code: 'NOT_ENOUGH_STRAWS',
    message: 'Only 5 straws are available for this on that day.',
  })
  expect((await strawsOf(ana, batch_id)).every(({ status }) => status === 'STORED')).toBe(true)
})

test('straws named by id can be of several owners, with one movement for each', async () => {
  const other = await newParty(ana)
  const { batch_id } = await newStraws(ana, 2)
  await newStraws(ana, 2, { batch_id, owner_id: other.id })
  const straw_ids = (await strawsOf(ana, batch_id)).map(({ id }) => id)
  const { batch_id: _batch, owner_id: _owner, amount: _amount, ...act } = await consignment(ana, batch_id, 1)
  const { movements } = await withdrawing(ana, { ...act, straw_ids })
  expect(movements.map(({ owner_id, amount }) => [owner_id, amount]).toSorted()).toEqual(
    [
      [ana.self_id, 2],
      [other.id, 2],
    ].toSorted(),
  )
  const again = await ana.try('changeStraws', { body: { ...act, straw_ids } })
  expect([again.status, again.body.code]).toEqual([409, 'STRAWS_CHANGED'])
})

test('straws are taken only from the named place', async () => {
  const { id: container_id } = await newContainer(ana)
  const location = { container_id, canister: 1, level: 1 }
  const { batch_id } = await newStraws(ana, 3)
  await newStraws(ana, 3, { batch_id, location })
  await withdrawing(ana, { ...(await consignment(ana, batch_id, 3)), location })
  const statuses = (await strawsOf(ana, batch_id)).map(({ status }) => status)
  expect(statuses).toEqual(['STORED', 'STORED', 'STORED', 'CONSIGNED', 'CONSIGNED', 'CONSIGNED'])
  const more = { ...(await consignment(ana, batch_id, 4)), location: null }
  expect((await ana.try('changeStraws', { body: more })).body.code).toBe('NOT_ENOUGH_STRAWS')
})

test('of fifty concurrent requests for ten straws ten succeed, and the others are refused', async () => {
  const { batch_id } = await newStraws(ana, 10)
  const body = await consignment(ana, batch_id, 1)
  const answers = await Promise.all(Array.from({ length: 50 }, () => ana.try('changeStraws', { body })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 409)).toHaveLength(40)
  const { rows } = await server.owner.query(
    'select straw_id, count(*)::int as times from movement_lines l join straws s on s.id = l.straw_id where s.batch_id = $1 and line > 1 group by straw_id',
    [batch_id],
  )
  expect(rows).toHaveLength(10)
  expect(rows.every(({ times }) => times === 1)).toBe(true)
})

test('concurrent withdrawals of two batches in opposite order do not deadlock', async () => {
  const one = await newStraws(ana, 40)
  const two = await newStraws(ana, 40)
  const {
    batch_id: _batch,
    owner_id: _owner,
    amount: _amount,
    ...act
  } = await consignment(ana, one.batch_id, 1)
  const pairs = Array.from({ length: 40 }, (_unused, index) => {
    const pair = [one.straw_ids[index]!, two.straw_ids[index]!]
    return index % 2 ? pair : pair.toReversed()
  })
  const answers = await Promise.all(
    pairs.map((straw_ids) => ana.try('changeStraws', { body: { ...act, straw_ids } })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
})

test('ten concurrent requests with one key take effect once, and another body is refused', async () => {
  const { batch_id } = await newStraws(ana, 20)
  const body = await consignment(ana, batch_id, 2)
  const headers = { 'idempotency-key': `k-${batch_id}` }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ana.try('changeStraws', { body }, headers)),
  )
  expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body])))).toHaveProperty(
    'size',
    1,
  )
  expect(answers[0]!.status).toBe(200)
  const left = (await strawsOf(ana, batch_id)).filter(({ status }) => status === 'STORED')
  expect(left).toHaveLength(18)
  const other = await ana.try('changeStraws', { body: { ...body, amount: 3 } }, headers)
  expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
})

test('a refused request does not consume its key, which may succeed later', async () => {
  const { batch_id } = await newStraws(ana, 1)
  const body = await consignment(ana, batch_id, 2)
  const headers = { 'idempotency-key': `later-${batch_id}` }
  expect((await ana.try('changeStraws', { body }, headers)).status).toBe(409)
  await newStraws(ana, 1, { batch_id })
  expect((await ana.try('changeStraws', { body }, headers)).status).toBe(200)
})

test('dates in the future, before the batch or before the last movement are refused', async () => {
  const { batch_id, straw_ids } = await newStraws(ana, 5)
  const on = async (date: string) => {
    const body = await consignment(ana, batch_id, 1, { date })
    return (await ana.try('changeStraws', { body })).body
  }
  const field = 'body.withdrawal.date'
  expect((await on('2999-01-01')).fields).toHaveProperty([field])
  expect((await on('2026-01-31')).code).toBe('NOT_ENOUGH_STRAWS')
  expect((await on('2026-02-30')).fields).toHaveProperty([field])
  const {
    batch_id: _batch,
    owner_id: _owner,
    amount: _amount,
    ...act
  } = await consignment(ana, batch_id, 1, { date: '2026-03-11' })
  const byId = await ana.try('changeStraws', { body: { ...act, straw_ids } })
  const why = '5 of these straws moved on a later day, the last on 12 March 2026'
  expect([byId.status, byId.body.fields]).toEqual([422, { [field]: why }])
})

test('straws can be collected and withdrawn on the day of their batch', async () => {
  const batch = await newBatch(ana, { sheet: { collection: { produced_on: DAY } } })
  const { batch_id } = await newStraws(ana, 2, { batch_id: batch.id, date: DAY })
  const { movements } = await withdrawing(ana, await consignment(ana, batch_id, 1, { date: DAY }))
  expect(movements[0]).toMatchObject({ date: DAY, amount: 1 })
})

test('consigned straws can be neither returned to their owner nor sold to stay in store', async () => {
  const [owner, consignee] = [await newParty(ana), await newParty(ana)]
  const { batch_id } = await newStraws(ana, 2, { owner_id: owner.id })
  const from = { owner_id: owner.id }
  const consign = { ...(await consignment(ana, batch_id, 2, { receiver_id: consignee.id })), ...from }
  await withdrawing(ana, consign)
  const straw_ids = (await strawsOf(ana, batch_id)).map(({ id }) => id)
  const { tenant_id, signer_id } = consign
  const attempt = async (withdrawal: Values) => {
    const { status, body } = await ana.try('changeStraws', {
      body: { tenant_id, signer_id, straw_ids, withdrawal },
    })
    return [status, body.fields]
  }
  expect(await attempt({ type: 'RETURN', date: DAY, receiver_id: owner.id })).toEqual([
    422,
    { 'body.withdrawal.type': 'Only stored straws can be returned' },
  ])
  const sale = { type: 'SALE', date: DAY, receiver_id: (await newParty(ana)).id, keep_in_store: true }
  expect(await attempt(sale)).toEqual([
    422,
    { 'body.withdrawal.keep_in_store': 'Only stored straws can stay stored here' },
  ])
  expect((await strawsOf(ana, batch_id)).map(({ status }) => status)).toEqual(['CONSIGNED', 'CONSIGNED'])
})

test('consigning to the owner or ourselves, selling to the owner and inseminating a stallion fail', async () => {
  const other = await newParty(ana)
  const stallion = await newAnimal(ana)
  const { batch_id } = await newStraws(ana, 2, { owner_id: other.id })
  const base = { ...(await consignment(ana, batch_id, 1)), owner_id: other.id }
  const refused = async (withdrawal: Values) =>
    (await ana.try('changeStraws', { body: { ...base, withdrawal: { date: DAY, ...withdrawal } } })).status
  expect(await refused({ type: 'CONSIGNMENT', receiver_id: other.id })).toBe(422)
  expect(await refused({ type: 'CONSIGNMENT', receiver_id: ana.self_id })).toBe(422)
  expect(await refused({ type: 'SALE', receiver_id: other.id })).toBe(422)
  expect(await refused({ type: 'INSEMINATION', animal_id: stallion.id })).toBe(422)
  expect(await refused({ type: 'LOSS' })).toBe(422)
  expect(await refused({ type: 'LOSS', reason: 'BROKEN', status: 'STORED' })).toBe(422)
})

test('straws, parties and members of another tenant are treated as missing', async () => {
  const eve = await newTenant(server, 'Elsewhere')
  const { batch_id, straw_ids } = await newStraws(ana, 2)
  const body = await consignment(eve, batch_id, 1)
  expect((await eve.try('changeStraws', { body })).status).toBe(404)
  const { batch_id: _batch, owner_id: _owner, amount: _amount, ...act } = body
  expect((await eve.try('changeStraws', { body: { ...act, straw_ids } })).status).toBe(404)
  const foreign = await newParty(eve)
  const toForeigner = await consignment(ana, batch_id, 1, { receiver_id: foreign.id })
  expect((await ana.try('changeStraws', { body: toForeigner })).status).toBe(422)
  const signedByForeigner = { ...(await consignment(ana, batch_id, 1)), signer_id: eve.user_id }
  expect((await ana.try('changeStraws', { body: signedByForeigner })).status).toBe(422)
  expect((await strawsOf(ana, batch_id)).every(({ status }) => status === 'STORED')).toBe(true)
})

test('an id in upper case is the same id, for every rule', async () => {
  const other = await newParty(ana)
  const { batch_id } = await newStraws(ana, 2, { owner_id: other.id })
  const body = { ...(await consignment(ana, batch_id.toUpperCase(), 1)), owner_id: other.id.toUpperCase() }
  const receiver_id = other.id.toUpperCase()
  const toOwner = { ...body, withdrawal: { ...body.withdrawal, receiver_id } }
  expect((await ana.try('changeStraws', { body: toOwner })).status).toBe(422)
  const toUs = { ...body, withdrawal: { ...body.withdrawal, receiver_id: ana.self_id.toUpperCase() } }
  expect((await ana.try('changeStraws', { body: toUs })).status).toBe(422)
  expect((await ana.try('changeStraws', { body })).status).toBe(200)
})
