import { expect, test } from 'vitest'
import { newAnimal, newBatch, newContainer, newParty, newStraws } from '#test/factories.ts'
import { newMember, newTenant, openTestServer, type Person } from '#test/test-server.ts'
import { countNumbers } from '#stock/batches/straw.ts'
import type { Opening, PickList } from '../shapes.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const eve = await newTenant(server, 'Elsewhere')
const { tenant_id } = ana
const DAY = '2026-03-20'

const consignTo = (receiver_id: string) => ({ withdrawal: { type: 'CONSIGNMENT' as const, receiver_id } })

/** Creates a batch with 20 straws in each of these canisters, and a list that requests an amount of them. */
async function wanting(canisters: number[], amount: number, person: Person = ana) {
  const container = await newContainer(person, { canisters: 6, levels: 2 })
  const batch = await newBatch(person)
  const receiver = await newParty(person)
  for (const canister of canisters) {
    const location = { container_id: container.id, canister, level: 1 }
    await newStraws(person, 20, { batch_id: batch.id, location })
  }
  const lines = canisters.map((canister) => ({
    batch_id: batch.id,
    owner_id: person.self_id,
    amount,
    from: { container_id: container.id, canister, level: 1 },
    purpose: consignTo(receiver.id),
  }))
  const body = { tenant_id: person.tenant_id, name: 'Friday', lines }
  const list = await person.call('createPickList', { body })
  return { list, container, batch, receiver }
}

const begin = ({ id }: PickList, person = ana) =>
  person.call('startOpening', { params: { id }, body: { tenant_id } })

const show = ({ id }: { id: string }) => ana.call('showOpening', { params: { id }, query: {} })

const count = ({ id }: Opening, counts: object[], person = ana) =>
  person.try('countTakes', { params: { id }, body: { tenant_id, counts } })

const takesOf = (opening: Opening) => opening.lifts.flatMap(({ takes }) => takes)

const seenIn = (opening: Opening) => takesOf(opening).map(({ number, out: numbers }) => ({ number, numbers }))

const booking = (opening: Opening, person = ana) => ({
  params: { id: opening.id },
  body: { tenant_id, signer_id: person.user_id, date: DAY, seen: seenIn(opening) },
})

async function countAll(opening: Opening, person = ana): Promise<Opening> {
  const counts = takesOf(opening).map(({ number, numbers }) => ({ number, came_out: countNumbers(numbers) }))
  expect((await count(opening, counts, person)).status).toBe(200)
  return show(opening)
}

const stored = async (batch_id: string) =>
  (await ana.call('showBatch', { params: { id: batch_id }, query: {} })).counts

test('forty straws in six canisters are six lifts, and are booked at the end, each with its purpose', async () => {
  const { list, batch, container } = await wanting([4, 1, 6, 2, 5, 3], 6)
  const mare = await newAnimal(ana, { sex: 'MARE', name: 'Paloma II' })
  const more = await ana.call('addPickListLines', {
    params: { id: list.id },
    body: {
      tenant_id,
      lines: [
        {
          batch_id: batch.id,
          owner_id: ana.self_id,
          amount: 4,
          purpose: { withdrawal: { type: 'INSEMINATION', animal_id: mare.id } },
        },
      ],
    },
  })
  expect(more.lines.reduce((sum, { left }) => sum + left, 0)).toBe(40)
  expect(more.lifts.map(({ canister }) => canister)).toEqual([1, 2, 3, 4, 5, 6])
  const opening = await begin(more)
  expect(opening.lifts).toHaveLength(6)
  for (const { canister } of opening.lifts) {
    const body = { tenant_id, container_id: container.id, canister: canister!, seconds: 6.4 }
    await ana.call('recordLift', { params: { id: opening.id }, body })
  }
  const counted = await countAll(opening)
  expect((await stored(batch.id)).stored).toBe(120)
  const booked = await ana.call('bookOpening', booking(counted))
  expect(booked).toMatchObject({ is_booked: true, lifts: [{ seconds: [6.4] }, {}, {}, {}, {}, {}] })
  expect(booked.movements.map(({ type, amount }) => [type, amount]).toSorted()).toEqual([
    ...Array.from({ length: 6 }, () => ['CONSIGNMENT', 6]),
    ['INSEMINATION', 4],
  ])
  expect(await stored(batch.id)).toMatchObject({ stored: 80, consigned: 36, inseminated: 4 })
  const after = await ana.call('showPickList', { params: { id: list.id }, query: {} })
  expect([after.lines, after.closed_at === null, after.closed_by_name]).toEqual([[], false, 'Ana García'])
})

