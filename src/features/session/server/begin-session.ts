import { randomBytes } from 'node:crypto'
import { type Session, tenantOf } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { hashToken, openSession } from '#platform/http/actor.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { describeSession } from './describe-session.ts'

export type Begun = { token: string; session: Session }

/**
 * A new session with a new token; the one that the browser came with, if any, is over.
 * @returns null for somebody who belongs to no account
 */
export async function beginSession(
  tx: Tx,
  user_id: string,
  before: string | undefined,
): Promise<Begun | null> {
  if (before) await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(before)).execute()
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id })
    .execute()
  const actor = await openSession(tx, token)
  return actor && { token, session: await describeSession(tx, actor) }
}

/** The browser has the session from here on, and is known as one from which its user logs in. */
export function handOver(context: RequestContext, { token, session }: Begun): Session {
  const user_id = session.user.id
  context.setSessionCookie(token)
  context.setDeviceCookie(user_id)
  context.identify({ user_id, tenant_id: tenantOf(session)!.id })
  return session
}
