import { countNumbers, type StrawNumbers } from '#stock/batches/straw.ts'
import type { Movement } from '#stock/movements/contract.ts'
import type { Party } from '#registry/parties/contract.ts'
import { expect, test } from 'vitest'
import { newMember, newTenant, openTestServer } from '#test/test-server.ts'
import { newAnimal, newParty, newStraws } from '#test/factories.ts'
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
  const line = (
    { batch_id: batch, batch_label: label }: Pick<Movement, 'batch_id' | 'batch_label'>,
    holder: Party,
    numbers: StrawNumbers,
    since: string,
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
  })
  const first = { batch_id, batch_label }
  expect(reply.consignments).toEqual([
    line(first, lindenhof, [[4, 7]], '2026-04-01'),
    line(other, stal, [[3, 5]], '2026-04-15'),
    line(first, stal, [[3, 3]], '2026-06-02'),
  ])
  expect([reply.pagination.total, reply.stats.straws]).toEqual([3, 8])
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