test('concurrent bookings and retries of an opening take effect once', async () => {
  const { list, batch } = await wanting([1, 2], 5)
  const counted = await countAll(await begin(list))
  const headers = { 'Idempotency-Key': 'one-opening' }
  const replies = await Promise.all([
    ana.call('bookOpening', booking(counted), headers),
    ana.call('bookOpening', booking(counted), headers),
    tomas.call('bookOpening', booking(counted, tomas)),
  ])
  const ids = replies.map(({ movements }) => movements.map(({ id }) => id).toSorted())
  expect(ids[0]).toHaveLength(2)
  expect([ids[1], ids[2]]).toEqual([ids[0], ids[0]])
  expect((await stored(batch.id)).consigned).toBe(10)
  const again = await ana.call('bookOpening', booking(counted), headers)
  expect(again.movements).toHaveLength(2)
})

test('a straw withdrawn by another member is struck out with name and time, and is not booked again', async () => {
  const { list, batch } = await wanting([1], 5)
  const opening = await begin(list)
  const counted = await countAll(opening)
  const withdrawal = { type: 'LOSS' as const, date: DAY, reason: 'BROKEN' as const }
  const body = {
    tenant_id,
    signer_id: tomas.user_id,
    batch_id: batch.id,
    numbers: [[2, 3]] as [number, number][],
  }
  await tomas.call('changeStraws', { body: { ...body, withdrawal } })

  const now = await show(opening)
  expect(takesOf(now)[0]).toMatchObject({
    wanted: 5,
    numbers: [
      [1, 1],
      [4, 5],
    ],
    gone: [{ numbers: [[2, 3]], recorded_by_name: 'Tomás Ibarra' }],
    // Five came out. In the book they are other straws of the same level, which the user must see first.
    out: [
      [1, 1],
      [4, 7],
    ],
  })
  const refused = await ana.try('bookOpening', booking(counted))
  expect([refused.status, refused.body.code]).toEqual([409, 'STRAWS_CHANGED'])
  expect((await stored(batch.id)).consigned).toBe(0)
  const fewer = await count(now, [{ number: 1, came_out: 3 }])
  expect(fewer.status).toBe(200)
  const booked = await ana.call('bookOpening', booking(await show(opening)))
  expect(booked.movements[0]!.numbers).toEqual([
    [1, 1],
    [4, 5],
  ])
  // Two are still needed.
  const after = await ana.call('showPickList', { params: { id: list.id }, query: {} })
  expect([after.closed_at, after.lines.map(({ left, amount }) => [left, amount])]).toEqual([null, [[2, 5]]])
})

