import { expect, test } from 'vitest'
import { DAY, newBatch, newContainer, newStraws, strawsOf } from '#test/factories.ts'
import { sendBehindOthers } from '#test/documents.ts'
import { newMember, newTenant, openTestServer, type Person } from '#test/test-server.ts'
import { formatNumbers, type StrawNumbers } from '#stock/batches/straw.ts'
import type { Decision, Difference, Found, StockTake } from '../shapes.ts'
import { reportTexts } from '../texts.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const eve = await newTenant(server, 'Elsewhere')
const { tenant_id, self_id: owner_id } = ana

const begin = (container_id: string, canister: number | null = null, person = ana) =>
  person.call('startStockTake', { body: { tenant_id, container_id, canister } })

type Line = { level?: number; batch_id: string; found: Found | number }

/** Counts a whole canister. */
async function count(
  take: StockTake,
  canister: number,
  lines: Line[],
  more = {},
  person = ana,
): Promise<StockTake> {
  const there = await person.call('showStockTake', { params: { id: take.id }, query: {} })
  const { version } = there.canisters.find((one) => one.canister === canister)!
  return person.call('countCanister', {
    params: { id: take.id, canister },
    body: { tenant_id, version, lines: lines.map(lineOf), is_counted: true, ...more },
  })
}

const lineOf = ({ level = 1, batch_id, found }: Line) => ({
  ...{ level, batch_id, owner_id },
  found: typeof found === 'number' ? { amount: found } : found,
})

const differencesOf = async (take: StockTake) =>
  (await ana.call('listDifferences', { params: { id: take.id }, query: {} })).differences

type Decide = (difference: Difference) => Decision

async function closing(take: StockTake, decide: Decide, person = ana) {
  const decisions = (await differencesOf(take)).map((one) => ({
    ...{ key: one.key, straws: one.straws, decision: decide(one) },
  }))
  return { params: { id: take.id }, body: { tenant_id, signer_id: person.user_id, date: DAY, decisions } }
}

const close = async (take: StockTake, decide: Decide = () => ({ act: 'LOOKING' }), person = ana) =>
  person.call('closeStockTake', await closing(take, decide, person))

const lost: Decide = () => ({ act: 'LOST', reason: 'MISSING' })

/** Creates a container with straws of one batch in each of its first canisters. */
async function filled(...amounts: number[]) {
  const { id: container_id } = await newContainer(ana, { canisters: 3, levels: 2 })
  const batches = []
  for (const [index, amount] of amounts.entries()) {
    const location = { container_id, canister: index + 1, level: 1 }
    batches.push((await newStraws(ana, amount, { location })).batch_id)
  }
  return { container_id, batches }
}

const sentencesOf = async (batch_id: string) => {
  const query = { tenant_id, batch_id, relocations: '1' as const }
  const { movements } = await ana.call('listMovements', { query })
  return movements.map(({ sentence }) => sentence)
}

const placesOf = async (batch_id: string) =>
  (await strawsOf(ana, batch_id)).map(({ number, status, location }) => [
    number,
    status,
    location && location.canister,
  ])

const bookIsRight = async () => {
  const { differences } = await ana.call('checkBooks', { query: { tenant_id } })
  expect(differences).toEqual([])
}

const withdraw = (batch_id: string, amount: number) =>
  ana.call('changeStraws', {
    body: {
      ...{ tenant_id, signer_id: ana.user_id, batch_id, owner_id, amount },
      withdrawal: { type: 'LOSS', reason: 'BROKEN', date: DAY },
    },
  })

test('a new stock-take stores the expected straws and the last movement', async () => {
  const { container_id, batches } = await filled(12, 4)
  const take = await begin(container_id)
  expect(take).toMatchObject({ state: 'OPEN', canister: null, started_by_name: 'Ana García', movements: 0 })
  expect(take.canisters.map(({ canister, lines }) => [canister, lines.map((one) => one.expected)])).toEqual([
    [1, [[[1, 12]]]],
    [2, [[[1, 4]]]],
    [3, []],
  ])
  const { rows } = await server.owner.query(
    `select s.as_of = (select id from movements where tenant_id = $1 order by recorded_at desc, id desc limit 1) as is_last
     from stock_takes s where id = $2`,
    [tenant_id, take.id],
  )
  expect(rows).toEqual([{ is_last: true }])
  expect(take.batches.map(({ id }) => id).toSorted()).toEqual(batches.toSorted())
})

