/** Password hashing with argon2id, limited so that there is room for everything else. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Database } from '#platform/database/database.ts'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Leaves one processor to everything else. */
const MOST_AT_ONCE = Math.max(1, availableParallelism() - 1)
const MOST_WAITING = 200

const limited = pLimit(MOST_AT_ONCE)

export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, COST))
}

// Compared against if there is no such account, so that the reply takes just as long.
const nobody = hashPassword(crypto.randomUUID())

/** Takes the same time whether or not there is an account. */
export async function matchesPassword(stored: string | undefined, password: string): Promise<boolean> {
  if (limited.pendingCount > MOST_WAITING) {
    throw new Refusal('UNAVAILABLE', 'Too many people are logging in. Please try again.', { retry_after: 5 })
  }
  const against = stored ?? (await nobody)
  return (await limited(() => verify(against, password))) && stored !== undefined
}

/**
 * @param field where it was sent
 * @returns the hash it matches
 * @throws Refusal WRONG_PASSWORD
 */
export async function requirePassword(database: Database, user_id: string, password: string, field: string) {
  const user = await database.read((tx) =>
    tx.selectFrom('users').select('password_hash').where('id', '=', user_id).executeTakeFirst(),
  )
  if (!(await matchesPassword(user?.password_hash, password))) {
    const message = 'This is not your password.'
    throw new Refusal('WRONG_PASSWORD', message, { fields: { [field]: message } })
  }
  return user!.password_hash
}