test('straws listed by number that are gone are named, with the movements that took them', async () => {
  const { id: batch_id } = await newBatch(ana)
  await newStraws(ana, 10, { batch_id })
  const receiver = await newParty(ana)
  const lines = [{ batch_id, numbers: [[3, 6]] as [number, number][], purpose: consignTo(receiver.id) }]
  const { id } = await ana.call('createPickList', { body: { tenant_id, name: 'By number', lines } })
  const body = { tenant_id, signer_id: tomas.user_id, batch_id, numbers: [[4, 4]] as [number, number][] }
  const relocation = await newContainer(ana)
  await tomas.call('changeStraws', {
    body: { ...body, withdrawal: { type: 'LOSS', date: DAY, reason: 'BROKEN' } },
  })
  const list = await ana.call('showPickList', { params: { id }, query: {} })
  expect(list.lines[0]).toMatchObject({
    missing: 1,
    gone: [{ numbers: [[4, 4]], recorded_by_name: 'Tomás Ibarra' }],
  })
  // Without a place nothing has to be lifted.
  expect(list.lifts).toMatchObject([{ container_id: null, takes: [{ stay: 6 }] }])
  // Straws that were moved are requested from their new place.
  const to = { container_id: relocation.id, canister: 2, level: 1 }
  await tomas.call('changeStraws', { body: { ...body, numbers: [[3, 3]], relocation: { to } } })
  const moved = await ana.call('showPickList', { params: { id }, query: {} })
  expect(moved.lifts.map(({ canister }) => canister)).toEqual([2, null])
  const refused = await ana.try('createPickList', { body: { tenant_id, name: 'Too late', lines } })
  expect([refused.status, refused.body.code]).toEqual([409, 'STRAWS_CHANGED'])
  const added = await ana.try('addPickListLines', { params: { id }, body: { tenant_id, lines } })
  expect([added.status, added.body.code]).toEqual([409, 'STRAWS_CHANGED'])
})

test('another member continues an unfinished opening and sees its progress', async () => {
  const { list, container } = await wanting([1, 2, 3], 2)
  const opening = await begin(list)
  const body = { tenant_id, container_id: container.id, canister: 1, seconds: 5 }
  await ana.call('recordLift', { params: { id: opening.id }, body })
  await count(opening, [{ number: 1, came_out: 2, is_checked: true }])
  const { pick_lists } = await tomas.call('listPickLists', { query: { tenant_id } })
  const seen = pick_lists.find(({ id }) => id === list.id)
  expect(seen).toMatchObject({ opening: { opening_id: opening.id, last_active_by_name: 'Ana García' } })
  // Concurrent requests continue the same opening.
  const [his, hers] = await Promise.all([begin(list, tomas), begin(list, ana)])
  expect([his.id, hers.id]).toEqual([opening.id, opening.id])
  expect(takesOf(his).map(({ came_out, is_checked }) => [came_out, is_checked])).toEqual([
    [2, true],
    [null, false],
    [null, false],
  ])
  const last = { tenant_id, container_id: container.id, canister: 2, seconds: 11.2 }
  const lifted = await tomas.call('recordLift', { params: { id: opening.id }, body: last })
  expect(lifted).toMatchObject({ opened_by_name: 'Ana García', last_active_by_name: 'Tomás Ibarra' })
  for (const [name, parts] of [
    ['updatePickList', { params: { id: list.id }, body: { tenant_id, is_closed: true } }],
    ['removePickListLine', { params: { id: list.id, line_id: list.lines[0]!.id } }],
  ] as const) {
    const refused = await ana.try(name, parts)
    expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE'])
  }
})

test('a second member at a container sees who is there, and is not locked out', async () => {
  const { list, container, batch, receiver } = await wanting([1, 2], 3)
  await begin(list)
  const line = { batch_id: batch.id, owner_id: ana.self_id, amount: 2, purpose: consignTo(receiver.id) }
  const second = await tomas.call('createPickList', { body: { tenant_id, name: 'Second', lines: [line] } })
  expect(second.others).toMatchObject([
    { pick_list_name: 'Friday', last_active_by_name: 'Ana García', container_id: container.id },
  ])
  const opening = await begin(second, tomas)
  expect(opening.others).toMatchObject([{ last_active_by_name: 'Ana García' }])
  const counted = await countAll(opening, tomas)
  expect((await tomas.call('bookOpening', booking(counted, tomas))).movements).toHaveLength(1)
})

