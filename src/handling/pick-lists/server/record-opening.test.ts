import { expect, test } from 'vitest'
import { newBatch, newContainer, newParty, newStraws } from '#test/factories.ts'
import { newMember, newTenant, openTestServer, type Person } from '#test/test-server.ts'
import type { StrawNumbers } from '#stock/batches/straw.ts'
import type { HappenedOpening } from '../contract.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const { tenant_id } = ana
const DAY = '2026-03-20'
const MINUTE_MS = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()

/** Creates a list that requests straws 1 to 5 of twenty at a level, and a phone's record of its opening. */
async function wanting() {
  const container = await newContainer(ana, { canisters: 6, levels: 2 })
  const { id: batch_id, label } = await newBatch(ana)
  const receiver = await newParty(ana)
  const location = { container_id: container.id, canister: 3, level: 1 }
  await newStraws(ana, 20, { batch_id, location })
  const purpose = { withdrawal: { type: 'CONSIGNMENT' as const, receiver_id: receiver.id } }
  const lines = [{ batch_id, owner_id: ana.self_id, amount: 5, from: location, purpose }]
  const list = await ana.call('createPickList', { body: { tenant_id, name: 'Friday', lines } })
  const happened = (out: StrawNumbers, person: Person = ana): HappenedOpening => ({
    ...{ tenant_id, pick_list_id: list.id, signer_id: person.user_id, date: DAY, opened_at: ago(0) },
    lifts: [{ container_id: container.id, canister: 3, seconds: 7.5, at: ago(0) }],
    takes: [{ line_id: list.lines[0]!.id, location, numbers: [[1, 5]], out, is_checked: true }],
  })
  return { list, container, batch_id, label, location, happened }
}

const withdraw = (batch_id: string, numbers: StrawNumbers, person = tomas) =>
  person.call('changeStraws', {
    body: {
      ...{ tenant_id, signer_id: person.user_id, batch_id, numbers },
      withdrawal: { type: 'LOSS', date: DAY, reason: 'BROKEN' },
    },
  })

const countsOf = async (batch_id: string) =>
  (await ana.call('showBatch', { params: { id: batch_id }, query: {} })).counts

const showList = ({ id }: { id: string }) => ana.call('showPickList', { params: { id }, query: {} })

test('an offline opening is booked as it happened: straws, lifts and what is left of the list', async () => {
  const { list, container, batch_id, happened } = await wanting()
  const booked = await ana.call('recordOpening', { body: happened([[1, 4]]) })
  expect(booked).toMatchObject({
    is_booked: true,
    lifts: [
      { canister: 3, seconds: [7.5], takes: [{ came_out: 4, wanted: 5, out: [[1, 4]], is_checked: true }] },
    ],
    movements: [{ type: 'CONSIGNMENT', amount: 4, numbers: [[1, 4]] }],
  })
  expect(await countsOf(batch_id)).toMatchObject({ stored: 16, consigned: 4 })
  expect((await showList(list)).lines).toMatchObject([{ left: 1 }])
  const { lifts } = await ana.call('listLifts', { query: { tenant_id, container_id: container.id } })
  expect(lifts).toMatchObject([{ canister: 3, seconds: 7.5, straws: 20, lifted_by_name: 'Ana García' }])
  const { id } = booked.movements[0]!
  await ana.call('reverseMovement', { params: { id }, body: { tenant_id } })
  expect(await countsOf(batch_id)).toMatchObject({ stored: 20 })
  expect((await showList(list)).lines).toMatchObject([{ left: 5 }])
})

test('concurrent requests and retries record an offline opening once', async () => {
  const { batch_id, happened } = await wanting()
  const body = happened([[1, 5]])
  const headers = { 'Idempotency-Key': 'an-opening-without-signal', 'Happened-At': ago(0) }
  const send = () => ana.call('recordOpening', { body }, headers)
  const [one, other] = await Promise.all([send(), send()])
  expect(other).toEqual(one)
  expect(await send()).toEqual(one)
  expect(await countsOf(batch_id)).toMatchObject({ stored: 15, consigned: 5 })
})

test('an offline opening with a straw that was withdrawn since is refused, naming the movement', async () => {
  const { list, batch_id, label, container, happened } = await wanting()
  await withdraw(batch_id, [[2, 3]])
  const refused = await ana.try('recordOpening', { body: happened([[1, 5]]) })
  expect(refused).toMatchObject({ status: 409, body: { code: 'STRAWS_CHANGED' } })
  const { message } = refused.body as unknown as { message: string }
  expect(message).toContain(`${label}, No. 2–3: no longer there. Tomás Ibarra recorded 2 straws of ${label}`)
  expect(await countsOf(batch_id)).toMatchObject({ stored: 18, consigned: 0 })
  expect((await showList(list)).lines).toMatchObject([{ left: 5 }])
  const { lifts } = await ana.call('listLifts', { query: { tenant_id, container_id: container.id } })
  expect(lifts).toEqual([])
  // A user who has seen the other straws sends the request again.
  const anew = await ana.call('recordOpening', {
    body: happened([
      [1, 1],
      [4, 7],
    ]),
  })
  expect(anew.movements).toMatchObject([
    {
      amount: 5,
      numbers: [
        [1, 1],
        [4, 7],
      ],
    },
  ])
})

