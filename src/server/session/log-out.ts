import { hashToken } from '../http/actor.ts'
import type { Visit } from '../http/visit.ts'

export async function logOut(visit: Visit): Promise<undefined> {
  const { token } = visit
  visit.keepToken(null)
  if (!token) return
  await visit.database.transaction((tx) =>
    tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute(),
  )
}