test('fewer, more, no or other straws than planned are booked as counted', async () => {
  const { list, batch, container } = await wanting([1, 2, 3, 4], 5)
  const location = { container_id: container.id, canister: 4, level: 2 }
  const other = await newBatch(ana, { label: 'B-26-OTHER' })
  await newStraws(ana, 5, { batch_id: other.id, location })
  const opening = await begin(list)
  const counted = await count(opening, [
    { number: 1, came_out: 3, why_fewer: 'NOT_NEEDED' },
    { number: 2, came_out: 7 },
    { number: 3, came_out: 0, is_skipped: true },
    { number: 4, came_out: 4, instead: { batch_id: other.id, reason: 'Agreed with the receiver' } },
  ])
  expect(counted.status).toBe(200)
  const tooMany = await count(opening, [{ number: 2, came_out: 21 }])
  expect([tooMany.status, tooMany.body.code]).toEqual([409, 'NOT_ENOUGH_STRAWS'])
  const booked = await ana.call('bookOpening', booking(await show(opening)))
  const amounts = booked.movements.map((movement) => [movement.batch_id, movement.amount, movement.note])
  expect(amounts.toSorted()).toEqual(
    [
      [batch.id, 3, null],
      [batch.id, 7, null],
      [other.id, 4, `Agreed with the receiver (instead of ${batch.label})`],
    ].toSorted(),
  )
  const after = await ana.call('showPickList', { params: { id: list.id }, query: {} })
  expect(after.lines.map(({ left, from }) => [left, from?.canister])).toEqual([
    [5, 3],
    [1, 4],
  ])
})

test('a purpose that would be refused at the vessel is refused when the line is added', async () => {
  const { batch, container, list } = await wanting([1], 1)
  const stallion = await newAnimal(ana)
  const line = { batch_id: batch.id, owner_id: ana.self_id, amount: 1 }
  const to = { container_id: container.id, canister: 9, level: 1 }
  const cases: [object, string][] = [
    [consignTo(ana.self_id), 'purpose.withdrawal.receiver_id'],
    [consignTo('018f0000-0000-7000-8000-000000000000'), 'purpose.withdrawal.receiver_id'],
    [{ withdrawal: { type: 'RETURN' } }, 'purpose.withdrawal.type'],
    [{ withdrawal: { type: 'INSEMINATION', animal_id: stallion.id } }, 'purpose.withdrawal.animal_id'],
    [{ relocation: { to } }, 'purpose.relocation.to'],
  ]
  for (const [purpose, field] of cases) {
    const refused = await ana.try('addPickListLines', {
      params: { id: list.id },
      body: { tenant_id, lines: [{ ...line, purpose }] },
    })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, [`body.lines.0.${field}`]])
  }
})

test('an opening is booked completely or not at all, and stays unchanged if a booking is refused', async () => {
  const { list, batch } = await wanting([1, 2], 2)
  const counted = await countAll(await begin(list))
  const refused = await ana.try('bookOpening', {
    ...booking(counted),
    body: { ...booking(counted).body, date: '2026-01-05' },
  })
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['body.date']])
  expect(refused.body.message).toContain(batch.label)
  expect((await stored(batch.id)).consigned).toBe(0)
  expect(await show(counted)).toMatchObject({ is_booked: false, ended_at: null })
  expect((await ana.call('bookOpening', booking(counted))).movements).toHaveLength(2)
})

test('an opening of relocations moves the straws, and an abandoned one books nothing', async () => {
  const { batch, container } = await wanting([1], 1)
  const to = { container_id: container.id, canister: 5, level: 2 }
  const line = { batch_id: batch.id, owner_id: ana.self_id, amount: 3, purpose: { relocation: { to } } }
  const list = await ana.call('createPickList', { body: { tenant_id, name: 'Moves', lines: [line] } })
  const left = await begin(list)
  await countAll(left)
  await ana.call('abandonOpening', { params: { id: left.id }, query: {} })
  expect((await stored(batch.id)).stored).toBe(20)
  for (const name of ['countTakes', 'recordLift', 'bookOpening', 'abandonOpening'] as const) {
    const lift = { tenant_id, container_id: container.id, canister: 1, seconds: 1 }
    const bodies = {
      countTakes: { tenant_id, counts: [{ number: 1, came_out: 1 }] },
      recordLift: lift,
      bookOpening: booking(left).body,
      abandonOpening: undefined,
    }
    const refused = await ana.try(name, { params: { id: left.id }, body: bodies[name] })
    expect([refused.status, refused.body.code]).toEqual([409, 'STALE'])
  }
  const again = await countAll(await begin(list))
  expect(again.id).not.toBe(left.id)
  const { movements } = await ana.call('bookOpening', booking(again))
  expect(movements).toMatchObject([{ kind: 'RELOCATION', amount: 3, to }])

  // The destination has been removed, so nothing is booked.
  const gone = { container_id: container.id, canister: 6, level: 2 }
  const lines = [{ ...line, purpose: { relocation: { to: gone } } }]
  const late = await ana.call('createPickList', { body: { tenant_id, name: 'Too late', lines } })
  const counted = await countAll(await begin(late))
  await ana.call('updateContainer', {
    params: { id: container.id },
    body: { tenant_id, version: container.version, canisters: 5 },
  })
  const refused = await ana.try('bookOpening', booking(counted))
  expect([refused.status, refused.body.code]).toEqual([409, 'NO_SUCH_PLACE'])
})

