/** Challenges, each answered once within five minutes, and the log-in that ends with the answer. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Challenge, Way } from '#platform/contract/challenge.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import { hashToken } from '#platform/http/actor.ts'
import { recordEvent, recordOfLogIn } from '#account/audit-log/server/record-event.ts'
import { attemptsOf } from '#platform/http/device.ts'
import type { Handler, RequestContext } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { countAttempt, forgetAttempts, forgiveAttempt } from './attempts.ts'
import { startSession, handOver, whoOf } from './sessions.ts'
import { checkFactor } from './check-factor.ts'
import { mailNewDevice } from './security-mails.ts'

type Purpose = 'LOG_IN' | 'REAUTHENTICATION' | 'NEW_PASSKEY'

/**
 * Creates a challenge that is valid for five minutes.
 * @param user_id user who must answer; null if a passkey will identify the user
 * @returns the token of the challenge
 */
export async function openChallenge(tx: Tx, purpose: Purpose, user_id: string | null): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await forgetOldChallenges(tx)
  await tx
    .insertInto('challenges')
    .values({
      token_hash: hashToken(token),
      user_id,
      purpose,
      expires_at: sql<string>`now() + interval '5 minutes'`,
    })
    .execute()
  return token
}

/** Deletes up to 100 expired challenges, without waiting for rows that a concurrent request is deleting. */
function forgetOldChallenges(tx: Tx) {
  return sql`
    delete from challenges where token_hash in (
      select token_hash from challenges where expires_at < now() limit 100 for update skip locked
    )
  `.execute(tx)
}

/**
 * Consumes a challenge. Only one of several concurrent requests can consume it; a rollback restores it.
 * @returns the user; null if a passkey will identify the user
 * @throws Refusal CHALLENGE_ENDED if the challenge is unknown, used, expired or for another purpose
 */
export async function takeChallenge(tx: Tx, purpose: Purpose, token: string): Promise<string | null> {
  const taken = await tx
    .deleteFrom('challenges')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirstOrThrow(() => new Refusal('CHALLENGE_ENDED', 'This took too long. Start again.'))
  return taken.user_id
}

async function holderOf(tx: Tx, token: string): Promise<string | null> {
  const found = await tx
    .selectFrom('challenges')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return found?.user_id ?? null
}

/** Returns the second factors that the user can answer a challenge with; `ways` is empty if the user has none. */
export async function factorsOf(tx: Tx, user_id: string): Promise<Omit<Challenge, 'token'>> {
  const [app, passkeys, recovery] = await Promise.all([
    tx
      .selectFrom('authenticators')
      .select('user_id')
      .where('user_id', '=', user_id)
      .where('is_confirmed', '=', true)
      .executeTakeFirst(),
    tx
      .selectFrom('passkeys')
      .select('credential_id')
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
    tx.selectFrom('recovery_codes').select('user_id').where('user_id', '=', user_id).limit(1).execute(),
  ])
  const has_factor = app !== undefined || passkeys.length > 0
  const ways: [boolean, Way][] = [
    [app !== undefined, 'CODE'],
    [passkeys.length > 0, 'PASSKEY'],
    [has_factor && recovery.length > 0, 'RECOVERY_CODE'],
  ]
  return {
    ways: ways.flatMap(([has, way]) => (has ? [way] : [])),
    passkeys: passkeys.map(({ credential_id }) => credential_id),
  }
}

const MAX_FROM_ADDRESS = 100
const MAX_FOR_ACCOUNT = 5

const BEGUN = { CODE: 'PASSWORD_AND_CODE', RECOVERY_CODE: 'RECOVERY_CODE', PASSKEY: 'PASSKEY' } as const

export async function requestChallenge({ database, address }: RequestContext): Promise<Challenge> {
  const token = await database.transaction(async (tx) => {
    await countAttempt(tx, `challenge:${address}`, MAX_FROM_ADDRESS)
    return openChallenge(tx, 'LOG_IN', null)
  })
  return { token, ways: ['PASSKEY'], passkeys: [] }
}

export const finishLogIn: Handler<typeof contract.finishLogIn> = async (context, { body }) => {
  const { key, holder } = await context.database.transaction(async (tx) => {
    const holder = await holderOf(tx, body.challenge)
    // Count per user instead of per challenge: otherwise an attacker who has the password could restart the log-in for
    // more guesses. A known browser has its own count.
    const own = holder && (attemptsOf(context.device, holder) ?? `account:${holder}`)
    await countAttempt(tx, `address:${context.address}`, MAX_FROM_ADDRESS)
    if (own) await countAttempt(tx, `factor ${own}`, MAX_FOR_ACCOUNT)
    return { key: own && `factor ${own}`, holder }
  })
  const begun = await context.database
    .transaction(async (tx) => {
      const user_id = await takeChallenge(tx, 'LOG_IN', body.challenge)
      const checked = await checkFactor(tx, user_id, body, context.external)
      await forgiveAttempt(tx, `address:${context.address}`)
      if (key) await forgetAttempts(tx, key)
      const session = await startSession(tx, checked.user_id, context, BEGUN[checked.way])
      // A user without an entitlement has no account to log in to. The rollback restores a recovery code.
      if (session === null) throw new Refusal('INVALID_CODE', "We couldn't log you in. Please try again.")
      const details = { way: checked.way }
      await recordEvent(tx, whoOf(session), { kind: 'LOGGED_IN', details, from: context })
      if (attemptsOf(context.device, checked.user_id) === null) {
        await mailNewDevice(tx, context, checked.user_id)
      }
      return session
    })
    .catch(async (error: unknown) => {
      if (holder && error instanceof Refusal && error.code === 'INVALID_CODE') {
        await context.database.transaction((tx) =>
          recordOfLogIn(tx, holder, { kind: 'LOG_IN_REFUSED', from: context }),
        )
      }
      throw error
    })
  return handOver(context, begun)
}
