/**
 * Limits, so that a program in a loop does not slow down others. Each server counts its share of requests in memory;
 * exports, mails and archives are counted in the database.
 */
import { LRUCache } from 'lru-cache'
import { Refusal } from '../contract/refusal.ts'
import type { Actor } from './actor.ts'

/** Rate limits; 0 means no limit. */
export type Limits = {
  /** Requests per minute of one member, and of an address without a session. */
  requests_of_member: number
  /** Requests per minute of one account. */
  requests_of_account: number
  /** Concurrent requests of one member. */
  parallel_of_member: number
  /** Concurrent requests of one account. */
  parallel_of_account: number
  /** Exports per hour of one member. */
  exports_of_member: number
  /** Exports per hour of one account. */
  exports_of_account: number
  /** Invitations mailed by one member per quarter of an hour. */
  mails_of_member: number
  /** Invitations mailed by an account per day. */
  mails_of_account: number
  /** Archives of one account per day. */
  archives_of_account: number
}

/** Limits far above the needs of users at work; docs/operations.md states the measurements. */
export const DEFAULT_RATE_LIMITS: Limits = {
  requests_of_member: 3000,
  requests_of_account: 12_000,
  parallel_of_member: 100,
  parallel_of_account: 250,
  exports_of_member: 120,
  exports_of_account: 600,
  mails_of_member: 30,
  mails_of_account: 300,
  archives_of_account: 10,
}

const MAX_KNOWN = 20_000
const MINUTE_S = 60

type Asking = Pick<Actor, 'user_id' | 'tenant_id'>

export type RateLimiter = {
  /**
   * Counts a request.
   * @returns a function to call when it is answered
   * @throws Refusal TOO_MANY_REQUESTS above a limit
   */
  begin(actor: Asking, is_long?: boolean): () => void
  /** Counts a request without a known session, by address. @throws Refusal TOO_MANY_REQUESTS above the limit */
  countStranger(address: string): void
}

/** Concurrent long bodies per account, limited because they take memory. */
const MAX_LONG_BODIES = 8

/** Opens the counters. `countServers` returns the number of servers that share the limits; `now` is a clock in ms. */
export function openRateLimiter(
  limits: Limits,
  countServers: () => number,
  now = () => performance.now(),
): RateLimiter {
  const shareOf = (limit: number) => Math.ceil(limit / countServers())
  const requests = newMeter(MINUTE_S, now)
  const under_way = new Map<string, number>()
  const add = (key: string, change: number) => {
    const count = (under_way.get(key) ?? 0) + change
    if (count > 0) under_way.set(key, count)
    else under_way.delete(key)
  }
  return {
    begin({ user_id, tenant_id }, is_long = false) {
      const [member, account, long] = [`${tenant_id} ${user_id}`, tenant_id, `${tenant_id} long`]
      requests([
        [member, shareOf(limits.requests_of_member)],
        [account, shareOf(limits.requests_of_account)],
      ])
      const isFull = (key: string, max: number) => max > 0 && (under_way.get(key) ?? 0) >= max
      if (
        isFull(member, shareOf(limits.parallel_of_member)) ||
        isFull(account, shareOf(limits.parallel_of_account)) ||
        (is_long && isFull(long, shareOf(MAX_LONG_BODIES)))
      ) {
        throw tooMany(1)
      }
      const counted = is_long ? [member, account, long] : [member, account]
      for (const key of counted) add(key, 1)
      let hasEnded = false
      return () => {
        if (hasEnded) return
        hasEnded = true
        for (const key of counted) add(key, -1)
      }
    },
    countStranger: (address) => requests([[address, shareOf(limits.requests_of_member)]]),
  }
}

/** Creates token buckets, one per key. A request that one of its buckets refuses takes no tokens. */
function newMeter(window_s: number, now: () => number) {
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: MAX_KNOWN })
  return (some: [key: string, max: number][]) => {
    const at = now()
    const limited = some.filter(([, max]) => max > 0)
    const known = limited.map(([key, max]) => {
      const { left, at: before } = buckets.get(key) ?? { left: max, at }
      const a_second = max / window_s
      return { key, a_second, left: Math.min(max, left + ((at - before) / 1000) * a_second) }
    })
    for (const { left, a_second } of known) if (left < 1) throw tooMany((1 - left) / a_second)
    for (const { key, left } of known) buckets.set(key, { left: left - 1, at })
  }
}

/** Returns the refusal of a request above a limit; `seconds` is the wait before a retry. */
export function tooMany(seconds: number) {
  const retry_after = Math.max(1, Math.ceil(seconds))
  return new Refusal('TOO_MANY_REQUESTS', 'Too many requests. Wait a moment.', {
    retry_after,
  })
}
