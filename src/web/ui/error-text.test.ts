import { expect, test } from 'vitest'
import { RequestFailed } from '../call.ts'
import { texts } from '../texts.ts'
import { errorText } from './error-text.ts'

test('no network and no answer in time are told alike; a refusal in the words of the server', () => {
  expect(errorText(new TypeError('Failed to fetch'))).toBe(texts.error.away)
  expect(errorText(new DOMException('', 'TimeoutError'), 'Not saved')).toBe(texts.error.away)
  expect(errorText(new RequestFailed(409, { message: 'Taken.' }))).toBe('Taken.')
  expect(errorText(new RequestFailed(429, { message: 'Wait.' }, 30))).toBe(texts.error.wait(30))
  expect(errorText(new RequestFailed(503, { message: 'Away.' }), 'Not saved')).toBe('Not saved')
})
