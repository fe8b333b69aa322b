/** Logs a user in: a new session each time, and nothing that tells who has an account. */
import type { Input } from '#api'
import { Refusal } from '#domain/refusal.ts'
import type { Session } from '#domain/session.ts'
import type { Visit } from '../http/visit.ts'
import { countAttempt, forgetAttempts, forgiveAttempt } from './attempts.ts'
import { beginSession } from './begin-session.ts'
import { matchesPassword } from './password.ts'

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

  const begun = await visit.database.transaction(async (tx) => {
    // In the order in which they are counted: two log-ins at once must not wait for each other in a ring.
    await forgiveAttempt(tx, `address:${visit.address}`)
    await forgetAttempts(tx, `account:${body.email}`)
    return beginSession(tx, account.id, visit.token)
  })
  // Without an entitlement there is nothing to log in to.
  if (begun === null) throw refused()
  visit.keepToken(begun.token)
  return begun.session
}

function refused() {
  return new Refusal('INVALID_CREDENTIALS', "We couldn't log you in. Please try again.")
}
