import type { Session } from '../contract.ts'
import { noSession, openOrSay } from '#platform/http/actor.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { describeSession } from './describe-session.ts'

export async function validateSession(context: RequestContext): Promise<Session> {
  const { token, named } = context
  if (!token) throw noSession()
  context.countRequest()
  const { session, refusal } = await context.database.transaction(async (tx) => {
    const { actor, refusal } = await openOrSay(tx, token, named)
    context.trackSession(actor)
    return { session: actor?.kind === 'MEMBER' ? await describeSession(tx, actor) : null, refusal }
  })
  if (session !== null) return session
  // A tab of an account that its user has left logs nobody out of the others.
  if (named === undefined) context.setSessionCookie(null)
  throw refusal
}
