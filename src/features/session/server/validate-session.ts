import { Refusal } from '#platform/contract/refusal.ts'
import type { Session } from '../contract.ts'
import { openSession } from '#platform/http/actor.ts'
import type { Visit } from '#platform/http/visit.ts'
import { describeSession } from './describe-session.ts'

export async function validateSession(visit: Visit): Promise<Session> {
  const { token } = visit
  const session = token
    ? await visit.database.transaction(async (tx) => {
        const actor = await openSession(tx, token)
        visit.noteSession(actor)
        return actor && describeSession(tx, actor)
      })
    : null
  if (session === null) {
    if (token) visit.keepToken(null)
    throw new Refusal('NO_SESSION', 'Please log in.')
  }
  return session
}