test('numbers that the batch never had are refused, but numbers of used straws are accepted', async () => {
  const { container_id, batches } = await filled(12)
  const [batch_id] = batches
  await withdraw(batch_id!, 12)
  const take = await begin(container_id)
  const { label } = await ana.call('showBatch', { params: { id: batch_id! }, query: {} })
  for (const numbers of [
    [[1, 13]],
    [
      [1, 2],
      [900, 950],
    ],
  ] as StrawNumbers[]) {
    const line = { level: 1, batch_id: batch_id!, owner_id, found: { numbers } }
    const body = { tenant_id, version: 1, lines: [line] }
    const refused = await ana.try('countCanister', { params: { id: take.id, canister: '1' }, body })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'INVALID', fields: { 'body.lines.0.found.numbers': `${label} has No. 1–12` } },
    })
    const happened = { tenant_id, container_id, canister: 1, lines: [{ ...line, book: [] }] }
    expect(await ana.try('recordCount', { body: happened })).toMatchObject({ status: 422 })
  }
  const counted = await count(take, 1, [{ batch_id: batch_id!, found: { numbers: [[3, 12]] } }])
  expect(counted.batches).toMatchObject([{ id: batch_id, number_range: [1, 12] }])
})

test('a missing straw is recorded as lost, and the report names it', async () => {
  const { container_id, batches } = await filled(12, 4)
  const take = await begin(container_id, 1)
  await count(take, 1, [{ batch_id: batches[0]!, found: 10 }])
  const [difference] = await differencesOf(take)
  expect(difference).toMatchObject({ kind: 'MISSING', straws: 2, numbers: [[11, 12]], is_highest: true })
  const closed = await close(take, lost)
  expect(closed).toMatchObject({ state: 'CLOSED', signer_name: 'Ana García', movements: 1 })
  expect((await sentencesOf(batches[0]!))[0]).toMatch(/recorded 2 straws .* as lost \(missing\), from Tank/)
  const document = await ana.call('showDocument', { params: { id: closed.document_id! }, query: {} })
  expect(document).toMatchObject({ kind: 'STOCK_TAKE', stock_take_id: take.id })
  expect(document.number).toMatch(/^C-\d\d-0001$/)
  const { rows } = await server.owner.query(
    'select data::text, length(pdf) as bytes from documents where id = $1',
    [closed.document_id],
  )
  expect(rows[0].data).toContain(reportTexts.highest)
  expect(rows[0].data).toContain('11–12')
  expect(rows[0].bytes).toBeGreaterThan(5000)
  await bookIsRight()
})

test('straws found beyond the places of a level are added once the warning is accepted', async () => {
  const { id: container_id } = await newContainer(ana, { canisters: 1, levels: 1, straws_per_level: 5 })
  const { batch_id } = await newStraws(ana, 5, { location: { container_id, canister: 1, level: 1 } })
  const take = await begin(container_id)
  await count(take, 1, [{ batch_id, found: 7 }])
  const { params, body } = await closing(take, () => ({ act: 'ADDED' }))
  const refused = await ana.try('closeStockTake', { params, body })
  expect([refused.status, refused.body.code]).toEqual([409, 'OVERFULL'])
  expect(await ana.call('showStockTake', { params, query: {} })).toMatchObject({ state: 'OPEN' })
  const closed = await ana.call('closeStockTake', { params, body: { ...body, accept: ['OVERFULL'] } })
  expect(closed).toMatchObject({ state: 'CLOSED', movements: 1 })
  const { rows } = await server.owner.query(
    `select a.code, a.accepted_by_name from acceptances a
     join stock_take_movements m on m.tenant_id = a.tenant_id and m.movement_id = a.subject_id where m.stock_take_id = $1`,
    [take.id],
  )
  expect(rows).toEqual([{ code: 'OVERFULL', accepted_by_name: 'Ana García' }])
})

test('a stock-take without differences books nothing, and marks its levels as counted', async () => {
  const { container_id, batches } = await filled(12, 4)
  const take = await begin(container_id)
  await count(take, 1, [{ batch_id: batches[0]!, found: 12 }])
  await count(take, 2, [{ batch_id: batches[1]!, found: { numbers: [[1, 4]] } }])
  await count(take, 3, [])
  expect(await differencesOf(take)).toEqual([])
  const before = await ana.call('showCounted', { params: { id: container_id }, query: {} })
  const never = [1, 2, 3].map((canister) => ({ canister, counted_on: null, looking: 0 }))
  expect(before).toEqual({ counted_on: null, levels: [], canisters: never })
  expect(await close(take)).toMatchObject({ state: 'CLOSED', movements: 0 })
  const { counted_on, levels } = await ana.call('showCounted', { params: { id: container_id }, query: {} })
  expect(counted_on).toBe(new Date().toISOString().slice(0, 10))
  expect(levels).toHaveLength(6)
})

test('an uncounted canister has no differences, and its levels are not marked as counted', async () => {
  const { container_id, batches } = await filled(12, 4)
  const take = await begin(container_id)
  await count(take, 1, [{ batch_id: batches[0]!, found: 12 }])
  await count(take, 2, [{ batch_id: batches[1]!, found: 0 }], { is_counted: false })
  expect(await differencesOf(take)).toEqual([])
  await close(take)
  const { counted_on, levels } = await ana.call('showCounted', { params: { id: container_id }, query: {} })
  expect([counted_on, levels.map(({ canister }) => canister)]).toEqual([null, [1, 1]])
})

