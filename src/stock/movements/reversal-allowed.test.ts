import { expect, test } from 'vitest'
import { permissionsOf } from '#platform/contract/permissions.ts'
import { isUndoable, reversalProblem } from './reversal-allowed.ts'

const booking = { recorded_by: 'ana', recorded_at: '2026-03-12T10:00:00Z' }
const soon = new Date('2026-03-12T10:15:00Z')
const late = new Date('2026-03-12T10:15:01Z')
const ana = { user_id: 'ana', may: permissionsOf('COLLABORATOR') }
const tomas = { user_id: 'tomas', may: permissionsOf('COLLABORATOR') }

test('a booking can be undone by its recorder for fifteen minutes', () => {
  expect(isUndoable(booking, 'ana', soon)).toBe(true)
  expect(isUndoable(booking, 'ana', late)).toBe(false)
  expect(isUndoable(booking, 'tomas', soon)).toBe(false)
})

test('undoing needs no reason, but a later reversal needs an owner and a reason', () => {
  expect(reversalProblem(booking, ana, soon, undefined)).toBe(null)
  expect(reversalProblem(booking, ana, late, 'Wrong batch')).toBe('NOT_ALLOWED')
  expect(reversalProblem(booking, tomas, soon, 'Wrong batch')).toBe('NOT_ALLOWED')
  expect(reversalProblem(booking, { ...ana, may: permissionsOf('OWNER') }, late, undefined)).toBe(
    'REASON_MISSING',
  )
  expect(reversalProblem(booking, { ...tomas, may: permissionsOf('OWNER') }, soon, undefined)).toBe(
    'REASON_MISSING',
  )
  expect(reversalProblem(booking, { ...tomas, may: permissionsOf('OWNER') }, late, 'Wrong batch')).toBe(null)
})