test('of two offline openings with the same straws one is booked and the other is refused', async () => {
  const { batch_id, happened } = await wanting()
  const answers = await Promise.all([
    ana.try('recordOpening', { body: happened([[1, 5]]) }),
    tomas.try('recordOpening', { body: happened([[3, 7]], tomas) }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await countsOf(batch_id)).toMatchObject({ stored: 15, consigned: 5 })
})

test('an offline opening is recorded even if its line was removed, or its list closed or opened again', async () => {
  const { list, batch_id, happened } = await wanting()
  const params = { id: list.id, line_id: list.lines[0]!.id }
  await tomas.call('removePickListLine', { params, query: {} })
  await tomas.call('updatePickList', { params: { id: list.id }, body: { tenant_id, is_closed: true } })
  await ana.call('recordOpening', { body: happened([[1, 2]]) })
  expect(await countsOf(batch_id)).toMatchObject({ stored: 18, consigned: 2 })

  const other = await wanting()
  const going = await tomas.call('startOpening', { params: { id: other.list.id }, body: { tenant_id } })
  await ana.call('recordOpening', { body: other.happened([[1, 2]]) })
  const now = await tomas.call('showOpening', { params: { id: going.id }, query: {} })
  expect(now.lifts[0]!.takes).toMatchObject([{ numbers: [[3, 5]], gone: [{ numbers: [[1, 2]] }] }])
})

test('an offline opening is refused with a wrong place or list, a straw twice or a lift elsewhere', async () => {
  const { batch_id, container, location, happened } = await wanting()
  const body = happened([[1, 2]])
  const [take] = body.takes as [HappenedOpening['takes'][number]]
  const refusal = async (more: Partial<HappenedOpening>) => {
    const { status, body: answer } = await ana.try('recordOpening', { body: { ...body, ...more } })
    return [status, answer.code]
  }
  const above = { ...location, level: 2 }
  expect(await refusal({ takes: [{ ...take, location: above }] })).toEqual([409, 'STRAWS_CHANGED'])
  const { list } = await wanting()
  const line_id = list.lines[0]!.id
  expect(await refusal({ takes: [{ ...take, line_id }] })).toEqual([422, 'INVALID'])
  expect(await refusal({ takes: [take, take] })).toEqual([422, 'INVALID'])
  const lift = { container_id: container.id, canister: 4, seconds: 1, at: ago(0) }
  expect(await refusal({ lifts: [lift] })).toEqual([409, 'NO_SUCH_PLACE'])
  const eve = await newTenant(server, 'Elsewhere')
  const { id: container_id } = await newContainer(eve)
  const foreign = { ...location, container_id }
  expect(await refusal({ takes: [{ ...take, location: foreign, out: [] }], lifts: [] })).toEqual([
    409,
    'NO_SUCH_PLACE',
  ])
  const { batch_id: instead_id } = await newStraws(eve, 1)
  const instead = { batch_id: instead_id, reason: 'They look the same' }
  expect(await refusal({ takes: [{ ...take, instead, out: [] }] })).toEqual([404, 'NOT_FOUND'])
  // A huge range is refused before it is expanded.
  expect(await refusal({ takes: [{ ...take, out: [[1, 2_000_000_000]] }] })).toEqual([422, 'INVALID'])
  const otherBody = { ...body, tenant_id: eve.tenant_id, signer_id: eve.user_id }
  expect(await eve.try('recordOpening', { body: otherBody })).toMatchObject({ status: 404 })
  expect(await countsOf(batch_id)).toMatchObject({ stored: 20 })
})

test('recording an offline opening ends the one begun online, unless another member continued it', async () => {
  const begun = async () => {
    const wanted = await wanting()
    const { id } = await ana.call('startOpening', { params: { id: wanted.list.id }, body: { tenant_id } })
    return { ...wanted, id }
  }
  const shown = (id: string) => ana.call('showOpening', { params: { id }, query: {} })
  const mine = await begun()
  const other = await begun()
  const counts = [{ number: 1, came_out: 1 }]
  await tomas.call('countTakes', { params: { id: other.id }, body: { tenant_id, counts } })
  for (const { id, happened } of [mine, other])
    await ana.call('recordOpening', { body: { ...happened([[1, 5]]), goes_on_from: id } })
  expect(await shown(mine.id)).toMatchObject({
    ended_at: expect.any(String),
    is_booked: false,
    movements: [],
  })
  expect(await shown(other.id)).toMatchObject({ ended_at: null })
  expect(await countsOf(mine.batch_id)).toMatchObject({ stored: 15, consigned: 5 })

  // A refused record ends no opening; neither does a record of another list or account.
  const [refused, elsewhere] = [await begun(), await begun()]
  await withdraw(refused.batch_id, [[2, 3]])
  const body = { ...refused.happened([[1, 5]]), goes_on_from: refused.id }
  expect(await ana.try('recordOpening', { body })).toMatchObject({ status: 409 })
  expect(await shown(refused.id)).toMatchObject({ ended_at: null })
  await ana.call('recordOpening', {
    body: { ...refused.happened([[4, 5]]), goes_on_from: elsewhere.id },
  })
  expect(await shown(elsewhere.id)).toMatchObject({ ended_at: null })
})

test('an opening booked online and recorded from a phone concurrently takes the straws once', async () => {
  for (const _ of [1, 2, 3]) {
    const { list, batch_id, happened } = await wanting()
    const { id } = await ana.call('startOpening', { params: { id: list.id }, body: { tenant_id } })
    const counts = [{ number: 1, came_out: 5 }]
    await ana.call('countTakes', { params: { id }, body: { tenant_id, counts } })
    const seen = [{ number: 1, numbers: [[1, 5]] as StrawNumbers }]
    const answers = await Promise.all([
      ana.try('bookOpening', {
        params: { id },
        body: { tenant_id, signer_id: ana.user_id, date: DAY, seen },
      }),
      ana.try('recordOpening', { body: { ...happened([[1, 5]]), goes_on_from: id } }),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    expect(await countsOf(batch_id)).toMatchObject({ stored: 15, consigned: 5 })
  }
})
