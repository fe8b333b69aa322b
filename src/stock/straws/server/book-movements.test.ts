import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { dice } from '#test/dice.ts'
import { DAY, newAnimal, newBatch, newContainer, newParty, newStraws, strawsOf } from '#test/factories.ts'
import { newTenant, openTestServer, type Person } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const eve = await newTenant(server, 'Elsewhere')
const { tenant_id, warehouse_id, self_id } = ana

const book = (bookings: object[], person: Person = ana, headers = {}) =>
  person.try(
    'bookMovements',
    { body: { tenant_id: person.tenant_id, signer_id: person.user_id, bookings } },
    headers,
  )
const entry = (batch_id: string, amount: number, more = {}) => ({
  reason: 'COLLECTION',
  batch_id,
  amount,
  date: DAY,
  warehouse_id,
  ...more,
})
const loss = { type: 'LOSS', reason: 'BROKEN', date: DAY }
const journal = async (batch_id: string) =>
  (await ana.call('listMovements', { query: { tenant_id, batch_id, relocations: '1' } })).movements
const differences = async () => (await ana.call('checkBooks', { query: { tenant_id } })).differences

test('additions, a withdrawal and a relocation are booked together in order', async () => {
  const [one, other] = [(await newBatch(ana)).id, (await newBatch(ana)).id]
  const { id: container_id } = await newContainer(ana)
  const place = { container_id, canister: 1, level: 2 }
  const { status, body } = await book([
    entry(one, 20, { location: place }),
    entry(other, 10),
    entry(one, 5),
    { batch_id: one, owner_id: self_id, amount: 3, withdrawal: loss },
    { batch_id: other, numbers: [[2, 4]], relocation: { to: place } },
    { batch_id: one, numbers: [[21, 25]], relocation: { to: null } },
  ])
  expect([status, body.code]).toEqual([201, undefined])
  const bookings = body.bookings as { movements: { sentence: string; numbers: unknown; amount: number }[] }[]
  expect(bookings.map(({ movements }) => movements.map(({ amount }) => amount))).toEqual([
    [20],
    [10],
    [5],
    [3],
    [3],
    [],
  ])
  expect(bookings[2]!.movements[0]!.numbers).toEqual([[21, 25]])
  expect(bookings[3]!.movements[0]!.numbers).toEqual([[1, 3]])
  const straws = await strawsOf(ana, other)
  expect(straws.map(({ location }) => location?.level ?? null)).toEqual([
    null,
    2,
    2,
    2,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(await differences()).toEqual([])
})

test('withdrawals and relocations of amounts book the same together as one by one', async () => {
  const [alone, together] = [(await newBatch(ana)).id, (await newBatch(ana)).id]
  const [buyer, keeper] = [(await newParty(ana)).id, (await newParty(ana)).id]
  const mare = (await newAnimal(ana, { sex: 'MARE' })).id
  const { id: container_id } = await newContainer(ana)
  const places = [null, { container_id, canister: 1, level: 1 }, { container_id, canister: 2, level: 2 }]
  const days = ['2026-03-13', '2026-03-14', '2026-03-15']
  for (const batch_id of [alone, together]) {
    const entries = places.map((location) => entry(batch_id, 30, { location }))
    expect((await book(entries)).status).toBe(201)
  }
  const roll = dice(7)
  const any = <T>(list: readonly T[]) => list[roll(list.length)]!
  const newBooking = () => {
    const from = any([undefined, ...places])
    const pick = {
      ...{ owner_id: any([self_id, self_id, buyer]), amount: 1 + roll(6) },
      ...(from === undefined ? {} : { location: from }),
      ...(roll(5) === 0 ? { holder_id: any([buyer, keeper]) } : {}),
    }
    const date = any(days)
    return any([
      { ...pick, relocation: { to: any(places) } },
      { ...pick, withdrawal: { ...loss, date } },
      { ...pick, withdrawal: { type: 'CONSIGNMENT', date, receiver_id: keeper } },
      { ...pick, withdrawal: { type: 'SALE', date, receiver_id: buyer, keep_in_store: roll(2) === 0 } },
      { ...pick, withdrawal: { type: 'INSEMINATION', date, animal_id: mare } },
    ])
  }
  const accepted = []
  for (let tried = 0; tried < 80; tried += 1) {
    const booking = newBooking()
    const { status } = await book([{ batch_id: alone, ...booking }])
    if (status === 201) accepted.push(booking)
  }
  expect(accepted.length).toBeGreaterThan(25)
  const { status } = await book(accepted.map((booking) => ({ batch_id: together, ...booking })))
  expect(status).toBe(201)

  const { rows } = await server.owner.query<{ straws: unknown[]; movements: unknown[] }>(
    `select
       (select jsonb_agg(to_jsonb(s) - '{id, batch_id}'::text[] order by number) from straws s where s.batch_id = b.id) as straws,
       (select jsonb_agg(to_jsonb(m) - '{id, batch_id, recorded_at}'::text[] || jsonb_build_object('straws', numbers, 'places', places)
          order by recorded_at)
        from movements m join movement_straws using (tenant_id) where m.batch_id = b.id and movement_id = m.id) as movements
     from unnest($1::uuid[]) b (id)`,
    [[alone, together]],
  )
  expect(rows[1]).toEqual(rows[0])
  expect(await differences()).toEqual([])
})

test('a refusal names its booking among several withdrawals', async () => {
  const { batch_id } = await newStraws(ana, 10)
  const withdrawal = { batch_id, owner_id: self_id, amount: 4, withdrawal: loss }
  const short = await book([withdrawal, withdrawal, withdrawal])
  expect([short.status, short.body.code]).toEqual([409, 'NOT_ENOUGH_STRAWS'])
  expect(short.body.fields).toEqual({
    'body.bookings.2': 'Only 2 straws are available for this on that day.',
  })
  const unknown = { type: 'SALE', date: DAY, receiver_id: uuidv7() }
  const sold = await book([withdrawal, { ...withdrawal, withdrawal: unknown }])
  expect(Object.keys(sold.body.fields ?? {})).toEqual(['body.bookings.1.withdrawal.receiver_id'])
  expect(await journal(batch_id)).toHaveLength(1)
})

test.each([
  [
    'too many are withdrawn',
    (batch_id: string) => ({ batch_id, owner_id: self_id, amount: 99, withdrawal: loss }),
    [409, 'NOT_ENOUGH_STRAWS', { 'body.bookings.2': 'Only 30 straws are available for this on that day.' }],
  ],
  [
    'an addition is dated in the future',
    (batch_id: string) => entry(batch_id, 1, { date: '2999-01-01' }),
    [422, 'INVALID', { 'body.bookings.2.date': 'Date is in the future' }],
  ],
  [
    'an owner does not exist',
    (batch_id: string) => entry(batch_id, 1, { owner_id: eve.self_id }),
    [422, 'INVALID', { 'body.bookings.2.owner_id': 'Choose a stakeholder from the list' }],
  ],
  [
    'a place does not exist',
    (batch_id: string) => entry(batch_id, 1, { location: { container_id: uuidv7(), canister: 1, level: 1 } }),
    [409, 'NO_SUCH_PLACE', { 'body.bookings.2': 'This warehouse has no such place.' }],
  ],
  [
    'a batch does not exist',
    () => ({ batch_id: uuidv7(), owner_id: self_id, amount: 1, withdrawal: loss }),
    [404, 'NOT_FOUND', { 'body.bookings.2': 'The batch was not found.' }],
  ],
  [
    'the receiver is the owner',
    (batch_id: string) => ({
      batch_id,
      owner_id: self_id,
      amount: 1,
      withdrawal: { type: 'SALE', receiver_id: self_id, date: DAY },
    }),
    [422, 'INVALID', { 'body.bookings.2.withdrawal.receiver_id': 'The receiver can’t be the owner' }],
  ],
])('nothing is booked if %s, and the booking is named', async (_, wrong, expected) => {
  const { id } = await newBatch(ana)
  const { status, body } = await book([entry(id, 10), entry(id, 20), wrong(id), entry(id, 30)])
  expect([status, body.code, body.fields]).toEqual(expected)
  expect(await journal(id)).toEqual([])
})

test('straws moved by an earlier booking of the request are refused, with all bookings', async () => {
  const { batch_id } = await newStraws(ana, 10)
  const { id: container_id } = await newContainer(ana)
  const place = { container_id, canister: 1, level: 1 }
  const { body } = await book([
    { batch_id, numbers: [[1, 2]], relocation: { to: place } },
    { batch_id, numbers: [[2, 3]], holder_id: (await newParty(ana)).id, withdrawal: loss },
  ])
  expect(body.code).toBe('STRAWS_CHANGED')
  expect(Object.keys(body.fields!)).toEqual(['body.bookings.1'])
  expect(await journal(batch_id)).toHaveLength(1)
})

test('an invalid booking is named, and only a member can sign', async () => {
  const { id } = await newBatch(ana)
  const { status, body } = await book([entry(id, 1), entry(id, 0)])
  expect([status, Object.keys(body.fields!)]).toEqual([422, ['body.bookings.1.amount']])
  const signed = await ana.try('bookMovements', {
    body: { tenant_id, signer_id: eve.user_id, bookings: [entry(id, 1)] },
  })
  expect(signed.body.fields).toEqual({ 'body.signer_id': 'This person is not a member' })
})

test('the number of straws per request is limited, so that it is answered in time', async () => {
  const { id } = await newBatch(ana)
  const { status, body } = await ana.try('bookMovements', {
    body: { tenant_id, signer_id: ana.user_id, bookings: Array.from({ length: 11 }, () => entry(id, 1000)) },
  })
  expect([status, body.fields]).toEqual([422, { 'body.bookings': 'At most 10000 straws' }])
})

test('another account cannot book on these batches', async () => {
  const { batch_id } = await newStraws(ana, 10)
  const pick = { batch_id, owner_id: self_id, amount: 1, withdrawal: loss }
  expect((await book([pick], eve)).body.code).toBe('NOT_FOUND')
  expect((await book([entry(batch_id, 1)], eve)).body.code).toBe('NOT_FOUND')
})

test('concurrent requests with one key book once', async () => {
  const { id } = await newBatch(ana)
  const key = { 'idempotency-key': uuidv7() }
  const both = await Promise.all([1, 2].map(() => book([entry(id, 3), entry(id, 4)], ana, key)))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]!.body).toEqual(both[1]!.body)
  expect(await journal(id)).toHaveLength(2)
})

