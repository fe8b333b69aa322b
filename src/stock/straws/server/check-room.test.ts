import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { findActor } from '#account/members/server/find-members.ts'
import { openTenant } from '#platform/database/database.ts'
import { waitingForLocks } from '#test/blocked.ts'
import { waitUntil } from '#test/wait-until.ts'
import { StrawAddition } from '../bookings.ts'
import { addStraws } from './add-straws.ts'
import type { Location } from '#stock/containers/contract.ts'
import { DAY, newBatch, newContainer, newStraws, strawIds } from '#test/factories.ts'
import { newMember, newTenant, openTestServer, type Person } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const eve = await newTenant(server, 'Elsewhere')
const { tenant_id, warehouse_id, user_id: signer_id } = ana

/** Creates a level with `straws` of its `capacity` places taken. */
async function level(capacity: number | null, straws = 0) {
  const { id, label } = await newContainer(ana, { canisters: 1, levels: 2, straws_per_level: capacity })
  const location: Location = { container_id: id, canister: 1, level: 1 }
  if (straws > 0) await newStraws(ana, straws, { location })
  return { location, label }
}

async function standing({ container_id, level }: Location) {
  const { contents } = await ana.call('showContainer', { params: { id: container_id }, query: {} })
  return contents.filter((one) => one.level === level).reduce((sum, { straws }) => sum + straws, 0)
}

async function accepted(subject_ids: string[]) {
  const { rows } = await server.owner.query<{ code: string; accepted_by: string }>(
    'select code, accepted_by from acceptances where tenant_id = $1 and subject_id = any($2)',
    [tenant_id, subject_ids],
  )
  return rows.map(({ code, accepted_by }) => [code, accepted_by])
}

const collection = (batch_id: string, amount: number, location: Location) => ({
  ...{ batch_id, amount, location, warehouse_id, date: DAY, reason: 'COLLECTION' as const },
})

const signed = { tenant_id, signer_id }

test('adding straws beyond the places of a level is refused, and recorded once accepted', async () => {
  const { location, label } = await level(90, 60)
  const { id } = await newBatch(ana)
  const body = { ...signed, ...collection(id, 40, location) }
  const refused = await ana.try('addStraws', { body })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'OVERFULL',
      message: `${label}, canister 1, level 1 holds 90 straws and has 30 free places; 100 would be there.`,
      warnings: [{ code: 'OVERFULL', levels: [{ ...location, capacity: 90, free: 30, straws: 100 }] }],
    },
  })
  expect(await standing(location)).toBe(60)
  const key = { 'idempotency-key': uuidv7() }
  const accepting = () => tomas.call('addStraws', { body: { ...body, accept: ['OVERFULL'] } }, key)
  const { movements } = await accepting()
  expect(await accepting()).toEqual({ movements })
  expect(await standing(location)).toBe(100)
  expect(await accepted(movements.map((one) => one.id))).toEqual([['OVERFULL', tomas.user_id]])
})

test('a level may be filled completely, and an unneeded acceptance is not recorded', async () => {
  const { location } = await level(90, 60)
  const { id } = await newBatch(ana)
  const { movements } = await ana.call('addStraws', {
    body: { ...signed, ...collection(id, 30, location), accept: ['OVERFULL'] },
  })
  expect(await accepted(movements.map((one) => one.id))).toEqual([])
})

test('a container without a stated capacity takes any number of straws', async () => {
  const { location } = await level(null, 1000)
  await newStraws(ana, 1000, { location })
  expect(await standing(location)).toBe(2000)
})

test('moving straws beyond the places of a level is refused until accepted, however they are picked', async () => {
  const { location } = await level(5, 4)
  const { batch_id, owner_id, straw_ids } = await newStraws(ana, 9)
  const relocation = { relocation: { to: location } }
  const picks: object[] = [{ straw_ids }, { batch_id, numbers: [[1, 9]] }, { batch_id, owner_id, amount: 9 }]
  for (const pick of picks) {
    const refused = await ana.try('changeStraws', { body: { ...signed, ...pick, ...relocation } })
    expect([refused.status, refused.body.code]).toEqual([409, 'OVERFULL'])
  }
  const body = { ...signed, straw_ids, ...relocation, accept: ['OVERFULL' as const] }
  const reply = await ana.call('changeStraws', { body })
  expect(reply).toMatchObject({ moved: 9 })
  expect(await accepted('movement_ids' in reply ? reply.movement_ids : [])).toEqual([['OVERFULL', signer_id]])
})

test('an overfull level can be emptied and rearranged, but not filled further', async () => {
  const { location } = await level(5)
  const upper = { ...location, level: 2 }
  const { id: batch_id } = await newBatch(ana)
  await ana.call('addStraws', {
    body: { ...signed, ...collection(batch_id, 8, location), accept: ['OVERFULL'] },
  })
  const move = (numbers: [number, number][], to: Location) =>
    ana.try('changeStraws', { body: { ...signed, batch_id, numbers, relocation: { to } } })
  expect((await move([[1, 1]], upper)).status).toBe(200)
  expect((await move([[1, 1]], location)).body.code).toBe('OVERFULL')
  const swap = [
    { batch_id, numbers: [[1, 1]] as [number, number][], relocation: { to: location } },
    { batch_id, numbers: [[2, 2]] as [number, number][], relocation: { to: upper } },
  ]
  expect((await ana.try('bookMovements', { body: { ...signed, bookings: swap } })).status).toBe(201)
  expect(await standing(location)).toBe(7)
})