test('a canister can be finished only when all its lines are counted', async () => {
  const { container_id, batches } = await filled(12)
  const take = await begin(container_id)
  const params = { id: take.id, canister: 1 }
  const refused = await ana.try('countCanister', {
    params: { id: take.id, canister: '1' },
    body: { tenant_id, version: 1, lines: [], is_counted: true },
  })
  expect(refused.body.fields).toEqual({ 'body.is_counted': '1 line is not counted yet' })
  const lines = [lineOf({ batch_id: batches[0]!, found: 12 })]
  await ana.call('countCanister', { params, body: { tenant_id, version: 1, lines, is_counted: true } })
  const none = await ana.try(
    'closeStockTake',
    await closing(await begin((await filled(1)).container_id), lost),
  )
  expect(none.body.fields).toEqual({ 'body.decisions': 'No canister is counted yet' })
})

test('two members who count the same container do not overwrite each other', async () => {
  const { container_id, batches } = await filled(12, 4)
  const take = await begin(container_id)
  const again = await tomas.try('startStockTake', { body: { tenant_id, container_id, canister: 2 } })
  expect([again.status, again.body]).toMatchObject([409, { code: 'IN_USE', conflicting_id: take.id }])
  expect(again.body.message).toContain('Ana García is already counting here')
  // A second member continues the stock-take; each counts another canister.
  await count(take, 1, [{ batch_id: batches[0]!, found: 12 }])
  await count(take, 2, [{ batch_id: batches[1]!, found: 4 }], {}, tomas)
  // At the same canister, the second member is refused.
  const body = { tenant_id, version: 1, lines: [lineOf({ batch_id: batches[0]!, found: 11 })] }
  const late = await tomas.try('countCanister', { params: { id: take.id, canister: '1' }, body })
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 'STALE', message: 'Ana García has just counted here. Check the new count.' },
  ])
  const { canisters } = await tomas.call('showStockTake', { params: { id: take.id }, query: {} })
  expect(canisters.map((one) => one.counted_by_name)).toEqual(['Ana García', 'Tomás Ibarra', null])
})

