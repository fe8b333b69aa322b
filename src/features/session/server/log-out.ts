import { hashToken } from '#platform/http/actor.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

export async function logOut(context: RequestContext): Promise<undefined> {
  const { token } = context
  if (token) context.countRequest()
  context.setSessionCookie(null)
  if (!token) return
  await context.database.transaction((tx) =>
    tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute(),
  )
}
