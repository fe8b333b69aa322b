/** What this process remembers of the sessions it has looked up: whose they are, and when their use was last written. */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { type Actor, hashToken } from './actor.ts'

const MOST_SESSIONS = 50_000
const MINUTES_BETWEEN = 5

export type SeenSessions = {
  /** The account a session belonged to when it was last looked up. */
  tenantOf(token: string | undefined): string | undefined
  /** @param actor null when there is no such session, or nobody behind it who belongs to an account */
  note(token: string, actor: Actor | null): void
}

/** @param onError is told when a use could not be written; whoever used the session is not kept waiting for it */
export function openSeenSessions(database: Database, onError: (error: unknown) => void): SeenSessions {
  const sessions = new LRUCache<string, { tenant_id: string; writtenAt: number }>({ max: MOST_SESSIONS })
  return {
    tenantOf: (token) => (token === undefined ? undefined : sessions.get(keyOf(token))?.tenant_id),
    note(token, actor) {
      const key = keyOf(token)
      if (actor === null) {
        sessions.delete(key)
        return
      }
      const { tenant_id } = actor
      const writtenAt = sessions.get(key)?.writtenAt ?? 0
      const isDue = Date.now() - writtenAt > MINUTES_BETWEEN * 60_000
      sessions.set(key, { tenant_id, writtenAt: isDue ? Date.now() : writtenAt })
      if (isDue) writeUse(database, token).catch(onError)
    },
  }
}

function keyOf(token: string): string {
  return hashToken(token).toString('base64')
}

/** Apart from the request, which may wait for others and would hold up all else of its session. */
function writeUse(database: Database, token: string) {
  return database.transaction((tx) =>
    tx
      .updateTable('sessions')
      .set({ last_used_at: sql<string>`now()` })
      .where('token_hash', '=', hashToken(token))
      .where('last_used_at', '<', sql<string>`now() - ${`${MINUTES_BETWEEN} minutes`}::interval`)
      .execute(),
  )
}
