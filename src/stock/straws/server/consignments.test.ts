import { countNumbers, type StrawNumbers } from '#stock/batches/straw.ts'
import type { Movement } from '#stock/movements/contract.ts'
import type { Party } from '#registry/parties/contract.ts'
import { expect, test } from 'vitest'
import { newMember, newTenant, openTestServer } from '#test/test-server.ts'
import { newAnimal, newContainer, newParty, newStraws } from '#test/factories.ts'
import { makeDocument, withdraw } from '#test/documents.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const { tenant_id, self_id: owner_id, user_id: signer_id } = ana

test('consignments of the account are listed with owner, holder and date, the longest first', async () => {
  const [lindenhof, stal, seller] = [await newParty(ana), await newParty(ana), await newParty(ana)]
  const mare = await newAnimal(ana, { sex: 'MARE' })
  const { batch_id, batch_label } = await newStraws(ana, 20)
  const other = await newStraws(ana, 10)
  const act = async (pick: object, withdrawal: object) => {
    const body = { tenant_id, signer_id, owner_id, ...pick, withdrawal } as never
    const reply = await ana.call('changeStraws', { body })
    return 'movements' in reply ? reply.movements[0]!.id : ''
  }
  const consign = (batch: string, amount: number, receiver_id: string, date: string) =>
    act({ batch_id: batch, amount }, { type: 'CONSIGNMENT', date, receiver_id })
  await consign(batch_id, 3, lindenhof.id, '2026-05-01')
  await consign(batch_id, 4, lindenhof.id, '2026-04-01')
  await consign(other.batch_id, 5, stal.id, '2026-04-15')
  // Straws still out count from the day they came to their current holder, also after the reversal of a loss. Straws
  // that were used or returned do not count.
  await act(
    { batch_id, amount: 2, holder_id: lindenhof.id },
    { type: 'INSEMINATION', date: '2026-06-01', animal_id: mare.id },
  )
  await act(
    { batch_id, amount: 1, holder_id: lindenhof.id },
    { type: 'CONSIGNMENT', date: '2026-06-02', receiver_id: stal.id },
  )
  const mistake = await act(
    { batch_id, amount: 1, holder_id: lindenhof.id },
    { type: 'LOSS', date: '2026-06-03', reason: 'THAWED' },
  )
  const reversal = { params: { id: mistake }, body: { tenant_id, reason: 'Found again' } }
  await ana.call('reverseMovement', reversal)
  await ana.call('addStraws', {
    body: {
      tenant_id,
      signer_id,
      batch_id: other.batch_id,
      warehouse_id: ana.warehouse_id,
      date: '2026-06-04',
      reason: 'RETURN',
      supplier_id: stal.id,
      amount: 2,
    },
  })
  // Straws of other owners that are in our store have no holder.
  await ana.call('addStraws', {
    body: {
      tenant_id,
      signer_id,
      batch_id,
      warehouse_id: ana.warehouse_id,
      date: '2026-06-04',
      reason: 'CONSIGNMENT',
      supplier_id: seller.id,
      amount: 2,
    },
  })

  const reply = await tomas.call('listConsignments', { query: { tenant_id } })
  const { batches } = await ana.call('listBatches', { query: { tenant_id } })
  const stallions = new Map(batches.map((batch) => [batch.id, batch.animal.name]))
  const line = (
    { batch_id: batch, batch_label: label }: Pick<Movement, 'batch_id' | 'batch_label'>,
    holder: Party,
    numbers: StrawNumbers,
    since: string,
    reports: { type: string; date: string; straws: number }[] = [],
  ) => ({
    batch_id: batch,
    batch_label: label,
    owner_id,
    owner_name: 'Haras del Sur',
    holder_id: holder.id,
    holder_name: holder.name,
    straws: countNumbers(numbers),
    numbers,
    since,
    ends_on: null,
    straw_colour: 'YELLOW',
    stallion_name: stallions.get(batch),
    received: countNumbers(numbers) + reports.reduce((sum, { straws }) => sum + straws, 0),
    reports,
  })
  const first = { batch_id, batch_label }
  expect(reply.consignments).toEqual([
    line(first, lindenhof, [[4, 7]], '2026-04-01', [
      { type: 'INSEMINATION', date: '2026-06-01', straws: 2 },
      { type: 'CONSIGNMENT', date: '2026-06-02', straws: 1 },
    ]),
    line(other, stal, [[3, 5]], '2026-04-15', [{ type: 'RETURN', date: '2026-06-04', straws: 2 }]),
    line(first, stal, [[3, 3]], '2026-06-02'),
  ])
  expect(reply.contacts.map(({ name }) => name).toSorted()).toEqual([lindenhof.name, stal.name].toSorted())
  expect([reply.pagination.total, reply.stats]).toEqual([3, { straws: 8, here: 2, past: 0 }])
  const { consigned } = await ana.call('showOverview', { query: { tenant_id } })
  expect(consigned).toBe(8)
  const second = await ana.call('listConsignments', { query: { tenant_id, limit: 1, offset: 1 } })
  expect(second.consignments.map(({ holder_id }) => holder_id)).toEqual([stal.id])
})