test('a closed list cannot be opened or extended until it is reopened, nor can an empty one be opened', async () => {
  const { list, batch, receiver } = await wanting([1], 1)
  const params = { id: list.id }
  const change = (body: object) => ana.call('updatePickList', { params, body: { tenant_id, ...body } })
  expect((await change({ is_closed: true })).closed_by_name).toBe('Ana García')
  const line = { batch_id: batch.id, owner_id: ana.self_id, amount: 1, purpose: consignTo(receiver.id) }
  for (const [name, body] of [
    ['startOpening', { tenant_id }],
    ['addPickListLines', { tenant_id, lines: [line] }],
  ] as const) {
    const refused = await ana.try(name, { params, body })
    expect([refused.status, refused.body.code]).toEqual([409, 'STALE'])
  }
  expect(await change({ is_closed: false, name: 'Saturday' })).toMatchObject({
    closed_at: null,
    name: 'Saturday',
  })
  await ana.call('removePickListLine', { params: { ...params, line_id: list.lines[0]!.id }, query: {} })
  const refused = await ana.try('startOpening', { params, body: { tenant_id } })
  expect([refused.status, refused.body.code]).toEqual([409, 'NOT_ENOUGH_STRAWS'])
})

test('undoing a movement reopens its line, and the list that it completed', async () => {
  const { list, batch, container } = await wanting([1, 2], 5)
  const to = { container_id: container.id, canister: 6, level: 2 }
  const line = {
    batch_id: batch.id,
    numbers: [[31, 33]] as [number, number][],
    purpose: { relocation: { to } },
  }
  const params = { id: list.id }
  await ana.call('addPickListLines', { params, body: { tenant_id, lines: [line] } })
  const opening = await begin(list)
  const [first, second, named] = takesOf(opening).map(({ number }) => number)
  await count(opening, [
    { number: first, came_out: 3, why_fewer: 'NOT_NEEDED' },
    { number: second, came_out: 7 },
    { number: named, came_out: 3 },
  ])
  const { movements } = await ana.call('bookOpening', booking(await show(opening)))
  const undo = async (amount: number, type: string | null) => {
    const { id } = movements.find((one) => one.amount === amount && one.type === type)!
    await ana.call('reverseMovement', { params: { id }, body: { tenant_id, others: [] } })
    const { lines, closed_at, closed_by_name } = await ana.call('showPickList', { params, query: {} })
    return [lines.map(({ left, numbers }) => [left, numbers]), closed_at, closed_by_name]
  }
  const isOpen = [null, null]
  expect(await undo(3, 'CONSIGNMENT')).toEqual([[[3, null]], ...isOpen])
  // The lines never need more straws than they requested.
  const five = [5, null]
  expect(await undo(7, 'CONSIGNMENT')).toEqual([[[3, null], five], ...isOpen])
  expect(await undo(3, null)).toEqual([[[3, null], five, [3, [[31, 33]]]], ...isOpen])
  expect(takesOf(await begin(list)).map(({ wanted }) => wanted)).toEqual([3, 5, 3])
})