test('two members who begin concurrently begin one stock-take', async () => {
  const { container_id } = await filled(3)
  const body = { tenant_id, container_id, canister: null }
  const answers = await Promise.all([
    ana.try('startStockTake', { body }),
    tomas.try('startStockTake', { body }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const { stock_takes } = await ana.call('listStockTakes', { query: { tenant_id, container_id } })
  expect(stock_takes).toHaveLength(1)
})

test('members see who counts where', async () => {
  const { container_id, batches } = await filled(12)
  const take = await begin(container_id)
  const mine = async () => {
    const { counting } = await tomas.call('listCounting', { query: { tenant_id } })
    return counting.find(({ stock_take_id }) => stock_take_id === take.id)
  }
  expect(await mine()).toMatchObject({ container_id, canister: null, started_by_name: 'Ana García', now: [] })
  await count(take, 1, [{ batch_id: batches[0]!, found: 3 }], { is_counted: false })
  expect((await mine())?.now).toMatchObject([{ canister: 1, by: ana.user_id, by_name: 'Ana García' }])
  await count(take, 1, [{ batch_id: batches[0]!, found: 12 }])
  expect((await mine())?.now).toEqual([])
  await close(take)
  expect(await mine()).toBeUndefined()
})

test('a withdrawal during a count is considered on closing, and never booked twice', async () => {
  const { container_id, batches } = await filled(12)
  const batch_id = batches[0]!
  const take = await begin(container_id)
  await withdraw(batch_id, 2)
  await count(take, 1, [{ batch_id, found: 9 }])
  const seen = await closing(take, lost)
  expect(seen.body.decisions.map(({ straws }) => straws)).toEqual([1])
  // The missing straw is booked as used, so the difference disappears.
  await withdraw(batch_id, 1)
  const late = await ana.try('closeStockTake', { params: seen.params, body: seen.body })
  expect([late.status, late.body.code]).toEqual([409, 'STRAWS_CHANGED'])
  expect(await differencesOf(take)).toEqual([])
  expect(await close(take)).toMatchObject({ movements: 0 })
  expect((await strawsOf(ana, batch_id)).filter(({ status }) => status === 'STORED')).toHaveLength(9)
  await bookIsRight()
})

test('a correct count stays correct when straws are withdrawn afterwards', async () => {
  const { container_id, batches } = await filled(12)
  const take = await begin(container_id)
  await count(take, 1, [{ batch_id: batches[0]!, found: 12 }])
  await withdraw(batches[0]!, 5)
  expect(await differencesOf(take)).toEqual([])
})

test('straws added during a count are a line to be counted', async () => {
  const { container_id } = await filled(12)
  const take = await begin(container_id)
  const { batch_id } = await newStraws(ana, 7, { location: { container_id, canister: 3, level: 2 } })
  const { canisters, batches } = await ana.call('showStockTake', { params: { id: take.id }, query: {} })
  expect(canisters[2]!.lines).toMatchObject([
    { level: 2, batch_id, expected: [], book: [[1, 7]], found: null },
  ])
  expect(batches.map(({ id }) => id)).toContain(batch_id)
})

test('concurrent attempts to close a stock-take book once', async () => {
  const { container_id, batches } = await filled(12)
  const take = await begin(container_id)
  await count(take, 1, [{ batch_id: batches[0]!, found: 10 }])
  const wanted = await closing(take, lost)
  const parts = { params: wanted.params, body: wanted.body }
  const answers = await Promise.all([ana.try('closeStockTake', parts), ana.try('closeStockTake', parts)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const refused = answers.find(({ status }) => status === 409)!
  expect(refused.body).toMatchObject({
    code: 'STALE',
    message: 'Ana García has just closed this stock-take.',
  })
  const late = await count(take, 1, [], {}).catch((error: Error) => error.message)
  expect(late).toContain('has just closed this stock-take')
  expect(await sentencesOf(batches[0]!)).toHaveLength(2)
})

test('a retry of closing returns the same reply and books once', async () => {
  const { container_id, batches } = await filled(12)
  const take = await begin(container_id)
  await count(take, 1, [{ batch_id: batches[0]!, found: 10 }])
  const wanted = await closing(take, lost)
  const key = { 'idempotency-key': `close-${take.id}` }
  const first = await ana.call('closeStockTake', wanted, key)
  expect(await ana.call('closeStockTake', wanted, key)).toEqual(first)
  expect(await sentencesOf(batches[0]!)).toHaveLength(2)
})

test('a search stays open until the straws are found, lost or counted again', async () => {
  const { container_id, batches } = await filled(12, 4)
  const batch_id = batches[0]!
  const overview = async () => {
    const { looking } = await ana.call('showOverview', { query: { tenant_id } })
    return looking
  }
  const before = (await overview()).straws
  const look = async (found: number) => {
    const take = await begin(container_id, 1)
    await count(take, 1, [{ batch_id, found }])
    return close(take)
  }
  const take = await look(9)
  expect(take.movements).toBe(0)
  expect(take.searches.map(({ numbers }) => formatNumbers(numbers))).toEqual(['10–12'])
  expect((await overview()).straws).toBe(before + 3)
  const { levels } = await ana.call('showCounted', { params: { id: container_id }, query: {} })
  expect(levels.map(({ level }) => level)).toEqual([2])
  // Record the loss of a straw that is searched for, in the usual way.
  await ana.call('changeStraws', {
    body: {
      ...{ tenant_id, signer_id: ana.user_id, batch_id, numbers: [[12, 12]] },
      withdrawal: { type: 'LOSS', reason: 'MISSING', date: DAY },
    },
  })
  expect((await overview()).straws).toBe(before + 2)
  // A new count ends the earlier search.
  const next = await look(10)
  expect((await overview()).straws).toBe(before + 1)
  const found = await ana.call('endSearch', { params: { id: next.id, number: 1 }, body: { tenant_id } })
  expect(found.searches).toEqual([])
  expect((await overview()).straws).toBe(before)
  const none = await ana.try('endSearch', { params: { id: next.id, number: '9' }, body: { tenant_id } })
  expect(none.status).toBe(404)
})

test('the last count of a canister is that of a closed stock-take, even if straws are still missing', async () => {
  const { container_id, batches } = await filled(12, 4)
  const lastCounts = async () => {
    const { canisters } = await ana.call('showCounted', { params: { id: container_id }, query: {} })
    return canisters.map(({ counted_on, looking }) => [counted_on, looking])
  }
  const today = new Date().toISOString().slice(0, 10)
  const never = [null, 0]
  const first = await begin(container_id)
  await count(first, 1, [{ batch_id: batches[0]!, found: 9 }])
  await count(first, 2, [{ batch_id: batches[1]!, found: 4 }], { is_counted: false })
  expect(await lastCounts()).toEqual([never, never, never])
  // Two members close it concurrently: one of them is refused.
  const parts = await closing(first, () => ({ act: 'LOOKING' }))
  const replies = await Promise.all([ana, tomas].map((person) => person.try('closeStockTake', parts)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await lastCounts()).toEqual([[today, 3], never, never])
  const second = await begin(container_id, 1)
  await count(second, 1, [{ batch_id: batches[0]!, found: 12 }])
  expect(await lastCounts()).toEqual([[today, 3], never, never])
  await close(second)
  expect(await lastCounts()).toEqual([[today, 0], never, never])
  for (const { id } of [second, first])
    await ana.call('reverseStockTake', { params: { id }, body: { tenant_id, reason: 'A mistake' } })
  expect(await lastCounts()).toEqual([never, never, never])
  const elsewhere = await eve.try('showCounted', { params: { id: container_id } })
  expect(elsewhere.status).toBe(404)
})

test('straws found elsewhere are moved in the record', async () => {
  const { container_id, batches } = await filled(12, 4)
  const batch_id = batches[1]!
  const take = await begin(container_id)
  await count(take, 1, [
    { batch_id: batches[0]!, found: 12 },
    { level: 2, batch_id, found: 3 },
  ])
  await count(take, 2, [{ batch_id, found: 1 }])
  const [difference] = await differencesOf(take)
  expect(difference).toMatchObject({ kind: 'MISPLACED', canister: 1, level: 2, straws: 3, numbers: [[2, 4]] })
  const closed = await close(take, ({ places }) => ({ act: 'STAYS', from: places[0]!.location }))
  expect(closed.movements).toBe(1)
  expect(await placesOf(batch_id)).toEqual([
    [1, 'STORED', 2],
    [2, 'STORED', 1],
    [3, 'STORED', 1],
    [4, 'STORED', 1],
  ])
  await bookIsRight()
})

test('straws from an uncounted place are moved by amount, and missing ones can be searched for elsewhere', async () => {
  const { container_id, batches } = await filled(12, 4)
  const take = await begin(container_id, 1)
  await count(take, 1, [
    { batch_id: batches[0]!, found: 11 },
    { level: 2, batch_id: batches[1]!, found: 2 },
  ])
  const to = { container_id, canister: 3, level: 1 }
  const from = { container_id, canister: 2, level: 1 }
  const found = await differencesOf(take)
  expect(found.find(({ kind }) => kind === 'UNEXPECTED')?.places).toEqual([{ location: from, straws: 4 }])
  await close(take, ({ kind }) => (kind === 'MISSING' ? { act: 'ELSEWHERE', to } : { act: 'STAYS', from }))
  expect((await placesOf(batches[0]!)).at(-1)).toEqual([12, 'STORED', 3])
  expect((await placesOf(batches[1]!)).map(([, , canister]) => canister)).toEqual([1, 1, 2, 2])
})

test('found straws reverse their loss, and the others of that movement stay lost', async () => {
  const { container_id, batches } = await filled(12, 4)
  const batch_id = batches[0]!
  await withdraw(batch_id, 5)
  const take = await begin(container_id)
  await count(take, 1, [{ batch_id, found: 7 }])
  await count(take, 2, [
    { batch_id: batches[1]!, found: 4 },
    { level: 2, batch_id, found: 2 },
  ])
  const [difference] = await differencesOf(take)
  expect(difference!.losses).toHaveLength(1)
  const { movement_id } = difference!.losses[0]!
  const closed = await close(take, () => ({ act: 'REVERSED', movement_id }))
  expect(closed.movements).toBe(3)
  expect(await placesOf(batch_id)).toEqual([
    ...[1, 2].map((number) => [number, 'STORED', 2]),
    ...[3, 4, 5].map((number) => [number, 'LOST', null]),
    ...[6, 7, 8, 9, 10, 11, 12].map((number) => [number, 'STORED', 1]),
  ])
  // Undoing the stock-take makes the straws lost again.
  const undone = await ana.call('reverseStockTake', {
    params: { id: take.id },
    body: { tenant_id, reason: 'They were of another batch' },
  })
  expect(undone).toMatchObject({ state: 'REVERSED', reversed_by_name: 'Ana García' })
  expect((await placesOf(batch_id)).filter(([, status]) => status === 'LOST')).toHaveLength(5)
  await bookIsRight()
})

test('found losses of a pick list reopen its line until the stock-take is undone', async () => {
  const { container_id, batches } = await filled(5)
  const batch_id = batches[0]!
  const purpose = { withdrawal: { type: 'LOSS' as const, reason: 'BROKEN' as const } }
  const line = { batch_id, numbers: [[2, 3]] as [number, number][], purpose }
  const list = await ana.call('createPickList', { body: { tenant_id, name: 'Test', lines: [line] } })
  const params = { id: list.id }
  const opening = await ana.call('startOpening', { params, body: { tenant_id } })
  const counts = [{ number: 1, came_out: 2 }]
  await ana.call('countTakes', { params: { id: opening.id }, body: { tenant_id, counts } })
  const seen = [{ number: 1, numbers: line.numbers }]
  const signed = { tenant_id, signer_id: ana.user_id, date: DAY }
  const { movements } = await ana.call('bookOpening', {
    params: { id: opening.id },
    body: { ...signed, seen },
  })
  const summary = async () => {
    const [{ lines, closed_by_name }, shown] = await Promise.all([
      ana.call('showPickList', { params, query: {} }),
      ana.call('showOpening', { params: { id: opening.id }, query: {} }),
    ])
    return {
      wanted: lines.map(({ left, numbers }) => [left, numbers]),
      closed_by_name,
      booked: shown.movements.map(({ id }) => id),
      undone: shown.undone,
    }
  }
  const before = await summary()
  const lost_id = movements[0]!.id
  expect(before).toEqual({ wanted: [], closed_by_name: 'Ana García', booked: [lost_id], undone: [] })

  const take = await begin(container_id)
  await count(take, 1, [{ batch_id, found: { numbers: [[1, 5]] } }])
  await close(take, () => ({ act: 'REVERSED', movement_id: lost_id }))
  const wanted = [[2, line.numbers]]
  expect(await summary()).toEqual({ wanted, closed_by_name: null, booked: [lost_id], undone: [lost_id] })
  await ana.call('reverseStockTake', { params: { id: take.id }, body: { tenant_id, reason: 'A mistake' } })
  const after = await summary()
  expect(after).toEqual({ ...before, booked: [expect.any(String)] })
  const [id] = after.booked as [string]
  expect(id).not.toBe(lost_id)
  await ana.call('reverseMovement', { params: { id }, body: { tenant_id } })
  expect(await summary()).toEqual({ wanted, closed_by_name: null, booked: [id], undone: [id] })
  await bookIsRight()
})

test('a member without the right to reverse a loss cannot do so by a stock-take', async () => {
  const { container_id, batches } = await filled(12)
  const batch_id = batches[0]!
  await withdraw(batch_id, 5)
  const take = await begin(container_id, 1)
  await count(take, 1, [{ batch_id, found: 9 }])
  const back: Decide = ({ losses }) => ({ act: 'REVERSED', movement_id: losses[0]!.movement_id })
  const refused = await tomas.try('closeStockTake', await closing(take, back, tomas))
  expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ALLOWED'])
  expect(await ana.call('showStockTake', { params: { id: take.id }, query: {} })).toMatchObject({
    state: 'OPEN',
  })
})

test('a mistaken erasure is reversed, and applies again when the stock-take is undone', async () => {
  const { container_id, batches } = await filled(3)
  const batch_id = batches[0]!
  const straws = await strawsOf(ana, batch_id)
  const query = { tenant_id, signer_id: ana.user_id, batch_id, owner_id, straw_ids: [straws[0]!.id] }
  await ana.call('eraseStraws', { query })
  const take = await begin(container_id)
  await count(take, 1, [{ batch_id, found: { numbers: [[1, 3]] } }])
  const [difference] = await differencesOf(take)
  const { movement_id, type } = difference!.losses[0]!
  expect(type).toBe('ERASURE')
  await close(take, () => ({ act: 'REVERSED', movement_id }))
  expect(await placesOf(batch_id)).toHaveLength(3)
  await ana.call('reverseStockTake', { params: { id: take.id }, body: { tenant_id, reason: 'A mistake' } })
  expect(await placesOf(batch_id)).toHaveLength(2)
  await bookIsRight()
})

test('straws that were never recorded are added, and unknown ones set aside', async () => {
  const { container_id, batches } = await filled(3)
  const take = await begin(container_id)
  const unknown = [{ level: 2, print: 'HJ-09 070425', amount: 1 }]
  await count(take, 1, [{ batch_id: batches[0]!, found: 5 }], { unknown })
  const closed = await close(take, ({ kind }) => ({ act: kind === 'UNKNOWN' ? 'SET_ASIDE' : 'ADDED' }))
  expect(closed.movements).toBe(1)
  expect(await placesOf(batches[0]!)).toHaveLength(5)
  const { levels } = await ana.call('showCounted', { params: { id: container_id }, query: {} })
  expect(levels.map(({ level }) => level)).toEqual([1])
})

test('each kind of difference accepts only its own decisions', async () => {
  const { container_id, batches } = await filled(3)
  const take = await begin(container_id)
  await count(take, 1, [{ batch_id: batches[0]!, found: 2 }])
  for (const decision of [
    { act: 'ADDED' },
    { act: 'SET_ASIDE' },
    { act: 'REVERSED', movement_id: take.id },
  ] as const) {
    const refused = await ana.try('closeStockTake', await closing(take, () => decision))
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
      422,
      ['body.decisions.0.decision'],
    ])
  }
  const gone = { container_id, canister: 9, level: 1 }
  const elsewhere = await ana.try(
    'closeStockTake',
    await closing(take, () => ({ act: 'ELSEWHERE', to: gone })),
  )
  expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'NO_SUCH_PLACE'])
  // The whole request is refused: the stock-take is still open and has no document.
  expect(await ana.call('showStockTake', { params: { id: take.id }, query: {} })).toMatchObject({
    state: 'OPEN',
    movements: 0,
    document_id: null,
  })
})

test('an abandoned stock-take books nothing, and another can begin', async () => {
  const { container_id, batches } = await filled(3)
  const take = await begin(container_id)
  await count(take, 1, [{ batch_id: batches[0]!, found: 1 }], {}, tomas)
  await tomas.call('abandonStockTake', { params: { id: take.id }, query: {} })
  const left = await ana.call('showStockTake', { params: { id: take.id }, query: {} })
  expect(left).toMatchObject({ state: 'ABANDONED', ended_by_name: 'Tomás Ibarra', movements: 0 })
  const late = await ana.try('closeStockTake', await closing(take, lost))
  expect(late.body).toMatchObject({
    code: 'STALE',
    message: 'Tomás Ibarra has just discarded this stock-take.',
  })
  expect((await ana.try('abandonStockTake', { params: { id: take.id } })).status).toBe(409)
  expect((await begin(container_id)).state).toBe('OPEN')
  const { levels } = await ana.call('showCounted', { params: { id: container_id }, query: {} })
  expect(levels).toEqual([])
})

test('a container that was shrunk or deleted during a count is named in the refusal', async () => {
  const { id: container_id, label, version } = await newContainer(ana, { canisters: 3, levels: 2 })
  const take = await begin(container_id)
  await ana.call('updateContainer', {
    params: { id: container_id },
    body: { tenant_id, version, canisters: 2 },
  })
  const third = { params: { id: take.id, canister: '3' }, body: { tenant_id, version: 1, lines: [] } }
  const shrunk = await ana.try('countCanister', third)
  expect(shrunk.body).toMatchObject({
    code: 'NO_SUCH_PLACE',
    message: `Canister 3 of ${label} no longer exists.`,
  })
  await count(take, 1, [])
  await ana.call('deleteContainer', { params: { id: container_id }, query: {} })
  const deleted = await ana.try('countCanister', {
    params: { id: take.id, canister: '2' },
    body: { tenant_id, version: 1, lines: [] },
  })
  expect(deleted.body).toMatchObject({
    code: 'NO_SUCH_PLACE',
    message: `${label} was deleted. Discard this stock-take.`,
  })
  expect(await close(take)).toMatchObject({ state: 'CLOSED', size: null, movements: 0 })
})

test('a stock-take of a missing canister or another account’s container is refused', async () => {
  const { container_id } = await filled(1)
  const far = await ana.try('startStockTake', { body: { tenant_id, container_id, canister: 4 } })
  expect([far.status, far.body.code]).toEqual([409, 'NO_SUCH_PLACE'])
  const foreign = await eve.try('startStockTake', { body: { tenant_id: eve.tenant_id, container_id } })
  expect(Object.keys(foreign.body.fields ?? {})).toEqual(['body.container_id'])
})

test('another account cannot see or change a stock-take', async () => {
  const { container_id, batches } = await filled(3)
  const take = await begin(container_id)
  await count(take, 1, [{ batch_id: batches[0]!, found: 2 }])
  const body = { tenant_id: eve.tenant_id }
  const answers = await Promise.all([
    eve.try('showStockTake', { params: { id: take.id } }),
    eve.try('listDifferences', { params: { id: take.id } }),
    eve.try('abandonStockTake', { params: { id: take.id } }),
    eve.try('countCanister', {
      params: { id: take.id, canister: '1' },
      body: { ...body, version: 1, lines: [] },
    }),
    eve.try('endSearch', { params: { id: take.id, number: '1' }, body }),
    eve.try('closeStockTake', {
      params: { id: take.id },
      body: { ...body, signer_id: eve.user_id, date: DAY, decisions: [] },
    }),
  ])
  expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual(
    answers.map(() => [404, 'NOT_FOUND']),
  )
  expect((await eve.call('listCounting', { query: { tenant_id: eve.tenant_id } })).counting).toEqual([])
  expect((await eve.call('listStockTakes', { query: { tenant_id: eve.tenant_id } })).stock_takes).toEqual([])
  const foreign = [lineOf({ batch_id: (await newBatch(eve)).id, found: 1 })]
  const taken = await ana.try('countCanister', {
    params: { id: take.id, canister: '2' },
    body: { tenant_id, version: 1, lines: foreign },
  })
  expect(Object.keys(taken.body.fields ?? {})).toEqual(['body.lines.0.batch_id'])
})

test('a stock-take is undone completely, or refused if later movements depend on it', async () => {
  const { container_id, batches } = await filled(12, 4)
  const [one, other] = batches as [string, string]
  const before = [await placesOf(one), await placesOf(other)]
  const take = await begin(container_id)
  await count(take, 1, [
    { batch_id: one, found: 10 },
    { level: 2, batch_id: other, found: 1 },
  ])
  await count(take, 2, [{ batch_id: other, found: 3 }])
  const closed = await close(take, ({ kind, places }) =>
    kind === 'MISSING' ? { act: 'LOST', reason: 'MISSING' } : { act: 'STAYS', from: places[0]!.location },
  )
  expect(closed.movements).toBe(2)
  const undo = { params: { id: take.id }, body: { tenant_id, reason: 'Counted the wrong tank' } }
  // A straw that the stock-take has moved is withdrawn.
  const later = await ana.call('changeStraws', {
    body: {
      ...{ tenant_id, signer_id: ana.user_id, batch_id: other, numbers: [[4, 4]] },
      withdrawal: { type: 'LOSS', reason: 'BROKEN', date: DAY },
    },
  })
  const refused = await ana.try('reverseStockTake', undo)
  expect([refused.status, refused.body.code]).toEqual([409, 'LATER_MOVEMENTS_DEPEND'])
  expect(refused.body.message).toMatch(/^First undo 1 later movement of its straws: B-26-/)
  expect((await placesOf(one)).filter(([, status]) => status === 'LOST')).toHaveLength(2)
  const [movement] = 'movements' in later ? later.movements : []
  await ana.call('reverseMovement', {
    params: { id: movement!.id },
    body: { tenant_id, reason: 'Not broken' },
  })
  const undone = await ana.call('reverseStockTake', undo)
  expect(undone).toMatchObject({ state: 'REVERSED', reverse_reason: 'Counted the wrong tank', movements: 2 })
  expect([await placesOf(one), await placesOf(other)]).toEqual(before)
  const twice = await ana.try('reverseStockTake', undo)
  expect([twice.status, twice.body.code]).toEqual([409, 'ALREADY_REVERSED'])
  const { levels } = await ana.call('showCounted', { params: { id: container_id }, query: {} })
  expect(levels).toEqual([])
  await bookIsRight()
})

test('the member who closed a stock-take can undo it for 15 minutes, and an owner at any time', async () => {
  const close15 = async (person: Person) => {
    const { container_id, batches } = await filled(3)
    const take = await begin(container_id)
    await count(take, 1, [{ batch_id: batches[0]!, found: 2 }])
    const { id } = await close(take, lost, person)
    return { params: { id }, body: { tenant_id, reason: 'A mistake' } }
  }
  expect((await tomas.try('reverseStockTake', await close15(tomas))).status).toBe(201)
  const late = await close15(tomas)
  await server.owner.query(`update stock_takes set ended_at = now() - interval '16 minutes' where id = $1`, [
    late.params.id,
  ])
  expect((await tomas.try('reverseStockTake', late)).body.code).toBe('NOT_ALLOWED')
  expect((await ana.try('reverseStockTake', late)).status).toBe(201)
})

test('a container not counted for a year needs attention', async () => {
  const { container_id, batches } = await filled(3)
  const labels = async () => (await ana.call('showOverview', { query: { tenant_id } })).uncounted_containers
  const { label } = await ana.call('showContainer', { params: { id: container_id }, query: {} })
  expect((await labels()).map((one) => one.label)).not.toContain(label)
  await server.owner.query(`update containers set created_at = now() - interval '13 months' where id = $1`, [
    container_id,
  ])
  expect((await labels()).map((one) => one.label)).toContain(label)
  const take = await begin(container_id)
  await count(take, 1, [{ batch_id: batches[0]!, found: 3 }])
  await close(take)
  expect((await labels()).map((one) => one.label)).not.toContain(label)
})

test('5,000 straws of 50 batches are counted, compared and booked in bounded time', async () => {
  const { id: container_id } = await newContainer(ana, { canisters: 10, levels: 5 })
  const { animal_id } = await newBatch(ana)
  const batches = []
  for (let index = 0; index < 50; index += 1) {
    const { id: batch_id } = await newBatch(ana, { animal_id })
    const location = { container_id, canister: 1 + (index % 10), level: 1 + Math.floor(index / 10) }
    await newStraws(ana, 100, { batch_id, location })
    batches.push({ batch_id, ...location })
  }
  const began = performance.now()
  const take = await begin(container_id)
  expect(JSON.stringify(take).length).toBeLessThan(40_000)
  for (let canister = 1; canister <= 10; canister += 1) {
    const here = batches.filter((one) => one.canister === canister)
    await count(
      take,
      canister,
      here.map(({ batch_id, level }) => ({ batch_id, level, found: 99 })),
    )
  }
  const differences = await differencesOf(take)
  expect(differences).toHaveLength(50)
  expect(JSON.stringify(differences).length).toBeLessThan(40_000)
  expect(await close(take, lost)).toMatchObject({ movements: 50 })
  expect(performance.now() - began).toBeLessThan(60_000)
  await ana.call('reverseStockTake', { params: { id: take.id }, body: { tenant_id, reason: 'A mistake' } })
  await bookIsRight()
}, 180_000)

test('the report is typeset outside of transactions, and the stock-take is booked once', async () => {
  const { container_id, batches } = await filled(12)
  const [batch_id] = batches as [string]
  const take = await count(await begin(container_id), 1, [{ batch_id, found: 10 }])
  const parts = await closing(take, lost)
  expect(await sendBehindOthers(server, ana, () => ana.call('closeStockTake', parts))).toBe(0)
  const closed = await ana.call('showStockTake', { params: { id: take.id }, query: {} })
  expect(closed).toMatchObject({ state: 'CLOSED', movements: 1 })
  expect(await sentencesOf(batch_id)).toHaveLength(2)
  const { rows } = await server.owner.query('select id from documents where stock_take_id = $1', [take.id])
  expect(rows).toHaveLength(1)
  await bookIsRight()
})

test('straws withdrawn while the report is typeset make closing fail as changed', async () => {
  const { container_id, batches } = await filled(12)
  const [batch_id] = batches as [string]
  const take = await count(await begin(container_id), 1, [{ batch_id, found: 10 }])
  const parts = await closing(take, lost)
  const sent = {}
  const send = async () => Object.assign(sent, await ana.try('closeStockTake', parts))
  await sendBehindOthers(server, ana, send, () => withdraw(batch_id, 12))
  expect(sent).toMatchObject({ status: 409, body: { code: 'STRAWS_CHANGED' } })
  expect(await sentencesOf(batch_id)).toHaveLength(2)
  await bookIsRight()
})