test('the date since which a holder has had straws is the same in the list, the batch and a statement', async () => {
  const stud = await newTenant(server)
  const { batch_id } = await newStraws(stud, 20, { date: '2026-03-01' })
  const holder = await newParty(stud)
  const { tenant_id } = stud
  const consign = (amount: number, date: string) =>
    withdraw(stud, batch_id, amount, { type: 'CONSIGNMENT', date, receiver_id: holder.id })
  await consign(4, '2026-04-01')
  await consign(6, '2026-05-02')
  await stud.call('addStraws', {
    body: {
      tenant_id,
      signer_id: stud.user_id,
      batch_id,
      warehouse_id: stud.warehouse_id,
      date: '2026-06-01',
      reason: 'RETURN',
      supplier_id: holder.id,
      amount: 4,
    },
  })
  const { consignments } = await stud.call('listConsignments', { query: { tenant_id } })
  expect(consignments.map(({ straws, since }) => [straws, since])).toEqual([[6, '2026-05-02']])
  const atBatch = await stud.call('listBatchConsignments', { params: { id: batch_id }, query: { tenant_id } })
  expect(atBatch.consignments).toMatchObject([{ since: '2026-05-02', first_on: '2026-04-01', out: 6 }])
  const { text } = await makeDocument(stud, {
    kind: 'STATEMENT',
    party_id: stud.self_id,
    from: '2026-01-01',
    to: '2026-06-30',
  })
  expect(text).toContain('6 – 2 May 2026 59')
})

