/** Challenges: five minutes to answer with a second factor, once. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Challenge, Way } from '#platform/contract/challenge.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import { hashToken } from '#platform/http/actor.ts'

type Purpose = 'LOG_IN' | 'PROOF' | 'NEW_PASSKEY'

/** @param user_id null where a passkey is to tell who it is */
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

/** Those that another request forgets at this moment are left to it. */
function forgetOldChallenges(tx: Tx) {
  return sql`
    delete from challenges where token_hash in (
      select token_hash from challenges where expires_at < now() limit 100 for update skip locked
    )
  `.execute(tx)
}

/**
 * Uses a challenge up; of several at once one gets it. With what else the transaction does fails, it is there again.
 * @returns whom it is for, or null if a passkey has to tell
 * @throws Refusal CHALLENGE_ENDED
 */
export async function takeChallenge(tx: Tx, purpose: Purpose, token: string): Promise<string | null> {
  const taken = await tx
    .deleteFrom('challenges')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirstOrThrow(
      () => new Refusal('CHALLENGE_ENDED', 'This took too long, or was done already. Please begin again.'),
    )
  return taken.user_id
}

/** Whom an open challenge is for: whose tries are counted. */
export async function holderOf(tx: Tx, token: string): Promise<string | null> {
  const found = await tx
    .selectFrom('challenges')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return found?.user_id ?? null
}

/** With what somebody can show who he is, beside his password; none without a second factor. */
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
