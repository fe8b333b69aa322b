import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type LOG_IN_WAYS, type Session, tenantOf } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { hashToken, openSession } from '#platform/http/actor.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { describeSession } from './describe-session.ts'

export type Begun = { token: string; session: Session }

type From = Pick<RequestContext, 'token' | 'address' | 'agent' | 'time_zone'>

/**
 * Starts a session with a new token and ends the one the browser came with, if any.
 * @returns null if the user belongs to no account
 */
export async function beginSession(
  tx: Tx,
  user_id: string,
  { token: before, address, agent, time_zone }: From,
  way: (typeof LOG_IN_WAYS)[number] = 'PASSWORD',
): Promise<Begun | null> {
  if (before) await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(before)).execute()
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('sessions')
    .values(({ selectFrom }) => ({
      ...{ token_hash: hashToken(token), user_id, address, agent, way },
      account: selectFrom('users').select('account').where('id', '=', user_id),
    }))
    .execute()
  const actor = await openSession(tx, token)
  if (actor === null) return null
  if (time_zone !== undefined) await sql`select guess_time_zone(${user_id}, ${time_zone})`.execute(tx)
  return { token, session: await describeSession(tx, actor) }
}

/** Whose it is, for the security journal. */
export function whoOf({ session }: Begun) {
  return { user_id: session.user.id, tenant_id: tenantOf(session)!.id }
}

/** Sets the session cookie, and marks the browser as one this user logs in from. */
export function handOver(context: RequestContext, begun: Begun): Session {
  const who = whoOf(begun)
  context.setSessionCookie(begun.token)
  context.setDeviceCookie(who.user_id)
  context.identify(who)
  return begun.session
}