test('returned straws that belong to two movements list both, and undoing either reopens its part', async () => {
  const { batch, container } = await wanting([1], 1)
  const owner = await newParty(ana)
  const location = { container_id: container.id, canister: 2, level: 1 }
  const foreign = await newStraws(ana, 3, { batch_id: batch.id, location, owner_id: owner.id })
  const sold = await newStraws(ana, 4, { batch_id: batch.id, location })
  const sale = { type: 'SALE' as const, date: DAY, receiver_id: owner.id, keep_in_store: true }
  const pick = { tenant_id, signer_id: ana.user_id, batch_id: batch.id, numbers: sold.numbers }
  await ana.call('changeStraws', { body: { ...pick, withdrawal: sale } })
  const purpose = { withdrawal: { type: 'RETURN' as const } }
  const line = { batch_id: batch.id, owner_id: owner.id, amount: 7, purpose }
  const { id } = await ana.call('createPickList', { body: { tenant_id, name: 'Give back', lines: [line] } })
  const read = () => ana.call('showPickList', { params: { id }, query: {} })
  const giveBack = async () => ana.call('bookOpening', booking(await countAll(await begin(await read()))))
  const undo = async ({ id: opening_id, movements }: Opening, amount: number) => {
    const moved = movements.find((one) => one.amount === amount)!
    await ana.call('reverseMovement', { params: { id: moved.id }, body: { tenant_id } })
    const [{ lines, closed_at }, { undone }] = await Promise.all([read(), show({ id: opening_id })])
    return [
      closed_at,
      lines.map(({ left, missing }) => [left, missing]),
      undone.length,
      undone.at(-1) === moved.id,
    ]
  }
  const first = await giveBack()
  expect(first.movements.map(({ amount, numbers }) => [amount, numbers])).toEqual(
    expect.arrayContaining([
      [3, foreign.numbers],
      [4, sold.numbers],
    ]),
  )
  expect(takesOf(first).map(({ came_out, wanted, out }) => [came_out, wanted, out])).toEqual([
    [3, 3, foreign.numbers],
    [4, 4, sold.numbers],
  ])
  expect((await read()).lines).toEqual([])
  expect(await undo(first, 4)).toEqual([null, [[4, 0]], 1, true])
  expect(await undo(first, 3)).toEqual([null, [[7, 0]], 2, expect.any(Boolean)])
  // The opening is booked from an offline record; only the second movement is undone.
  const { lines, lifts } = await read()
  const { numbers } = lifts.flatMap(({ takes }) => takes)[0]!
  const take = { line_id: lines[0]!.id, location, numbers, out: numbers, is_checked: true }
  const details = { pick_list_id: id, opened_at: new Date().toISOString(), lifts: [], takes: [take] }
  const body = { tenant_id, signer_id: ana.user_id, date: DAY, ...details }
  expect(await undo(await ana.call('recordOpening', { body }), 3)).toEqual([null, [[3, 0]], 1, true])
})

test('undoing an undo does not reopen a line twice', async () => {
  const { batch, container } = await wanting([1], 1)
  const to = { container_id: container.id, canister: 5, level: 2 }
  const line = { batch_id: batch.id, owner_id: ana.self_id, amount: 5, purpose: { relocation: { to } } }
  const { id } = await ana.call('createPickList', { body: { tenant_id, name: 'Moves', lines: [line] } })
  const read = () => ana.call('showPickList', { params: { id }, query: {} })
  const move = async (came_out: number) => {
    const opening = await begin(await read())
    await count(opening, [{ number: 1, came_out }])
    return ana.call('bookOpening', booking(await show(opening)))
  }
  const undo = (opening: Opening) =>
    ana.call('reverseMovement', {
      params: { id: opening.movements[0]!.id },
      body: { tenant_id, others: [] },
    })
  const first = await move(3)
  expect(first.undone).toEqual([])
  await undo(first)
  expect((await show(first)).undone).toEqual([first.movements[0]!.id])
  expect((await read()).lines[0]!.left).toBe(5)
  // Move the straws manually to where the opening had put them, so that the same movement can be undone again.
  const byHand = { tenant_id, signer_id: ana.user_id, batch_id: batch.id, relocation: { to } }
  await ana.call('changeStraws', { body: { ...byHand, numbers: first.movements[0]!.numbers } })
  await move(2)
  expect((await read()).lines[0]!.left).toBe(3)
  await undo(first)
  expect((await read()).lines[0]!.left).toBe(3)
})

