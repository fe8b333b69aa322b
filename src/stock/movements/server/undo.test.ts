import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { Location } from '#stock/containers/contract.ts'
import type { Movement } from '../contract.ts'
import { DAY, newBatch, newContainer, newStraws, strawsOf } from '#test/factories.ts'
import { newMember, newTenant, openTestServer, type Person } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const lena = await newMember(server, ana)
const eve = await newTenant(server, 'Elsewhere')
const { tenant_id, user_id: signer_id } = ana

type Body = { others?: string[]; reason?: string }

function undo(id: string, person: Person = tomas, body: Body = {}, headers = {}) {
  return person.try(
    'reverseMovement',
    { params: { id }, body: { tenant_id: person.tenant_id, ...body } },
    headers,
  )
}

/**
 * Books straws as lost in one act.
 * @returns the ids of the movements, one per batch
 */
async function lose(straw_ids: string[], person: Person = tomas): Promise<string[]> {
  const withdrawal = { type: 'LOSS' as const, date: DAY, reason: 'BROKEN' as const }
  const reply = await person.call('changeStraws', { body: { tenant_id, signer_id, straw_ids, withdrawal } })
  return 'movements' in reply ? reply.movements.map(({ id }) => id) : []
}

// Makes a booking older as the owner of the tables, because the app never updates the journal.
async function bookedAgo(id: string, minutes: number) {
  const client = await server.owner.connect()
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(`update movements set recorded_at = now() - $2 * interval '1 minute' where id = $1`, [
    id,
    minutes,
  ])
  await client.query('commit')
  client.release()
}

const stored = async (batch_id: string) =>
  (await strawsOf(ana, batch_id)).filter(({ status }) => status === 'STORED').length

test('members can undo their own booking for fifteen minutes without a reason', async () => {
  const { batch_id, straw_ids } = await newStraws(ana, 3)
  const [lost] = await lose(straw_ids.slice(0, 2))
  await bookedAgo(lost!, 14)
  const { status, body } = await undo(lost!)
  expect(status).toBe(201)
  expect(body).toMatchObject({ type: 'LOSS', direction: 'IN', reverses_id: lost, reason: 'Undone' })
  expect(await stored(batch_id)).toBe(3)
})

test('later, or for bookings of others, only an owner can reverse, with a reason', async () => {
  const { batch_id, straw_ids } = await newStraws(ana, 2)
  const [late] = await lose([straw_ids[0]!])
  await bookedAgo(late!, 16)
  const [others] = await lose([straw_ids[1]!], lena)
  for (const id of [late!, others!]) {
    const refused = await undo(id, tomas, { reason: 'Wrong batch' })
    expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ALLOWED'])
    const unexplained = await undo(id, ana)
    expect(unexplained.body.fields).toEqual({ 'body.reason': 'Required' })
    expect((await undo(id, eve)).body.code).toBe('NOT_FOUND')
    expect(await stored(batch_id)).toBeLessThan(2)
    expect((await undo(id, ana, { reason: 'Wrong batch' })).body).toMatchObject({ reason: 'Wrong batch' })
  }
  expect(await stored(batch_id)).toBe(2)
})

