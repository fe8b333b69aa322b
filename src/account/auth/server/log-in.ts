/** Log-in with a password. Each log-in starts a new session, and replies do not disclose who has an account. */
import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import { recordOfLogIn, recordEvent } from '#account/audit-log/server/record-event.ts'
import { attemptsOf } from '#platform/http/device.ts'
import type { Handler } from '#platform/http/route.ts'
import { countAttempt, forgetAttempts, forgiveAttempt } from './attempts.ts'
import { factorsOf, openChallenge } from './challenges.ts'
import { startSession, handOver, whoOf } from './sessions.ts'
import { matchesPassword } from './password.ts'
import { mailNewDevice } from './security-mails.ts'

const MAX_FROM_ADDRESS = 100
const MAX_FOR_ACCOUNT = 10

export const logIn: Handler<typeof contract.logIn> = async (context, { body }) => {
  const { email, password } = body
  const account = await context.database.transaction(async (tx) => {
    const found = await tx
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (found) context.identify({ user_id: found.id })
    // A known browser has its own count, which other callers cannot exhaust.
    const device_key = attemptsOf(context.device, found?.id)
    if (device_key) await countAttempt(tx, device_key, MAX_FOR_ACCOUNT)
    else {
      await countAttempt(tx, `address:${context.address}`, MAX_FROM_ADDRESS)
      await countAttempt(tx, `account:${email}`, MAX_FOR_ACCOUNT)
    }
    return found
  })
  const matches = await matchesPassword(account?.password_hash, password)
  if (!matches || account === undefined) {
    await context.database.transaction(async (tx) => {
      // Do not wait for the disk: otherwise the reply would take longer if the user exists.
      await sql`set local synchronous_commit = off`.execute(tx)
      await recordOfLogIn(tx, account?.id, { kind: 'LOG_IN_REFUSED', from: context })
    })
    throw refused()
  }

  const { begun, challenge } = await context.database.transaction(async (tx) => {
    if (!(await lockUnchanged(tx, account))) throw refused()
    // Update the counts in the order of the `countAttempt` calls, so that two concurrent log-ins cannot deadlock.
    const device_key = attemptsOf(context.device, account.id)
    if (device_key) await forgetAttempts(tx, device_key)
    else {
      await forgiveAttempt(tx, `address:${context.address}`)
      await forgetAttempts(tx, `account:${email}`)
    }
    const factors = await factorsOf(tx, account.id)
    if (factors.ways.length > 0) {
      return { begun: null, challenge: { token: await openChallenge(tx, 'LOG_IN', account.id), ...factors } }
    }
    const begun = await startSession(tx, account.id, context)
    // A user without an entitlement has no account to log in to. The rollback restores the browser's previous session.
    if (begun === null) throw refused()
    await recordEvent(tx, whoOf(begun), { kind: 'LOGGED_IN', from: context })
    if (device_key === null) await mailNewDevice(tx, context, account.id)
    return { begun, challenge: null }
  })
  if (challenge) throw new Refusal('SECOND_FACTOR_REQUIRED', '', { challenge })
  return handOver(context, begun)
}

/**
 * Locks the user's password, so that a concurrent reset cannot miss the new session.
 * @returns whether the password is unchanged since it was checked
 */
async function lockUnchanged(tx: Tx, { id, password_hash }: { id: string; password_hash: string }) {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst()
  return user !== undefined
}

function refused() {
  return new Refusal('INVALID_CREDENTIALS', "We couldn't log you in. Please try again.")
}
