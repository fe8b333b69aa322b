import { expect, test } from 'vitest'
import { pauseBefore } from './call.ts'
import { RequestFailed } from './request.ts'
import { Unanswered } from './unanswered.ts'

test('a rate-limited read is retried when the server allows it, if that is soon', () => {
  expect(pauseBefore(new RequestFailed(429, {}, 12))).toBe(12_000)
  expect(pauseBefore(new RequestFailed(429, {}, 600))).toBeNull()
  expect(pauseBefore(new RequestFailed(429, {}))).toBeNull()
  expect(pauseBefore(new RequestFailed(503, {}, 2))).toBeNull()
  expect(pauseBefore(new Unanswered('Failed to fetch'))).toBeNull()
})
