/** Places from which straws are taken: as previewed, as booked and as recorded in the journal. */
import { expect, test } from 'vitest'
import type { Location } from '#stock/containers/contract.ts'
import type { StockAtPlace } from '../bookings.ts'
import { lowestFirst } from '../straw-runs.ts'
import { DAY, newBatch, newContainer, newParty, newStraws, strawsOf } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id, self_id: owner_id, user_id: signer_id } = ana
const other = await newParty(ana)
const tank = await newContainer(ana)
const at = (canister: number, level = 1): Location => ({ container_id: tank.id, canister, level })

/** Creates straws 1–3 in canister 1, 4–7 in canister 2, 8 and 9 without a place, 10 and 11 in canister 1 again. */
async function spread() {
  const { id: batch_id } = await newBatch(ana)
  await newStraws(ana, 3, { batch_id, location: at(1) })
  await newStraws(ana, 4, { batch_id, location: at(2) })
  await newStraws(ana, 2, { batch_id, location: null })
  await newStraws(ana, 2, { batch_id, location: at(1) })
  return batch_id
}

async function available(batch_id: string, date = DAY) {
  const query = { tenant_id, batch_id, owner_id, date }
  return (await ana.call('listAvailableStraws', { query })).available
}

function lose(batch_id: string, amount: number, seen_at?: StockAtPlace[]) {
  const withdrawal = { type: 'LOSS', date: DAY, reason: 'BROKEN' }
  const pick = { batch_id, owner_id, amount, ...(seen_at ? { seen_at } : {}) }
  return ana.try('changeStraws', { body: { tenant_id, signer_id, ...pick, withdrawal } })
}

function move(id: string, to: Location) {
  const body = { tenant_id, signer_id, straw_ids: [id], relocation: { to } }
  return ana.call('changeStraws', { body })
}

test('straws available on a day are listed by place in the order in which they are taken', async () => {
  const batch_id = await spread()
  expect(await available(batch_id)).toEqual([
    { location: at(1), first: 1, last: 3 },
    { location: at(2), first: 4, last: 7 },
    { location: null, first: 8, last: 9 },
    { location: at(1), first: 10, last: 11 },
  ])
  // Straws added later cannot be taken on an earlier day, and lost straws cannot be taken at all.
  await newStraws(ana, 2, { batch_id, location: at(3), date: '2026-04-02' })
  await lose(batch_id, 1)
  expect((await available(batch_id)).map(({ first, last }) => [first, last])).toEqual([
    [2, 3],
    [4, 7],
    [8, 9],
    [10, 11],
  ])
  expect((await available(batch_id, '2026-04-02')).at(-1)).toEqual({ location: at(3), first: 12, last: 13 })
  expect(await available(batch_id, '2026-03-01')).toEqual([])
})

test('the announced places are those taken from, and are recorded in the journal', async () => {
  const batch_id = await spread()
  for (const amount of [2, 3, 4]) {
    const seen = lowestFirst(await available(batch_id), amount)!
    const [before, answer] = [await strawsOf(ana, batch_id), await lose(batch_id, amount, seen)]
    expect(answer.status).toBe(200)
    const left = new Set(
      (await strawsOf(ana, batch_id)).filter(({ status }) => status === 'STORED').map(({ id }) => id),
    )
    const gone = before.filter(({ id, status }) => status === 'STORED' && !left.has(id))
    expect(gone.map(({ number }) => number)).toEqual(
      before
        .filter(({ status }) => status === 'STORED')
        .slice(0, amount)
        .map(({ number }) => number),
    )
  }
  const { movements } = await ana.call('listMovements', { query: { tenant_id, batch_id, type: 'LOSS' } })
  const from = movements.map(({ sentence }) => /\(broken\)(.*), on/.exec(sentence)?.[1])
  const place = (canister: number) => `${tank.label}, canister ${canister}, level 1`
  expect(from).toEqual([
    `, from ${place(2)} (2) and no place (2)`,
    `, from ${place(2)} (2) and ${place(1)} (1)`,
    `, from ${place(1)}`,
  ])
})

test('straws moved since the user looked are not taken from an unseen place', async () => {
  const batch_id = await spread()
  const seen = lowestFirst(await available(batch_id), 5)!
  const [first] = await strawsOf(ana, batch_id)
  await move(first!.id, at(5))
  const refused = await lose(batch_id, 5, seen)
  expect([refused.status, refused.body.code]).toEqual([409, 'STRAWS_CHANGED'])
  expect(await available(batch_id)).toHaveLength(5)
  expect((await lose(batch_id, 5, lowestFirst(await available(batch_id), 5)!)).status).toBe(200)

  // Straws picked one by one, and everything at a place, are also compared with the numbers shown to the user.
  const straws = (await strawsOf(ana, batch_id)).filter(({ status }) => status === 'STORED')
  const withdrawal = { type: 'CONSIGNMENT' as const, date: DAY, receiver_id: other.id }
  const picked = straws.slice(0, 2)
  const seen_at = picked.map(({ location }) => ({ location, straws: 1 }))
  await move(picked[0]!.id, at(6))
  const byId = { straw_ids: picked.map(({ id }) => id), holder_id: null, seen_at, withdrawal }
  expect((await ana.try('changeStraws', { body: { tenant_id, signer_id, ...byId } })).status).toBe(409)
  const { contents } = await ana.call('showContainer', { params: { id: tank.id }, query: {} })
  const here = contents.filter(({ canister }) => canister === 1)
  const expected = here.reduce((sum, one) => sum + one.straws, 0)
  const everything_at = { container_id: tank.id, canister: 1 }
  const elsewhere = {
    everything_at,
    expected,
    seen_at: [{ location: at(1, 2), straws: expected }],
    withdrawal,
  }
  expect((await ana.try('changeStraws', { body: { tenant_id, signer_id, ...elsewhere } })).status).toBe(409)
})

test('additions and sales kept in store are recorded with their places', async () => {
  const batch_id = await spread()
  const { movements } = await ana.call('listMovements', { query: { tenant_id, batch_id } })
  expect(movements.map(({ sentence }) => / stored in (.*), on/.exec(sentence)?.[1])).toEqual([
    `${tank.label}, canister 1, level 1`,
    undefined,
    `${tank.label}, canister 2, level 1`,
    `${tank.label}, canister 1, level 1`,
  ])
  const withdrawal = { type: 'SALE' as const, date: DAY, receiver_id: other.id, keep_in_store: true }
  const body = { tenant_id, signer_id, batch_id, owner_id, amount: 4, withdrawal }
  const sold = await ana.call('changeStraws', { body })
  expect(sold).toMatchObject({
    movements: [
      {
        sentence: expect.stringContaining(
          `stored in ${tank.label}, canister 1, level 1 (3) and ${tank.label}, canister 2, level 1 (1), to`,
        ),
      },
    ],
  })
})
