import { expect, test } from 'vitest'
import type { Refusal } from '../contract/refusal.ts'
import { openRateLimiter, DEFAULT_RATE_LIMITS } from './rate-limits.ts'

const NONE = Object.fromEntries(
  Object.keys(DEFAULT_RATE_LIMITS).map((name) => [name, 0]),
) as typeof DEFAULT_RATE_LIMITS
const ana = { tenant_id: 'Haras del Sur', user_id: 'Ana' }
const tomas = { tenant_id: 'Haras del Sur', user_id: 'Tomás' }
const eve = { tenant_id: 'Elsewhere', user_id: 'Ana' }

function limiterOf(limits: Partial<typeof DEFAULT_RATE_LIMITS>) {
  let [now, servers] = [0, 1]
  const limiter = openRateLimiter(
    { ...NONE, ...limits },
    () => servers,
    () => now,
  )
  /**
   * Sends a request that ends immediately.
   * @returns null, or the seconds after which to retry
   */
  const ask = (who = ana) => {
    try {
      limiter.begin(who)()
      return null
    } catch (error) {
      return (error as Refusal).retry_after
    }
  }
  const pass = (seconds: number) => (now += seconds * 1000)
  return { limiter, ask, pass, setServers: (number: number) => (servers = number) }
}

test('a member over the limit per minute gets a time to retry, and others are not affected', () => {
  const { ask, pass } = limiterOf({ requests_of_member: 6 })
  expect(Array.from({ length: 8 }, () => ask())).toEqual([null, null, null, null, null, null, 10, 10])
  expect([ask(tomas), ask(eve)]).toEqual([null, null])
  pass(4)
  expect(ask()).toBe(6)
  pass(6)
  expect([ask(), ask()]).toEqual([null, 10])
  pass(60 * 60)
  expect(Array.from({ length: 7 }, () => ask())).toEqual([null, null, null, null, null, null, 10])
})

test('members share the limit of their account, and refused requests do not count', () => {
  const { ask, pass } = limiterOf({ requests_of_member: 3, requests_of_account: 4 })
  expect([ask(), ask(), ask(), ask()]).toEqual([null, null, null, 20])
  expect([ask(tomas), ask(tomas)]).toEqual([null, 15])
  expect(ask(eve)).toBe(null)
  pass(15)
  expect(ask(tomas)).toBe(null)
})

test('each of several servers allows its share of the requests, and all once it is alone', () => {
  const { ask, pass, setServers } = limiterOf({ requests_of_member: 6 })
  setServers(4)
  expect(Array.from({ length: 4 }, () => ask())).toEqual([null, null, 30, 30])
  setServers(1)
  pass(60)
  expect(Array.from({ length: 7 }, () => ask())).toEqual([null, null, null, null, null, null, 10])
})

test('each of several servers allows its share of parallel requests, including long bodies', () => {
  const { limiter, setServers } = limiterOf({ parallel_of_member: 12 })
  setServers(4)
  for (let request = 0; request < 2; request += 1) limiter.begin(ana, true)
  expect(() => limiter.begin(ana, true)).toThrow('Too many requests')
  limiter.begin(ana)
  expect(() => limiter.begin(ana)).toThrow('Too many requests')
})

test('parallel requests over the limit are refused until one has ended', () => {
  const { limiter } = limiterOf({ parallel_of_member: 2, parallel_of_account: 3 })
  const first = limiter.begin(ana)
  limiter.begin(ana)
  expect(() => limiter.begin(ana)).toThrow('Too many requests')
  const his = limiter.begin(tomas)
  expect(() => limiter.begin(tomas)).toThrow('Too many requests')
  first()
  // A second call has no effect.
  first()
  const again = limiter.begin(ana)
  expect(() => limiter.begin(ana)).toThrow('Too many requests')
  his()
  again()
  limiter.begin(tomas)
})

test('without limits no request is refused', () => {
  const { ask, limiter } = limiterOf({})
  for (let request = 0; request < 20_000; request += 1) expect(ask()).toBe(null)
  for (let request = 0; request < 1000; request += 1) limiter.begin(ana)
})

test('an address without a session has the limit of a member', () => {
  const { limiter, pass } = limiterOf({ requests_of_member: 2 })
  limiter.countStranger('192.0.2.1')
  limiter.countStranger('192.0.2.1')
  expect(() => limiter.countStranger('192.0.2.1')).toThrow('Too many requests')
  limiter.countStranger('192.0.2.2')
  pass(30)
  limiter.countStranger('192.0.2.1')
})

test('an account can send eight long bodies at a time, and short requests beside them', () => {
  const { limiter } = limiterOf({})
  const long = (who = ana) => limiter.begin(who, true)
  const ends = Array.from({ length: 8 }, (_, index) => long(index % 2 ? ana : tomas))
  expect(() => long()).toThrow('Too many requests')
  limiter.begin(ana)
  long(eve)
  ends[0]!()
  long()
  expect(() => long()).toThrow('Too many requests')
})
