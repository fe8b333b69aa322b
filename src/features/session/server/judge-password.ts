import type * as contract from '../contract.ts'
import { LRUCache } from 'lru-cache'
import { Tinypool } from 'tinypool'
import type { Handler } from '#platform/http/route.ts'
import { LEAST_STRENGTH, type PasswordStrength } from '../password.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { countAttempt, tooMany } from './attempts.ts'
import type * as thread from './password-strength.ts'

const MOST_QUESTIONS = 120
const MOST_WAITING = 100
const MINUTE_MS = 60_000

// The word lists are large and new passwords are rare, so the thread exists only while passwords are being judged.
const judge = new Tinypool({
  filename: new URL('./password-strength.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: MINUTE_MS,
  maxQueue: MOST_WAITING,
})

/** Addresses that have asked too often, for as long as they are blocked: further requests cost us nothing. */
const refused = new LRUCache<string, true>({ max: 10_000 })

/** Rates a password's strength while it is being typed. */
export const judgePassword: Handler<typeof contract.judgePassword> = async (
  { database, address },
  { body },
) => {
  if (refused.has(address)) throw tooMany(Math.ceil(refused.getRemainingTTL(address) / 1000))
  try {
    await database.transaction((tx) => countAttempt(tx, `strength:${address}`, MOST_QUESTIONS))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY_ATTEMPTS') {
      refused.set(address, true, { ttl: (error.retry_after ?? 1) * 1000 })
    }
    throw error
  }
  // Those who submit a password take precedence over those who only ask for its strength.
  if (judge.queueSize > MOST_WAITING / 2) throw tooMany(1)
  return strengthOf(body)
}

/**
 * @param known what is known of the person: address, names
 * @throws Refusal WEAK_PASSWORD with the reason
 */
export async function requireStrong(password: string, known: string[]): Promise<void> {
  const { score, warning } = await strengthOf({ password, known })
  if (score >= LEAST_STRENGTH) return
  const message = warning ?? ''
  throw new Refusal('WEAK_PASSWORD', message, { fields: { 'body.password': message } })
}

async function strengthOf(question: Parameters<typeof thread.strengthOf>[0]): Promise<PasswordStrength> {
  if (judge.queueSize >= MOST_WAITING) throw tooMany(5)
  return (await judge.run(question, { name: 'strengthOf' })) as PasswordStrength
}
