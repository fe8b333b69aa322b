import { expect, test } from 'vitest'
import { addressProblem, isWebAddress } from '../contract.ts'
import { DISABLE_AFTER_MS, retryDelay, backoffDelay } from './send-due.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('an event is retried for a little more than three days, with growing delays', () => {
  const pauses = []
  for (let tried = 1; retryDelay(tried) !== null; tried += 1) pauses.push(retryDelay(tried)!)
  expect(pauses[0]).toBe(5000)
  expect(pauses.toSorted((left, right) => left - right)).toEqual(pauses)
  const whole = pauses.reduce((sum, one) => sum + one, 0)
  expect(whole).toBeGreaterThanOrEqual(3 * DAY_MS)
  expect(whole).toBeLessThan(3.5 * DAY_MS)
  expect(DISABLE_AFTER_MS).toBe(3 * DAY_MS)
})

test('the back-off of an address that does not answer grows to a quarter of an hour', () => {
  expect([1, 2, 3, 4].map(backoffDelay)).toEqual([5000, 15_000, 45_000, 135_000])
  expect(backoffDelay(400)).toBe(15 * 60_000)
})

test('a webhook address is an http or https URL without a password', () => {
  expect(
    ['https://erp.haras.test/hook?x=1', 'http://127.0.0.1:8080', 'https://[2001:db8::1]/'].map(isWebAddress),
  ).toEqual([true, true, true])
  const none = [
    '',
    'erp.haras.test',
    'ftp://haras.test',
    'https://',
    'https://ana:cold@haras.test',
    'javascript:1',
  ]
  expect(none.filter(isWebAddress)).toEqual([])
})

test('only https addresses are accepted, and loopback if configured for testing', () => {
  expect(addressProblem('https://erp.haras.test', false)).toBeNull()
  for (const address of ['http://erp.haras.test', 'http://127.0.0.1', 'http://localhost:1', 'http://[::1]']) {
    expect(addressProblem(address, false)).toBe('Start with https://')
  }
  for (const address of ['http://127.0.0.1:9', 'http://localhost:9', 'http://[::1]:9']) {
    expect(addressProblem(address, true)).toBeNull()
  }
  expect(addressProblem('http://127.0.0.1.haras.test', true)).not.toBeNull()
})
