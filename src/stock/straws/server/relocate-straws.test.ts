import { expect, test } from 'vitest'
import type { Location } from '#stock/containers/contract.ts'
import { newBatch, newContainer, newStraws } from '#test/factories.ts'
import { newTenant, openTestServer } from '#test/test-server.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id, user_id: signer_id } = ana

/** Creates a container with straws of one batch at the given canisters and levels. */
async function filled(...standing: [canister: number, level: number, straws: number][]) {
  const { id } = await newContainer(ana, { canisters: 3, levels: 3 })
  const { id: batch_id } = await newBatch(ana)
  for (const [canister, level, straws] of standing) {
    await newStraws(ana, straws, { batch_id, location: { container_id: id, canister, level } })
  }
  return { id, batch_id }
}

async function standing(id: string) {
  const { contents } = await ana.call('showContainer', { params: { id }, query: {} })
  return contents.map(({ canister, level, straws }) => [canister, level, straws])
}

type To = Location | { container_id: string; canister?: number; levels: number }

function moveAll(everything_at: { container_id: string; canister?: number }, expected: number, to: To) {
  const body = { tenant_id, signer_id, everything_at, expected, relocation: { to } }
  return ana.try('changeStraws', { body })
}

test('moving a whole canister keeps the level of each straw', async () => {
  const { id, batch_id } = await filled([1, 1, 2], [1, 3, 4], [2, 2, 1])
  const { id: container_id } = await newContainer(ana, { canisters: 2, levels: 3 })
  const moved = await moveAll({ container_id: id, canister: 1 }, 6, { container_id, canister: 2, levels: 3 })
  expect(moved.body).toEqual({ moved: 6, movement_ids: [expect.any(String), expect.any(String)] })
  expect([await standing(container_id), await standing(id)]).toEqual([
    [
      [2, 1, 2],
      [2, 3, 4],
    ],
    [[2, 2, 1]],
  ])
  // Each relocation in the journal has a single destination.
  const query = { tenant_id, batch_id, relocations: '1' as const }
  const { movements } = await ana.call('readJournal', { query })
  const relocations = movements.filter(({ kind }) => kind === 'RELOCATION')
  expect(relocations.map(({ to, amount }) => [to?.level, amount]).toSorted()).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('moving a whole container keeps the canister and level of each straw', async () => {
  const { id } = await filled([1, 1, 2], [1, 2, 3], [3, 2, 1])
  const { id: container_id } = await newContainer(ana, { canisters: 4, levels: 2 })
  await moveAll({ container_id: id }, 6, { container_id, levels: 2 })
  expect(await standing(container_id)).toEqual([
    [1, 1, 2],
    [1, 2, 3],
    [3, 2, 1],
  ])
  expect(await standing(id)).toEqual([])
})

test('straws above the highest level of the target go to its last level, as announced', async () => {
  const { id } = await filled([1, 1, 2], [1, 2, 3], [1, 3, 4])
  const { id: container_id } = await newContainer(ana, { canisters: 1, levels: 2 })
  // A request based on three levels is out of date.
  const refused = await moveAll({ container_id: id }, 9, { container_id, levels: 3 })
  expect([refused.status, refused.body.code]).toEqual([409, 'NO_SUCH_PLACE'])
  await moveAll({ container_id: id }, 9, { container_id, levels: 2 })
  expect(await standing(container_id)).toEqual([
    [1, 1, 2],
    [1, 2, 7],
  ])
})

test('a canister missing in the target is refused, and straws already there are not moved', async () => {
  const { id } = await filled([1, 1, 2], [3, 1, 5])
  const { id: container_id } = await newContainer(ana, { canisters: 2, levels: 2 })
  expect((await moveAll({ container_id: id }, 7, { container_id, levels: 2 })).body.code).toBe(
    'NO_SUCH_PLACE',
  )
  const within = await moveAll({ container_id: id }, 7, { container_id: id, canister: 1, levels: 3 })
  expect(within.body).toEqual({ moved: 5, movement_ids: [expect.any(String)] })
  expect(await standing(id)).toEqual([[1, 1, 7]])
  expect((await moveAll({ container_id: id }, 7, { container_id: id, levels: 3 })).body).toEqual({
    moved: 0,
    movement_ids: [],
  })
})

test('only straws picked by place can keep their level', async () => {
  const { id, batch_id } = await filled([1, 1, 2])
  const relocation = { to: { container_id: id, levels: 2 } }
  const body = { tenant_id, signer_id, batch_id, owner_id: ana.self_id, amount: 1, relocation }
  expect((await ana.try('changeStraws', { body })).status).toBe(422)
})
