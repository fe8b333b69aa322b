import { Refusal } from '#platform/contract/refusal.ts'
import type { Session } from '../contract.ts'
import { openSession } from '#platform/http/actor.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { describeSession } from './describe-session.ts'

export async function validateSession(context: RequestContext): Promise<Session> {
  const { token } = context
  const session = token
    ? await context.database.transaction(async (tx) => {
        const actor = await openSession(tx, token)
        context.trackSession(actor)
        return actor && describeSession(tx, actor)
      })
    : null
  if (session === null) {
    if (token) context.setSessionCookie(null)
    throw new Refusal('NO_SESSION', 'Please log in.')
  }
  return session
}