test('concurrent requests with the same batches in another order do not deadlock', async () => {
  const [one, other] = [await newStraws(ana, 200), await newStraws(ana, 200)]
  const take = ({ batch_id }: { batch_id: string }) => ({
    batch_id,
    owner_id: self_id,
    amount: 2,
    withdrawal: loss,
  })
  const lists = Array.from({ length: 20 }, (_, turn) =>
    turn % 2 ? [take(one), take(other)] : [take(other), take(one)],
  )
  const answers = await Promise.all(lists.map((list) => book(list)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await journal(one.batch_id)).toHaveLength(21)
  const { rows } = await server.owner.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(rows[0]!.deadlocks).toBe(0)
  expect(await differences()).toEqual([])
})

test('everything at a place can be moved together with other bookings', async () => {
  const { id: container_id } = await newContainer(ana)
  const place = { container_id, canister: 2, level: 1 }
  const { batch_id } = await newStraws(ana, 4, { location: place })
  const { body } = await book([
    { everything_at: { container_id }, expected: 4, relocation: { to: null } },
    { batch_id, owner_id: self_id, amount: 4, location: null, withdrawal: loss },
  ])
  expect((body.bookings as unknown[]).length).toBe(2)
  expect((await strawsOf(ana, batch_id)).every(({ status }) => status === 'LOST')).toBe(true)
})
