import { hashToken } from '#platform/http/actor.ts'
import type { Visit } from '#platform/http/visit.ts'

export async function logOut(visit: Visit): Promise<undefined> {
  const { token } = visit
  visit.keepToken(null)
  if (!token) return
  await visit.database.transaction((tx) =>
    tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute(),
  )
}
