import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Member } from '#platform/http/actor.ts'
import { reauthenticationRequired } from '#platform/http/authorize.ts'
import type { Handler } from '#platform/http/route.ts'
import { countAttempt } from './attempts.ts'
import { checkFactor } from './check-factor.ts'
import { factorsOf, openChallenge, takeChallenge } from './challenges.ts'
import { requirePassword } from './password.ts'

const MAX_TRIES = 5

/** Opens a challenge for the second factor, or for the password if the member has none. */
export const startReauthentication: Handler<typeof contract.startReauthentication> = async (
  tx,
  { user_id, session },
) => {
  const [factors, token] = await Promise.all([
    factorsOf(tx, user_id),
    openChallenge(tx, 'REAUTHENTICATION', user_id),
  ])
  const ways = factors.ways.length > 0 ? factors.ways : (['PASSWORD'] as const)
  return { is_reauthenticated: session.is_reauthenticated, challenge: { ...factors, token, ways: [...ways] } }
}

/**
 * Requires a recent re-authentication of members with a second factor, for endpoints with `WITH_FACTOR`. Other members
 * are accepted: the handler checks their password.
 * @throws Refusal REAUTHENTICATION_REQUIRED if the re-authentication is missing or too old
 */
export async function requireReauthenticationWithFactor(tx: Tx, { user_id, session }: Member): Promise<void> {
  if (!session.is_reauthenticated && (await factorsOf(tx, user_id)).ways.length > 0)
    throw reauthenticationRequired()
}

/**
 * Re-authenticates the session. Counts attempts per session, so that a stolen one cannot lock the user out of others.
 */
export const reauthenticate: Handler<typeof contract.reauthenticate, [ExternalServices]> = async (
  database,
  { user_id, session },
  { body },
  external,
) => {
  const { id } = session
  await database.transaction((tx) => countAttempt(tx, `reauthentication:${id}`, MAX_TRIES))
  if ('password' in body) await requirePassword(database, user_id, body.password, 'body.password')
  await database.transaction(async (tx) => {
    if ('password' in body) {
      // A password is not sufficient for a user with a second factor, which may have been added while the password was
      // being checked.
      if ((await factorsOf(tx, user_id)).ways.length > 0) {
        throw new Refusal('CHALLENGE_ENDED', 'Confirm with your code or passkey.')
      }
    } else {
      const holder = await takeChallenge(tx, 'REAUTHENTICATION', body.challenge)
      if (holder !== user_id) throw new Refusal('CHALLENGE_ENDED', 'Start again.')
      await checkFactor(tx, user_id, body, external)
    }
    await tx
      .updateTable('sessions')
      .set({ reauthenticated_at: sql<string>`now()` })
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .execute()
    await tx.deleteFrom('attempts').where('key', '=', `reauthentication:${id}`).execute()
  })
}
