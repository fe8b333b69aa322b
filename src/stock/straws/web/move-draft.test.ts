import { expect, test } from 'vitest'
import type { Batch } from '#stock/batches/contract.ts'
import type { ContainerSummary } from '#stock/containers/contract.ts'
import { higherThan, keepsOf, movesOf, targetIn, type Values } from './move-draft.ts'
import { OWN } from '#stock/containers/web/place-name.ts'
import { pickOf, type Subject } from './straw-pick.ts'
import { ANYWHERE } from './use-stock.ts'

const at = (canister: number, level: number, straws: number) => ({
  location: { container_id: 'c', canister, level },
  straws,
})
const group = {
  batch_id: 'b',
  batch_label: 'B-26-001',
  owner_id: 'o',
  owner_name: 'Haras del Sur',
  straws: 9,
}
const places = [at(1, 1, 2), at(1, 3, 4), at(2, 3, 3)]
const everything = (where: object): Subject => ({
  chosen: { everything_at: { container_id: 'c', ...where }, expected: 9, groups: [{ ...group, places }] },
})
const whole = everything({})
const canister = everything({ canister: 1 })
const values: Values = {
  owner_id: 'o',
  from: ANYWHERE,
  amount: 3,
  warehouse_id: 'w',
  signer_id: 's',
  rest: null,
  to: { container_id: 'd', canister: OWN, level: OWN },
}
const containers = [{ id: 'd', label: 'Tank 2', canisters: 2, levels: 2 }] as ContainerSummary[]

test('a whole canister can keep its levels, a whole container its canisters too, a level neither', () => {
  expect(keepsOf(canister)).toEqual({ ownLevels: true })
  expect(keepsOf(whole)).toEqual({ ownLevels: true, own_canisters: 2 })
  expect(keepsOf(everything({ canister: 1, level: 1 }))).toEqual({ ownLevels: false })
  expect(keepsOf({ batch: {} as Batch })).toEqual({ ownLevels: false })
})

test('a move that keeps levels is sent with the number of levels that the user saw', () => {
  expect(targetIn(values, containers)).toEqual({ container_id: 'd', levels: 2 })
  const one = { ...values, to: { container_id: 'd', canister: 2, level: OWN } }
  expect(targetIn(one, containers)).toEqual({ container_id: 'd', canister: 2, levels: 2 })
  expect(targetIn({ ...values, to: null }, containers)).toBeNull()
  expect(targetIn({ ...values, to: undefined }, containers)).toBeUndefined()
  expect(pickOf(whole, values)).toMatchObject({ expected: 9, seen_at: places })
})

test('one relocation is announced per target place, and none for straws already there', () => {
  const to = (inCanister: number, level: number, straws: number, container_id = 'd') => ({
    ...group,
    straws,
    to: { container_id, canister: inCanister, level },
  })
  expect(movesOf(whole, values, { container_id: 'd', levels: 2 })).toEqual([
    to(1, 1, 2),
    to(1, 2, 4),
    to(2, 2, 3),
  ])
  expect(movesOf(whole, values, { container_id: 'd', canister: 1, levels: 3 })).toEqual([
    to(1, 1, 2),
    to(1, 3, 7),
  ])
  expect(movesOf(whole, values, { container_id: 'c', canister: 1, levels: 3 })).toEqual([to(1, 3, 3, 'c')])
  expect(movesOf(whole, values, null)).toEqual([{ ...group, straws: 9, to: null }])
  expect([higherThan(3, whole), higherThan(2, whole), higherThan(1, whole)]).toEqual([0, 7, 7])
})
