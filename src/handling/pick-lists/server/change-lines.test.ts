import { expect, test } from 'vitest'
import { newBatch, newContainer, newParty, newStraws } from '#test/factories.ts'
import { newMember, newTenant, openTestServer, type Person } from '#test/test-server.ts'
import type { PickList } from '../shapes.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const eve = await newTenant(server, 'Elsewhere')
const { tenant_id } = ana
const DAY = '2026-03-20'

type Range = [number, number]

/** Creates a batch with forty straws in two canisters, and a receiver. */
async function stocked(person: Person = ana) {
  const container = await newContainer(person, { canisters: 6, levels: 2 })
  const batch = await newBatch(person)
  const receiver = await newParty(person)
  for (const canister of [1, 2]) {
    const location = { container_id: container.id, canister, level: 1 }
    await newStraws(person, 20, { batch_id: batch.id, location })
  }
  const purpose = { withdrawal: { type: 'CONSIGNMENT' as const, receiver_id: receiver.id } }
  return { container, batch, receiver, purpose, owner_id: person.self_id }
}
type Stock = Awaited<ReturnType<typeof stocked>>

const named = ({ batch, purpose }: Stock, ...numbers: Range[]) => ({ batch_id: batch.id, numbers, purpose })
const some = ({ batch, purpose, owner_id }: Stock, amount: number) => ({
  ...{ batch_id: batch.id, owner_id, amount, purpose },
})

const create = (lines: object[], more: object = {}, person = ana) =>
  person.call('createPickList', {
    body: {
      tenant_id: person.tenant_id,
      name: 'Friday',
      lines: lines.length > 0 ? lines : null,
      ...more,
    } as never,
  })

const show = ({ id }: { id: string }) => ana.call('showPickList', { params: { id }, query: {} })

const change = ({ id, lines }: PickList, body: object, person = ana) =>
  person.try('changePickListLine', {
    params: { id, line_id: lines[0]!.id },
    body: { tenant_id: person.tenant_id, seen: lines[0]!.left, ...body },
  })

const lose = (batch_id: string, ...numbers: Range[]) =>
  tomas.call('changeStraws', {
    body: {
      ...{ tenant_id, signer_id: tomas.user_id, batch_id, numbers },
      withdrawal: { type: 'LOSS', date: DAY, reason: 'BROKEN' },
    },
  })

const numbersOf = ({ lifts }: PickList) =>
  lifts.flatMap(({ takes }) => takes.flatMap(({ numbers }) => numbers))

const list = async (person: Person, closed: '0' | '1' = '0') =>
  person.call('listPickLists', { query: { tenant_id: person.tenant_id, closed } })

test('open lists are sorted by day, those without a day last, each with its straws and their places', async () => {
  const person = await newTenant(server, 'With days')
  const stock = await stocked(person)
  const { batch, container, receiver } = stock
  await create([named(stock, [18, 22])], { name: 'No day' }, person)
  await create([some(stock, 3)], { name: 'Later', day: '2026-11-24' }, person)
  const first = await create([], { name: 'Sooner', day: '2026-11-20' }, person)
  const { pick_lists, stats, pagination } = await list(person)
  expect(pick_lists.map(({ name, day }) => [name, day])).toEqual([
    ['Sooner', '2026-11-20'],
    ['Later', '2026-11-24'],
    ['No day', null],
  ])
  expect(pick_lists.map(({ straws, lines, missing, lifts }) => [straws, lines, missing, lifts])).toEqual([
    [0, 0, 0, 0],
    [3, 1, 0, 1],
    [5, 1, 0, 2],
  ])
  expect(pick_lists[2]).toMatchObject({
    containers: [{ id: container.id, canisters: 6, wanted: [1, 2] }],
    colours: [{ straw_colour: batch.straw_colour, straws: 5 }],
    purposes: [{ type: 'CONSIGNMENT', name: receiver.name }],
    opening: null,
  })
  expect([stats, pagination.total]).toEqual([{ open: 3, closed: 0 }, 3])
  const body = { tenant_id: person.tenant_id, day: null }
  expect(await person.call('updatePickList', { params: { id: first.id }, body })).toMatchObject({
    name: 'Sooner',
    day: null,
  })
})

