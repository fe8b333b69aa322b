/** Password hashing with argon2id, limited in parallelism, and password strength. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { LRUCache } from 'lru-cache'
import { Tinypool } from 'tinypool'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Database } from '#platform/database/database.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { MIN_STRENGTH, type PasswordStrength } from '../password.ts'
import { countAttempt, tooMany } from './attempts.ts'
import type * as thread from './password-strength.ts'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Number of concurrent hashes, which leaves one processor for all other work. */
const MAX_AT_ONCE = Math.max(1, availableParallelism() - 1)
const MAX_WAITING = 200

const limited = pLimit(MAX_AT_ONCE)

export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, COST))
}

// Hash to compare with if there is no such user, so that the reply takes equally long.
const nobody = hashPassword(crypto.randomUUID())

/**
 * Compares a password with a hash, in the same time whether or not the user exists.
 * @param stored hash; undefined for an unknown user
 * @throws Refusal UNAVAILABLE if too many comparisons are waiting
 */
export async function matchesPassword(stored: string | undefined, password: string): Promise<boolean> {
  if (limited.pendingCount > MAX_WAITING) {
    throw new Refusal('UNAVAILABLE', 'Too many people are logging in. Try again.', { retry_after: 5 })
  }
  const against = stored ?? (await nobody)
  return (await limited(() => verify(against, password))) && stored !== undefined
}

/**
 * Returns the hash that the password matches.
 * @throws Refusal WRONG_PASSWORD at `field` if the password is wrong
 */
export async function requirePassword(database: Database, user_id: string, password: string, field: string) {
  const user = await database.read((tx) =>
    tx.selectFrom('users').select('password_hash').where('id', '=', user_id).executeTakeFirst(),
  )
  if (!(await matchesPassword(user?.password_hash, password))) {
    const message = 'Wrong password'
    throw new Refusal('WRONG_PASSWORD', message, { fields: { [field]: message } })
  }
  return user!.password_hash
}

const MAX_QUESTIONS = 120
const MAX_JUDGED = 100
const MINUTE_MS = 60_000

// Use a thread that ends when idle: the word lists are large and new passwords are rare.
const judge = new Tinypool({
  filename: new URL('./password-strength.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: MINUTE_MS,
  maxQueue: MAX_JUDGED,
})

/** Addresses over the limit, until their block ends, so that their requests need no database query. */
const refused = new LRUCache<string, true>({ max: 10_000 })

export const judgePassword: Handler<typeof contract.judgePassword> = async (
  { database, address },
  { body },
) => {
  if (refused.has(address)) throw tooMany(Math.ceil(refused.getRemainingTTL(address) / 1000))
  try {
    await database.transaction((tx) => countAttempt(tx, `strength:${address}`, MAX_QUESTIONS))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY_ATTEMPTS') {
      refused.set(address, true, { ttl: (error.retry_after ?? 1) * 1000 })
    }
    throw error
  }
  // Reserve half of the queue for submitted passwords.
  if (judge.queueSize > MAX_JUDGED / 2) throw tooMany(1)
  return strengthOf(body)
}

/**
 * Requires a strong password, given the user's address and names.
 * @throws Refusal WEAK_PASSWORD with the reason if the password is weak
 */
export async function requireStrong(password: string, known: string[]): Promise<void> {
  const { score, warning } = await strengthOf({ password, known })
  if (score >= MIN_STRENGTH) return
  const message = warning ?? ''
  throw new Refusal('WEAK_PASSWORD', message, { fields: { 'body.password': message } })
}

async function strengthOf(question: Parameters<typeof thread.strengthOf>[0]): Promise<PasswordStrength> {
  if (judge.queueSize >= MAX_JUDGED) throw tooMany(5)
  return (await judge.run(question, { name: 'strengthOf' })) as PasswordStrength
}
