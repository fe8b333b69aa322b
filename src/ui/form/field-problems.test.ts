import { expect, test } from 'vitest'
import { RequestFailed } from '../request.ts'
import { clearProblems, outlivesTyping } from './field-problems.ts'
import { Unanswered } from '../unanswered.ts'

test('a changed field is no longer marked as wrong, but others still are', () => {
  const problems = { amount: 'Required', 'withdrawal.receiver_id': 'Required', 'withdrawal.date': 'Too late' }
  expect(clearProblems(problems, { receiver_id: 'r' })).toEqual({
    amount: 'Required',
    'withdrawal.date': 'Too late',
  })
})

test('typing clears a refusal, but not a message about a conflict or a lost connection', () => {
  expect(outlivesTyping(new RequestFailed(409, { code: 'NOT_ENOUGH_STRAWS' }))).toBe(false)
  expect(outlivesTyping(new RequestFailed(500, {}))).toBe(false)
  expect(outlivesTyping(new RequestFailed(409, { code: 'STALE' }))).toBe(true)
  expect(outlivesTyping(new Unanswered('Failed to fetch'))).toBe(true)
  expect(outlivesTyping(new DOMException('', 'TimeoutError'))).toBe(true)
})