test('the agreed end of a consignment is listed until the straws are gone, and must not precede it', async () => {
  const stud = await newTenant(server)
  const { batch_id } = await newStraws(stud, 20, { date: '2026-03-01' })
  const [holder, next] = [
    await newParty(stud, { phone: '+34 956 555 017', city: 'Jerez' }),
    await newParty(stud),
  ]
  const { tenant_id: tenant, user_id, self_id } = stud
  const query = { tenant_id: tenant }
  const consign = (amount: number, date: string, ends_on?: string, to = holder.id, from?: string) =>
    withdraw(stud, batch_id, amount, { type: 'CONSIGNMENT', date, receiver_id: to, ends_on }, from)
  const out = async (past?: '1') =>
    stud.call('listConsignments', { query: { ...query, ...(past && { past }) } })
  const ends = async () =>
    (await out()).consignments.map(({ holder_id, ends_on }) => [holder_id === next.id, ends_on])

  const movement = await consign(5, '2026-04-01', '2026-04-30')
  expect(movement.ends_on).toBe('2026-04-30')
  expect(movement.sentence).toContain(', until 30 April 2026')
  await consign(5, '2026-05-01', '2026-09-30')
  await consign(2, '2026-05-02')
  expect(await ends()).toEqual([[false, '2026-04-30']])
  expect((await out('1')).consignments).toHaveLength(1)
  expect((await out()).stats).toEqual({ straws: 12, here: 0, past: 1 })
  const { name } = holder
  expect((await out()).contacts).toEqual([
    { id: holder.id, name, city: 'Jerez', phone: '+34 956 555 017', email: holder.email },
  ])
  // Passing straws on ends the agreement with the first holder.
  await consign(5, '2026-06-01', undefined, next.id, holder.id)
  expect((await ends()).toSorted()).toEqual([
    [false, '2026-09-30'],
    [true, null],
  ])
  const { movements } = await stud.call('listMovements', {
    query: { ...query, batch_id, type: 'CONSIGNMENT' },
  })
  const agreed = movements.find(({ ends_on }) => ends_on === '2026-09-30')!
  const reversal = await stud.call('reverseMovement', {
    params: { id: agreed.id },
    body: { tenant_id: tenant, reason: 'Wrong' },
  })
  expect(reversal.ends_on).toBeUndefined()
  expect(reversal.sentence).not.toContain('until')
  expect((await ends()).toSorted()).toEqual([
    [false, null],
    [true, null],
  ])
  const pick = { tenant_id: tenant, signer_id: user_id, batch_id, owner_id: self_id, amount: 1 }
  const refusal = async (withdrawal: object) =>
    (await stud.try('changeStraws', { body: { ...pick, withdrawal } })).body.fields
  const consigned = { type: 'CONSIGNMENT', date: '2026-06-01', receiver_id: next.id }
  expect(await refusal({ ...consigned, ends_on: '2026-05-31' })).toEqual({
    'body.withdrawal.ends_on': 'Enter a day after the consignment',
  })
  const lost = { type: 'LOSS', reason: 'BROKEN', date: '2026-06-01' }
  expect(await refusal({ ...lost, ends_on: '2026-07-01' })).toBeDefined()
})

test('straws of other owners are listed with their places and the agreed end of storage', async () => {
  const stud = await newTenant(server)
  const owner = await newParty(stud)
  const { id: container_id } = await newContainer(stud)
  const { batch_id, batch_label } = await newStraws(stud, 4, { date: '2026-03-01' })
  const location = { container_id, canister: 2, level: 1 }
  const { user_id, warehouse_id } = stud
  const signed = { tenant_id: stud.tenant_id, signer_id: user_id, batch_id }
  const add = (amount: number, date: string, more: object) =>
    stud.call('addStraws', {
      body: {
        ...{ ...signed, warehouse_id, date, amount },
        ...{ reason: 'CONSIGNMENT', supplier_id: owner.id, ...more },
      } as never,
    })
  await add(6, '2026-04-01', { location, ends_on: '2026-12-31' })
  await add(2, '2026-05-01', {})
  const here = () => stud.call('listHeldHere', { query: { tenant_id: stud.tenant_id } })
  const { stored, stats, pagination } = await here()
  expect(stored).toMatchObject([
    {
      ...{ batch_label, owner_id: owner.id, owner_name: owner.name, straws: 8 },
      ...{ since: '2026-04-01', ends_on: '2026-12-31' },
      places: [
        { location, straws: 6 },
        { location: null, straws: 2 },
      ],
    },
  ])
  expect([stats.here, pagination.total]).toEqual([8, 1])
  // The owner's agreement ends with a sale in store.
  const sale = {
    type: 'SALE',
    date: '2026-06-01',
    receiver_id: (await newParty(stud)).id,
    keep_in_store: true,
  }
  await stud.call('changeStraws', {
    body: { ...signed, owner_id: owner.id, amount: 8, withdrawal: sale } as never,
  })
  expect((await here()).stored).toMatchObject([{ straws: 8, since: '2026-06-01', ends_on: null }])
})