test('bookings of one request are counted together, and only their result can be too much', async () => {
  const { location } = await level(10, 8)
  const batches = [await newBatch(ana), await newBatch(ana)]
  const bookings = batches.map(({ id }) => collection(id, 2, location))
  const refused = await ana.try('bookMovements', { body: { ...signed, bookings } })
  expect(refused.body).toMatchObject({
    code: 'OVERFULL',
    warnings: [{ levels: [{ free: 2, straws: 12 }] }],
  })
  const reply = await ana.call('bookMovements', { body: { ...signed, bookings, accept: ['OVERFULL'] } })
  const ids = reply.bookings.flatMap(({ movements }) => movements.map(({ id }) => id))
  expect(await accepted(ids)).toEqual([
    ['OVERFULL', signer_id],
    ['OVERFULL', signer_id],
  ])
})

test('moving a whole canister is refused for each level that would be overfull', async () => {
  const { location } = await level(10, 8)
  const upper = { ...location, level: 2 }
  await newStraws(ana, 9, { location: upper })
  const from = await newContainer(ana, { canisters: 1, levels: 2 })
  for (const level of [1, 2])
    await newStraws(ana, 4, { location: { container_id: from.id, canister: 1, level } })
  const refused = await ana.try('changeStraws', {
    body: {
      ...signed,
      ...{ everything_at: { container_id: from.id }, expected: 8 },
      relocation: { to: { container_id: location.container_id, levels: 2 } },
    },
  })
  expect(refused.body).toMatchObject({
    warnings: [
      {
        levels: [
          { level: 1, free: 2, straws: 12 },
          { level: 2, free: 1, straws: 13 },
        ],
      },
    ],
  })
})

test('a booking waits for a concurrent one at the same level, and counts its straws', async () => {
  const { location } = await level(10, 4)
  const [one, other] = [await newBatch(ana), await newBatch(ana)]
  const first = Promise.withResolvers<undefined>()
  const booked = Promise.withResolvers<undefined>()
  const booking = server.database.transaction(async (tx) => {
    await openTenant(tx, tenant_id)
    const actor = (await findActor(tx, { tenant_id, user_id: signer_id }))!
    const body = StrawAddition.parse({ ...signed, ...collection(one.id, 4, location) })
    await addStraws(tx, actor, { params: undefined, query: undefined, body })
    booked.resolve(undefined)
    await first.promise
  })
  await booked.promise
  const second = ana.try('addStraws', { body: { ...signed, ...collection(other.id, 4, location) } })
  await waitUntil(async () => expect(await waitingForLocks(server)).toBe(1))
  first.resolve(undefined)
  await booking
  expect((await second).body).toMatchObject({ warnings: [{ levels: [{ free: 2, straws: 12 }] }] })
})

test('undoing a withdrawal needs no acceptance, even if the level has been filled since', async () => {
  const { location } = await level(5)
  const { batch_id } = await newStraws(ana, 5, { location })
  const numbers: [number, number][] = [[1, 5]]
  const out = await ana.call('changeStraws', {
    body: { ...signed, batch_id, numbers, withdrawal: { type: 'LOSS', date: DAY, reason: 'BROKEN' } },
  })
  await newStraws(ana, 5, { location })
  const { id } = ('movements' in out ? out.movements : [])[0]!
  await ana.call('reverseMovement', { params: { id }, body: { tenant_id, reason: 'Not broken' } })
  expect(await standing(location)).toBe(10)
})

async function takenOut(person: Person, straws: number, to: Location) {
  const { batch_id, owner_id } = await newStraws(person, straws)
  const lines = [{ batch_id, owner_id, amount: straws, purpose: { relocation: { to } } }]
  const list = await person.call('createPickList', { body: { tenant_id, name: 'To the tank', lines } })
  return { list, batch_id }
}

test('an opening that overfills a level is recorded once accepted, online or offline', async () => {
  const { location } = await level(5, 4)
  const { list } = await takenOut(ana, 3, location)
  const opening = await ana.call('startOpening', { params: { id: list.id }, body: { tenant_id } })
  const params = { id: opening.id }
  const counts = opening.lifts.flatMap(({ takes }) => takes).map(({ number }) => ({ number, came_out: 3 }))
  const counted = await ana.call('countTakes', { params, body: { tenant_id, counts } })
  const seen = counted.lifts
    .flatMap(({ takes }) => takes)
    .map(({ number, out }) => ({ number, numbers: out }))
  const body = { ...signed, date: DAY, seen }
  expect((await ana.try('bookOpening', { params, body })).body.code).toBe('OVERFULL')
  expect(await ana.call('bookOpening', { params, body: { ...body, accept: ['OVERFULL'] } })).toMatchObject({
    is_booked: true,
  })
  expect(await standing(location)).toBe(7)

  const other = await takenOut(ana, 2, location)
  const details = {
    ...{ ...signed, date: DAY, pick_list_id: other.list.id, opened_at: new Date().toISOString(), lifts: [] },
    takes: [{ line_id: other.list.lines[0]!.id, location: null, numbers: [[1, 2]], out: [[1, 2]] } as never],
  }
  expect((await ana.try('recordOpening', { body: details })).body.code).toBe('OVERFULL')
  await ana.call('recordOpening', { body: { ...details, accept: ['OVERFULL'] } })
  expect(await standing(location)).toBe(9)
})

test('another account cannot see or fill a level', async () => {
  const { location } = await level(5, 4)
  const { id } = await newBatch(eve)
  const { tenant_id, warehouse_id, user_id: signer_id } = eve
  const body = { ...collection(id, 4, location), tenant_id, warehouse_id, signer_id }
  expect((await eve.try('addStraws', { body })).body.code).toBe('NO_SUCH_PLACE')
  expect(await strawIds(ana, { batch_id: id, numbers: [[1, 4]] })).toEqual([])
})
