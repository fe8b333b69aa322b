import { expect, test } from 'vitest'
import { pauseBefore } from './call.ts'
import { RequestFailed } from './request.ts'

test('a read refused because of too many requests is retried when the server says, if soon', () => {
  expect(pauseBefore(new RequestFailed(429, {}, 12))).toBe(12_000)
  expect(pauseBefore(new RequestFailed(429, {}, 600))).toBeNull()
  expect(pauseBefore(new RequestFailed(429, {}))).toBeNull()
  expect(pauseBefore(new RequestFailed(503, {}, 2))).toBeNull()
  expect(pauseBefore(new TypeError('Failed to fetch'))).toBeNull()
})
