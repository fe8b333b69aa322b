import { expect, test } from 'vitest'
import type { ContainerSummary } from '#stock/containers/contract.ts'
import type { StoredStraw } from '#stock/straws/web/chosen-straws.ts'
import { choicesOf, goalOf, movingTo, tooManyAt } from './goal.ts'

const code = { code: 'x', kind: 'CANISTER', title: 'Tank 2', batch_id: null, document_id: null } as const
const tank = { ...code, container_id: 't2', canister: 4, level: null, is_gone: false }

test('a canister or level is a target of a move, a container needs a canister, and other codes are not targets', () => {
  expect(goalOf({ is: 'CODE', code: tank })).toEqual({ container_id: 't2', canister: 4, level: 1 })
  expect(goalOf({ is: 'CODE', code: { ...tank, level: 2 } })).toMatchObject({ canister: 4, level: 2 })
  expect(goalOf({ is: 'CODE', code: { ...tank, canister: null } })).toMatchObject({ canister: null })
  expect(goalOf({ is: 'CODE', code: { ...tank, is_gone: true } })).toBeNull()
  expect(goalOf({ is: 'CODE', code: { ...tank, container_id: null, batch_id: 'b1' } })).toBeNull()
  expect(goalOf({ is: 'FOREIGN' })).toBeNull()
})

const straws = Array.from({ length: 1500 }, (_, index): StoredStraw => {
  const location = { container_id: 't1', canister: 1, level: index < 100 ? 1 : 2 }
  return { batch_id: 'b1', owner_id: 'o1', number: index + 1, location }
})

test('straws already at the target are not moved, and large moves are split into several bookings', () => {
  const moving = movingTo(straws, { container_id: 't1', canister: 1, level: 1 })
  expect(moving.length).toBe(1400)
  const choices = choicesOf(moving, { batches: [], owners: [], containers: [] })
  expect(choices.map(({ groups }) => groups[0]!.straws)).toEqual([1000, 400])
})

test('the straws already at a level count towards its limit', () => {
  const contents = [{ canister: 4, level: 2, batch_id: 'b2', owner_id: 'o1', straws: 100 }]
  const container = { straws_per_level: 160, contents } as unknown as ContainerSummary
  const to = { container_id: 't2', canister: 4, level: 2 }
  expect(tooManyAt(container, to, 60)).toBe(0)
  expect(tooManyAt(container, to, 157)).toBe(97)
  expect(tooManyAt({ ...container, straws_per_level: null }, to, 157)).toBeNull()
})
