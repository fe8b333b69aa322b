/** Logs a user in: a new session each time, and nothing that tells who has an account. */
import { randomBytes } from 'node:crypto'
import type { Input } from '#api'
import { Refusal } from '#domain/refusal.ts'
import type { Session } from '#domain/session.ts'
import { hashToken, openSession } from '../http/actor.ts'
import type { Visit } from '../http/visit.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'
import { matchesPassword } from './password.ts'
import { describeSession } from './describe-session.ts'

export async function logIn(visit: Visit, { body }: Input<'logIn'>): Promise<Session> {
  const account = await visit.database.transaction(async (tx) => {
    await countAttempt(tx, `address:${visit.address}`, 100)
    await countAttempt(tx, `account:${body.email}`, 10)
    return tx
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('email', '=', body.email)
      .executeTakeFirst()
  })
  const matches = await matchesPassword(account?.password_hash, body.password)
  if (!matches || account === undefined) throw refused()

  const token = randomBytes(32).toString('base64url')
  const session = await visit.database.transaction(async (tx) => {
    // The session before, if any, is over: its token must not outlive a new log-in.
    if (visit.token)
      await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(visit.token)).execute()
    await tx
      .insertInto('sessions')
      .values({ token_hash: hashToken(token), user_id: account.id })
      .execute()
    await forgetAttempts(tx, `account:${body.email}`)
    const actor = await openSession(tx, token)
    // Without an entitlement there is nothing to log in to.
    if (actor === null) throw refused()
    return describeSession(tx, actor)
  })
  visit.keepToken(token)
  return session
}

function refused() {
  return new Refusal('INVALID_CREDENTIALS', "We couldn't log you in. Please try again.")
}