test('a summary says which lift a member is at, and what is no longer stored', async () => {
  const person = await newTenant(server, 'Picking')
  const stock = await stocked(person)
  const made = await create([named(stock, [18, 22])], {}, person)
  const of = { tenant_id: person.tenant_id }
  const opening = await person.call('startOpening', { params: { id: made.id }, body: of })
  const counts = [{ number: 1, came_out: 3 }]
  await person.call('countTakes', { params: { id: opening.id }, body: { ...of, counts } })
  const loss = { type: 'LOSS' as const, date: DAY, reason: 'BROKEN' as const }
  const straws = { signer_id: person.user_id, batch_id: stock.batch.id, numbers: [[21, 21]] as Range[] }
  await person.call('changeStraws', { body: { ...of, ...straws, withdrawal: loss } })
  expect((await list(person)).pick_lists).toMatchObject([
    { straws: 5, missing: 1, opening: { lift: 2, lifts: 2, canister: 2, opening_id: opening.id } },
  ])
})

test('a closed list keeps what was picked, until that is undone', async () => {
  const person = await newTenant(server, 'Closed')
  const stock = await stocked(person)
  const made = await create([named(stock, [1, 2])], {}, person)
  const of = { tenant_id: person.tenant_id }
  const opening = await person.call('startOpening', { params: { id: made.id }, body: of })
  const counts = [{ number: 1, came_out: 2 }]
  await person.call('countTakes', { params: { id: opening.id }, body: { ...of, counts } })
  const seen = [{ number: 1, numbers: [[1, 2]] as Range[] }]
  const body = { ...of, signer_id: person.user_id, date: DAY, seen }
  const { movements } = await person.call('bookOpening', { params: { id: opening.id }, body })
  const shown = () => person.call('showPickList', { params: { id: made.id }, query: {} })
  expect(await shown()).toMatchObject({
    ...{ lines: [], lifts: [], batches: [{ id: stock.batch.id }], containers: [{ id: stock.container.id }] },
    picked: [{ canister: 1, takes: [{ numbers: [[1, 2]], purpose: { type: 'CONSIGNMENT' } }] }],
  })
  expect((await list(person, '1')).pick_lists).toMatchObject([
    { id: made.id, straws: 2, lifts: 1, containers: [{ wanted: [1] }], closed_by_name: 'Ana García' },
  ])
  await person.call('reverseMovement', { params: { id: movements[0]!.id }, body: { ...of, reason: 'Wrong' } })
  expect(await shown()).toMatchObject({ picked: [], lines: [{ left: 2 }], closed_at: null })
})

test('a line gets more or fewer straws, and a removed one comes back', async () => {
  const made = await create([some(await stocked(), 5)])
  expect((await change(made, { left: 7 })).body).toMatchObject({ lines: [{ left: 7, amount: 7, spare: 33 }] })
  const stale = await change(made, { left: 6 })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
  const params = { id: made.id, line_id: made.lines[0]!.id }
  await ana.call('removePickListLine', { params, query: {} })
  expect((await show(made)).lines).toEqual([])
  expect((await change(made, { seen: 0, left: 7 })).body).toMatchObject({ lines: [{ left: 7, amount: 7 }] })
})

test('a line from one place gets no more straws than are there', async () => {
  const stock = await stocked()
  const from = { container_id: stock.container.id, canister: 1, level: 1 }
  const made = await create([{ ...some(stock, 18), from }])
  expect(made.lines[0]).toMatchObject({ spare: 2 })
  const tooMany = await change(made, { left: 21 })
  expect([tooMany.status, tooMany.body.code]).toEqual([409, 'NOT_ENOUGH_STRAWS'])
  expect((await change(made, { left: 20 })).body).toMatchObject({
    lines: [{ left: 20, missing: 0, spare: 0 }],
  })
})