test('a list closed by a member stays closed when its movements are undone', async () => {
  const { list } = await wanting([1, 2], 2)
  const opening = await begin(list)
  await count(opening, [
    { number: 1, came_out: 2 },
    { number: 2, came_out: 0, is_skipped: true },
  ])
  const { movements } = await ana.call('bookOpening', booking(await show(opening)))
  const params = { id: list.id }
  await ana.call('updatePickList', { params, body: { tenant_id, is_closed: true } })
  await ana.call('reverseMovement', { params: { id: movements[0]!.id }, body: { tenant_id, others: [] } })
  expect((await ana.call('showPickList', { params, query: {} })).closed_by_name).toBe('Ana García')
})

test('after other straws were taken instead, a line by number asks for no more than are left', async () => {
  const { batch, container, receiver } = await wanting([1], 1)
  const location = { container_id: container.id, canister: 1, level: 1 }
  const other = await newBatch(ana)
  await newStraws(ana, 5, { batch_id: other.id })
  await newStraws(ana, 5, { batch_id: other.id, location })
  const lines = [
    { batch_id: batch.id, numbers: [[1, 5]] as [number, number][], purpose: consignTo(receiver.id) },
  ]
  const list = await ana.call('createPickList', { body: { tenant_id, name: 'By number', lines } })
  const opening = await begin(list)
  const instead = { batch_id: other.id, reason: 'Agreed' }
  await count(opening, [{ number: 1, came_out: 4, instead }])
  const { movements } = await ana.call('bookOpening', booking(await show(opening)))
  const read = () => ana.call('showPickList', { params: { id: list.id }, query: {} })
  const wantedOf = ({ lifts }: PickList) => countNumbers(lifts.flatMap(({ takes }) => takes)[0]!.numbers)
  const after = await read()
  expect([after.lines[0]!.left, wantedOf(after)]).toEqual([1, 1])
  await ana.call('reverseMovement', { params: { id: movements[0]!.id }, body: { tenant_id, others: [] } })
  const undone = await read()
  expect([undone.lines[0]!.left, wantedOf(undone)]).toEqual([5, 5])
})

test('an opening takes as many straws as can be booked together, and leaves the rest open', async () => {
  const places = 6
  const wantedOnce = 1200
  const lines = wantedOnce / places
  const container = await newContainer(ana, { canisters: places, levels: 1 })
  const batch = await newBatch(ana)
  const receiver = await newParty(ana)
  for (let canister = 1; canister <= places; canister += 1) {
    const location = { container_id: container.id, canister, level: 1 }
    await newStraws(ana, lines, { batch_id: batch.id, location })
  }
  // Each line names a straw of every canister.
  const numbersOf = (line: number) =>
    Array.from({ length: places }, (_, place) => {
      const number = place * lines + line + 1
      return [number, number] as [number, number]
    })
  const wanted = Array.from({ length: lines }, (_, line) => ({
    ...{ batch_id: batch.id, numbers: numbersOf(line), purpose: consignTo(receiver.id) },
  }))
  const { id } = await ana.call('createPickList', { body: { tenant_id, name: 'All of it', lines: wanted } })
  const list = () => ana.call('showPickList', { params: { id }, query: {} })
  const counted = await countAll(await begin(await list()))
  expect(takesOf(counted)).toHaveLength(1000)
  await ana.call('bookOpening', booking(counted))
  expect(await stored(batch.id)).toMatchObject({ stored: 200, consigned: 1000 })
  expect((await list()).lifts.map(({ canister, takes }) => [canister, takes.length])).toEqual([[6, 200]])
})

