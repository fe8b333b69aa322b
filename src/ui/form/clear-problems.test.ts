import { expect, test } from 'vitest'
import { clearProblems } from './clear-problems.ts'

test('a field that was changed is no longer marked as wrong, the others still are', () => {
  const problems = { amount: 'Required', 'withdrawal.receiver_id': 'Required', 'withdrawal.date': 'Too late' }
  expect(clearProblems(problems, { receiver_id: 'r' })).toEqual({
    amount: 'Required',
    'withdrawal.date': 'Too late',
  })
})