test('of two members who change a line at the same time, one is refused and has to check it again', async () => {
  const made = await create([some(await stocked(), 5)])
  const replies = await Promise.all([change(made, { left: 6 }), change(made, { left: 4 }, tomas)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const left = replies.find(({ status }) => status === 200)!.body as PickList
  expect((await show(made)).lines[0]!.left).toBe(left.lines[0]!.left)
})

test('straws that are gone are replaced by the nearest, or left out', async () => {
  const stock = await stocked()
  const made = await create([named(stock, [1, 4])])
  await lose(stock.batch.id, [1, 2])
  const short = await show(made)
  expect(short.lines[0]).toMatchObject({
    ...{ left: 4, missing: 2, instead: [[5, 6]], spare: 36 },
    gone: [{ numbers: [[1, 2]], recorded_by_name: 'Tomás Ibarra' }],
  })
  const gone = await change(short, { numbers: [[2, 6]] })
  expect([gone.status, gone.body.code]).toEqual([409, 'STRAWS_CHANGED'])
  const fewer = await change(short, { left: 2 })
  expect(fewer.body).toMatchObject({ lines: [{ left: 2, missing: 0, numbers: [[3, 4]] }] })
  const others = await change(fewer.body as PickList, { numbers: [[3, 6]] })
  expect(others.body).toMatchObject({ lines: [{ left: 4, missing: 0, numbers: [[3, 6]] }] })
  const more = await change(others.body as PickList, { left: 5 })
  expect(numbersOf(more.body as PickList)).toEqual([[3, 7]])
  const tooMany = await change(more.body as PickList, { left: 39 })
  expect([tooMany.status, tooMany.body.code]).toEqual([409, 'NOT_ENOUGH_STRAWS'])
})

test('straws that another open list takes replace no missing ones, and the summaries of both name the clash', async () => {
  const person = await newTenant(server, 'Promised')
  const stock = await stocked(person)
  const made = await create([named(stock, [1, 4])], {}, person)
  const other = await create([some(stock, 2), named(stock, [5, 7])], {}, person)
  const clashes = async () => (await list(person)).pick_lists.map((one) => [one.id, one.clashes])
  expect(await clashes()).toEqual([
    [other.id, 0],
    [made.id, 0],
  ])
  const of = { tenant_id: person.tenant_id }
  const straws = { signer_id: person.user_id, batch_id: stock.batch.id, numbers: [[1, 2]] as Range[] }
  const withdrawal = { type: 'LOSS' as const, date: DAY, reason: 'BROKEN' as const }
  await person.call('changeStraws', { body: { ...of, ...straws, withdrawal } })
  const short = await person.call('showPickList', { params: { id: made.id }, query: {} })
  // The second list takes 3 and 4 for its amount, and names 5 to 7.
  expect(short.lines[0]).toMatchObject({ missing: 2, instead: [[8, 9]] })
  await create([some(stock, 36)], {}, person)
  expect((await list(person)).pick_lists.map((one) => one.clashes)).toEqual([1, 2, 1])
})

test('an amount that is no longer stored names the movements that took its straws', async () => {
  const stock = await stocked()
  await lose(stock.batch.id, [40, 40])
  const location = { container_id: stock.container.id, canister: 1, level: 1 }
  const made = await create([{ ...some(stock, 5), from: location }])
  await lose(stock.batch.id, [1, 17])
  const short = await show(made)
  expect(short.lines[0]).toMatchObject({
    ...{ left: 5, missing: 2, instead: [[21, 22]] },
    gone: [{ numbers: [[1, 17]], recorded_by_name: 'Tomás Ibarra' }],
  })
  const others = await change(short, { numbers: [[18, 22]] })
  expect(others.body).toMatchObject({
    lines: [{ missing: 0, from: null }],
    lifts: [{ canister: 1 }, { canister: 2 }],
  })
})

test('a line cannot be changed while the list is picked, nor to straws of another owner', async () => {
  const stock = await stocked()
  const made = await create([named(stock, [1, 2])])
  const other = await newParty(ana)
  const { warehouse_id, user_id: signer_id } = ana
  await ana.call('addStraws', {
    body: {
      ...{ tenant_id, warehouse_id, signer_id, batch_id: stock.batch.id, amount: 2 },
      ...{ date: '2026-03-12', reason: 'COLLECTION', owner_id: other.id },
    },
  })
  const foreign = await change(made, { numbers: [[41, 42]] })
  expect([foreign.status, foreign.body.code]).toEqual([422, 'INVALID'])
  await ana.call('startOpening', { params: { id: made.id }, body: { tenant_id } })
  const used = await change(made, { left: 1 })
  expect([used.status, used.body.code]).toEqual([409, 'IN_USE'])
})

test('a copied list needs the same amounts again, without removed lines and from any place', async () => {
  const stock = await stocked()
  const from = await create([named(stock, [1, 4]), some(stock, 3)])
  const removed = { id: from.id, line_id: from.lines[1]!.id }
  await ana.call('removePickListLine', { params: removed, query: {} })
  const to = await create([])
  const copy = (id: string, from_id: string) =>
    ana.try('copyPickListLines', { params: { id }, body: { tenant_id, from_id } })
  expect((await copy(to.id, from.id)).body).toMatchObject({
    lines: [{ amount: 4, left: 4, numbers: null, from: null, purpose: { type: 'CONSIGNMENT' } }],
  })
  const empty = await create([])
  const nothing = await copy(to.id, empty.id)
  expect([nothing.status, nothing.body.code]).toEqual([422, 'INVALID'])
  await ana.call('updatePickList', { params: { id: to.id }, body: { tenant_id, is_closed: true } })
  const closed = await copy(to.id, from.id)
  expect([closed.status, closed.body.code]).toEqual([409, 'STALE'])
})

test('another account can neither see nor change a list, and the code opens the list', async () => {
  const made = await create([some(await stocked(), 5)])
  expect((await list(eve)).pick_lists).toEqual([])
  expect((await change(made, { left: 6 }, eve)).status).toBe(404)
  const own = await create([], {}, eve)
  const body = { tenant_id: eve.tenant_id, from_id: made.id }
  expect((await eve.try('copyPickListLines', { params: { id: own.id }, body })).status).toBe(404)
  const { url, qr_svg } = await ana.call('showPickListCode', { params: { id: made.id }, query: {} })
  expect(url).toMatch(new RegExp(`/pick-lists/${made.id}$`))
  expect(qr_svg).toContain('<svg')
})

const takenOf = ({ picked }: PickList) =>
  picked.flatMap(({ takes }) => takes.map(({ numbers, purpose }) => [numbers, purpose.type]))

test('the purpose of a line is changed for the straws it still needs; those already taken keep theirs', async () => {
  const stock = await stocked()
  const made = await create([named(stock, [1, 5])])
  const loss = { purpose: { withdrawal: { type: 'LOSS', reason: 'QUALITY_TEST' } } }
  const stale = await change(made, { ...loss, seen: 4 })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
  const other = await change(made, { purpose: { withdrawal: { type: 'RETURN' } } })
  expect([other.status, other.body.code]).toEqual([422, 'INVALID'])
  const changed = await change(made, loss)
  expect(changed.body).toMatchObject({ lines: [{ left: 5, purpose: { type: 'LOSS', receiver_id: null } }] })

  const of = { tenant_id }
  const opening = await ana.call('startOpening', { params: { id: made.id }, body: of })
  await ana.call('countTakes', {
    params: { id: opening.id },
    body: { ...of, counts: [{ number: 1, came_out: 2 }] },
  })
  const during = await change(await show(made), { purpose: stock.purpose })
  expect([during.status, during.body.code]).toEqual([409, 'IN_USE'])
  const signed = { ...of, signer_id: ana.user_id, date: DAY }
  const booked = await ana.call('bookOpening', {
    params: { id: opening.id },
    body: { ...signed, seen: [{ number: 1, numbers: [[1, 2]] }] },
  })
  const back = await change(await show(made), { purpose: stock.purpose })
  expect(back.body).toMatchObject({
    lines: [{ left: 3, numbers: [[3, 5]], purpose: { type: 'CONSIGNMENT' } }],
  })
  expect(takenOf(back.body as PickList)).toEqual([[[[1, 2]], 'LOSS']])
  // Undone straws are needed again for the purpose for which they were taken.
  const [movement] = booked.movements
  const reverse = { params: { id: movement!.id }, body: { ...of, reason: 'Wrong list' } }
  await ana.call('reverseMovement', reverse)
  const { lines } = await show(made)
  expect(lines.map(({ left, numbers, purpose }) => [left, numbers, purpose.type]).toSorted()).toEqual([
    [2, [[1, 2]], 'LOSS'],
    [3, [[3, 5]], 'CONSIGNMENT'],
  ])
})

test('a line says that its straws are not enough for all open lists, until one of them is closed', async () => {
  const stock = await stocked()
  const made = await create([some(stock, 30)])
  expect(made.lines[0]).toMatchObject({ clash: null })
  const other = await create([named(stock, [1, 12])], { name: 'Vega H' })
  const clash = (straws: number, needed: number, name: string, id: string) => ({
    ...{ stored: 40, needed, others: [{ id, name, straws }] },
  })
  expect(other.lines[0]!.clash).toEqual(clash(30, 12, 'Friday', made.id))
  expect((await show(made)).lines[0]!.clash).toEqual(clash(12, 30, 'Vega H', other.id))
  await ana.call('updatePickList', { params: { id: other.id }, body: { tenant_id, is_closed: true } })
  expect((await show(made)).lines[0]!.clash).toBeNull()
})

test('places for a list show what it and other open lists take, and include straws without a place', async () => {
  const person = await newTenant(server, 'Places')
  const stock = await stocked(person)
  await newStraws(person, 4, { batch_id: stock.batch.id })
  const made = await create([named(stock, [1, 2])], {}, person)
  const other = await create([named(stock, [3, 5], [42, 42])], { name: 'Vega H' }, person)
  const query = { text: stock.batch.label }
  const { places } = await person.call('findPickListPlaces', { params: { id: made.id }, query })
  const others = (straws: number) => [{ id: other.id, name: 'Vega H', straws }]
  expect(
    places.map(({ location, numbers, ...place }) => [location?.canister, numbers, place.others]),
  ).toEqual([
    [1, [[3, 20]], others(3)],
    [2, [[21, 40]], []],
    [undefined, [[41, 44]], others(1)],
  ])
})
