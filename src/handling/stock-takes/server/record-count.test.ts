import { expect, test } from 'vitest'
import { DAY, newContainer, newStraws } from '#test/factories.ts'
import { newMember, newTenant, openTestServer } from '#test/test-server.ts'
import type { StrawNumbers } from '#stock/batches/straw.ts'
import type { StockTake, Unknown } from '../shapes.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const { tenant_id, self_id: owner_id } = ana
const BOOK: StrawNumbers = [[1, 10]]

/** Creates a container with ten straws of one batch in its first canister. */
async function filled() {
  const { id: container_id } = await newContainer(ana, { canisters: 3, levels: 2 })
  const { batch_id } = await newStraws(ana, 10, { location: { container_id, canister: 1, level: 1 } })
  const count = (
    amount: number,
    { canister = 1, ...more }: { canister?: number; unknown?: Unknown[] } = {},
  ) => ({
    ...{ tenant_id, container_id, canister },
    lines: canister === 1 ? [{ level: 1, batch_id, owner_id, book: BOOK, found: { amount } }] : [],
    ...more,
  })
  return { container_id, batch_id, count }
}

const differencesOf = async ({ id }: StockTake) =>
  (await ana.call('listDifferences', { params: { id }, query: {} })).differences

const lose = (batch_id: string, numbers: StrawNumbers) =>
  tomas.call('changeStraws', {
    body: {
      ...{ tenant_id, signer_id: tomas.user_id, batch_id, numbers },
      withdrawal: { type: 'LOSS', reason: 'BROKEN', date: DAY },
    },
  })

test('the first offline count begins a stock-take, and later ones are added to it', async () => {
  const { count } = await filled()
  const at = new Date(Date.now() - 5000).toISOString()
  const take = await ana.call('recordCount', { body: count(8) }, { 'happened-at': at })
  expect(take).toMatchObject({ state: 'OPEN', canister: null })
  expect(take.canisters[0]).toMatchObject({ counted_at: at, counted_by_name: 'Ana García' })
  expect(await differencesOf(take)).toMatchObject([{ kind: 'MISSING', straws: 2, numbers: [[9, 10]] }])
  const unknown = [{ level: 2, print: 'LUCERO 2019', amount: 3 }]
  const second = await tomas.call('recordCount', { body: count(0, { canister: 2, unknown }) })
  expect(second.id).toBe(take.id)
  expect(await differencesOf(take)).toMatchObject([{ kind: 'MISSING' }, { kind: 'UNKNOWN', straws: 3 }])
})

test('concurrent retries record a count once, and a count by someone else is not overwritten', async () => {
  const { count } = await filled()
  const headers = { 'Idempotency-Key': 'a-count-without-signal' }
  const send = () => ana.call('recordCount', { body: count(8) }, headers)
  const [one, other] = await Promise.all([send(), send()])
  expect(other).toEqual(one)
  const refused = await tomas.try('recordCount', { body: count(7) })
  expect(refused).toMatchObject({ status: 409, body: { code: 'STALE' } })
  expect((refused.body as unknown as { message: string }).message).toMatch(
    /^Ana García has just counted here/,
  )
  expect(await differencesOf(one)).toMatchObject([{ straws: 2 }])
  // Two members start concurrently, at two canisters.
  const at = await filled()
  const takes = await Promise.all([
    ana.call('recordCount', { body: at.count(10) }),
    tomas.call('recordCount', { body: at.count(0, { canister: 3 }) }),
  ])
  expect(takes[0].id).toBe(takes[1].id)
})

test('straws that moved after the offline count make no difference', async () => {
  const { container_id, batch_id, count } = await filled()
  await lose(batch_id, [[1, 3]])
  const came = await newStraws(ana, 4, { location: { container_id, canister: 1, level: 2 } })
  const take = await ana.call('recordCount', { body: count(10) })
  expect(await differencesOf(take)).toEqual([])
  expect(take.canisters[0]!.lines.map((line) => line.batch_id)).toContain(came.batch_id)
})

test('a canister is counted separately if another one already is, and a missing canister is refused', async () => {
  const { container_id, count } = await filled()
  await tomas.call('startStockTake', { body: { tenant_id, container_id, canister: 2 } })
  const take = await ana.call('recordCount', { body: count(10) })
  expect(take).toMatchObject({ canister: 1, canisters: [{ canister: 1 }] })
  const none = await ana.try('recordCount', { body: count(0, { canister: 9 }) })
  expect(none).toMatchObject({ status: 409, body: { code: 'NO_SUCH_PLACE' } })
})

test('a stock-take counted offline is closed online like any other', async () => {
  const { batch_id, count } = await filled()
  const take = await ana.call('recordCount', { body: count(9) })
  const decisions = (await differencesOf(take)).map(({ key, straws }) => ({
    ...{ key, straws, decision: { act: 'LOST' as const, reason: 'MISSING' as const } },
  }))
  const body = { tenant_id, signer_id: ana.user_id, date: DAY, decisions }
  expect(await ana.call('closeStockTake', { params: { id: take.id }, body })).toMatchObject({
    state: 'CLOSED',
  })
  const { counts } = await ana.call('showBatch', { params: { id: batch_id }, query: {} })
  expect(counts).toMatchObject({ stored: 9, lost: 1 })
})

test('a count of another account’s container or of too many straws is refused', async () => {
  const { count } = await filled()
  const eve = await newTenant(server, 'Elsewhere')
  const [line] = count(10).lines
  const lines = [{ ...line!, book: [[1, 2_000_000_000]] as StrawNumbers }]
  const invalid = { status: 422, body: { code: 'INVALID' } }
  expect(await ana.try('recordCount', { body: { ...count(10), lines } })).toMatchObject(invalid)
  const refused = await eve.try('recordCount', { body: { ...count(10), tenant_id: eve.tenant_id } })
  expect(refused).toMatchObject(invalid)
})