test('of concurrent undos one succeeds, and a retry takes effect once', async () => {
  const { batch_id, straw_ids } = await newStraws(ana, 2)
  const [lost] = await lose(straw_ids)
  const answers = await Promise.all([undo(lost!), undo(lost!), undo(lost!, ana, { reason: 'Twice' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(answers.filter(({ body }) => body.code === 'ALREADY_REVERSED')).toHaveLength(2)

  const [again] = await lose(straw_ids)
  const headers = { 'idempotency-key': uuidv7() }
  const [first, second] = [await undo(again!, tomas, {}, headers), await undo(again!, tomas, {}, headers)]
  expect([first.status, second.body['id']]).toEqual([201, first.body['id']])
  expect(await stored(batch_id)).toBe(2)
})

test('bookings of one act for several batches are undone together or not at all', async () => {
  const [one, other] = [await newStraws(ana, 2), await newStraws(ana, 2)]
  const act = await lose([...one.straw_ids, ...other.straw_ids])
  expect(act).toHaveLength(2)
  const [id, ...others] = act as [string, ...string[]]
  const foreign = await newStraws(eve, 1)
  expect((await undo(id, tomas, { others: [...others, foreign.id] })).body.code).toBe('NOT_FOUND')
  await bookedAgo(others[0]!, 16)
  expect((await undo(id, tomas, { others })).body.code).toBe('NOT_ALLOWED')
  await bookedAgo(others[0]!, 1)
  expect(await stored(one.batch_id)).toBe(0)
  expect((await undo(id, tomas, { others: [...others, id] })).status).toBe(201)
  expect([await stored(one.batch_id), await stored(other.batch_id)]).toEqual([2, 2])
})

test('several bookings are not undone if a later movement depends on one of them', async () => {
  const batch = await newBatch(ana)
  const entry = async (batch_id: string, amount: number) => {
    const { warehouse_id } = ana
    const body = { tenant_id, batch_id, signer_id, warehouse_id, date: DAY, amount }
    const { movements } = await tomas.call('addStraws', { body: { ...body, reason: 'COLLECTION' as const } })
    return movements[0] as Movement
  }
  const [first, second] = [await entry(batch.id, 2), await entry(batch.id, 3)]
  const straws = await strawsOf(ana, batch.id)
  const [lost] = await lose([straws[0]!.id])
  const refused = await undo(second.id, tomas, { others: [first.id] })
  expect([refused.status, refused.body.code]).toEqual([409, 'LATER_MOVEMENTS_DEPEND'])
  expect(await stored(batch.id)).toBe(4)
  // The loss is undone before the movements that it builds on, regardless of the order of the ids.
  expect((await undo(first.id, tomas, { others: [lost!, second.id] })).status).toBe(201)
  expect(await stored(batch.id)).toBe(0)
})

test('a relocation is undone by moving straws back, as long as all are where they were put', async () => {
  const from = await newContainer(ana, { canisters: 2, levels: 2 })
  const to = {
    container_id: (await newContainer(ana, { canisters: 2, levels: 2 })).id,
    canister: 2,
    level: 2,
  }
  const { batch_id, straw_ids } = await newStraws(ana, 4)
  const [first, second, third, fourth] = straw_ids as [string, string, string, string]
  const relocate = async (ids: string[], place: Location | null, person: Person = tomas) => {
    const body = { tenant_id, signer_id, straw_ids: ids, relocation: { to: place } }
    const reply = await person.call('changeStraws', { body })
    return 'moved' in reply ? reply.movement_ids : []
  }
  const places = async () =>
    Object.fromEntries((await strawsOf(ana, batch_id)).map(({ id, location }) => [id, location]))
  const [one, two] = [1, 2].map((level) => ({ container_id: from.id, canister: 1, level })) as [
    Location,
    Location,
  ]
  await relocate([first, second], one)
  await relocate([third], two)
  const before = await places()

  const [moved, ...others] = await relocate(straw_ids, to)
  expect(others).toEqual([])
  expect((await undo(moved!, ana, { reason: 'Wrong place' })).body.fields).toEqual({
    'params.id': 'Move the straws back instead',
  })
  expect((await undo(moved!, eve)).body.code).toBe('NOT_FOUND')
  const answers = await Promise.all([undo(moved!), undo(moved!)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await places()).toEqual(before)
  expect(before).toMatchObject({ [first]: one, [third]: two, [fourth]: null })

  const [again] = await relocate(straw_ids, to)
  const headers = { 'idempotency-key': uuidv7() }
  const [done, repeated] = [await undo(again!, tomas, {}, headers), await undo(again!, tomas, {}, headers)]
  expect([done.status, repeated.body['id']]).toEqual([201, done.body['id']])

  const [late] = await relocate(straw_ids, to)
  const [further] = await relocate([fourth], one)
  const refused = await undo(late!)
  expect([refused.status, refused.body.code]).toEqual([409, 'LATER_MOVEMENTS_DEPEND'])
  expect((await places())[first]).toEqual(to)
  // Later bookings that were undone do not prevent undoing the relocation.
  expect((await undo(further!)).status).toBe(201)
  const [lost] = await lose([third])
  expect((await undo(late!)).body.code).toBe('LATER_MOVEMENTS_DEPEND')
  expect((await undo(lost!)).status).toBe(201)
  expect((await undo(late!)).status).toBe(201)
  expect(await places()).toEqual(before)

  const [old] = await relocate(straw_ids, to)
  await bookedAgo(old!, 16)
  expect((await undo(old!)).body.code).toBe('INVALID')
})