test('a lift is recorded with all straws that were lifted, by batch and by container', async () => {
  const { list, batch, container } = await wanting([1, 2], 3)
  const along = await newBatch(ana)
  await newStraws(ana, 7, {
    batch_id: along.id,
    location: { container_id: container.id, canister: 1, level: 2 },
  })
  const opening = await begin(list)
  const lift = (canister: number, seconds: number) =>
    ana.try('recordLift', {
      params: { id: opening.id },
      body: { tenant_id, container_id: container.id, canister, seconds },
    })
  await lift(1, 6.5)
  await lift(1, 12)
  await lift(2, 4)
  // The list requests nothing from canister 3.
  expect((await lift(3, 4)).body.code).toBe('NO_SUCH_PLACE')
  const ofBatch = (batch_id: string) => ana.call('listLifts', { query: { tenant_id, batch_id } })
  expect((await ofBatch(along.id)).stats).toEqual({ seconds: 18.5, longest: 12, over: 1 })
  expect((await ofBatch(along.id)).lifts.map(({ straws, seconds }) => [straws, seconds])).toEqual([
    [7, 12],
    [7, 6.5],
  ])
  expect((await ofBatch(batch.id)).pagination.total).toBe(3)
  const inVessel = await ana.call('listLifts', {
    query: { tenant_id, container_id: container.id, canister: 1 },
  })
  expect(inVessel.lifts.map(({ straws }) => straws)).toEqual([27, 27])
})

test('concurrent and repeated requests record a lift once', async () => {
  const { list, container } = await wanting([1], 1)
  const { id } = await begin(list)
  const body = { tenant_id, container_id: container.id, canister: 1, seconds: 6.4 }
  const sent = () =>
    ana.try('recordLift', { params: { id }, body }, { 'Idempotency-Key': `lift of ${container.id}` })
  const replies = [...(await Promise.all([sent(), sent()])), await sent()]
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await show({ id })).lifts[0]!.seconds).toEqual([6.4])
})

test('counts are kept while booking is refused, and booked once it is allowed', async () => {
  const late = await newTenant(server, 'Late')
  const { list, batch, container } = await wanting([1], 3, late)
  const of = { tenant_id: late.tenant_id }
  const opening = await late.call('startOpening', { params: { id: list.id }, body: of })
  const params = { id: opening.id }
  const counted = await late.call('countTakes', {
    params,
    body: { ...of, counts: [{ number: 1, came_out: 3 }] },
  })
  const expire = (when: string) =>
    server.owner.query(`update tenants set subscription_expires_on = now() + $2::interval where id = $1`, [
      late.tenant_id,
      when,
    ])
  await expire('-1 day')
  const book = { params, body: { ...of, signer_id: late.user_id, date: DAY, seen: seenIn(counted) } }
  const lift = { ...of, container_id: container.id, canister: 1, seconds: 5 }
  const refused = [await late.try('recordLift', { params, body: lift }), await late.try('bookOpening', book)]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [402, 'SUBSCRIPTION_EXPIRED'],
    [402, 'SUBSCRIPTION_EXPIRED'],
  ])
  await expire('30 days')
  expect((await late.call('bookOpening', book)).movements).toMatchObject([{ batch_id: batch.id, amount: 3 }])
})

test('another account cannot see or use a list, its openings or lifts', async () => {
  const { list, container } = await wanting([1], 1)
  const opening = await begin(list)
  const body = { tenant_id: eve.tenant_id }
  for (const [name, parts] of [
    ['showPickList', { params: { id: list.id } }],
    ['startOpening', { params: { id: list.id }, body }],
    ['showOpening', { params: { id: opening.id } }],
    ['abandonOpening', { params: { id: opening.id } }],
  ] as const) {
    expect((await eve.try(name, parts)).status).toBe(404)
  }
  const { lifts } = await eve.call('listLifts', {
    query: { tenant_id: eve.tenant_id, container_id: container.id },
  })
  expect(lifts).toEqual([])
})
