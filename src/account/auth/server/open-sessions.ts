import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import { recordOfLogIn } from '#account/audit-log/server/record-event.ts'
import type { Tx } from '#platform/database/database.ts'
import { ABSOLUTE, type Member, IDLE } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { browserOf } from '../browser.ts'
import type { OpenSession } from '../contract.ts'

/**
 * Maximum number of listed sessions, more than a user has in practice. Users can end unlisted ones only together with
 * all other sessions.
 */
const MAX_LISTED = 100

export const listSessions: Handler<typeof contract.listSessions> = async (tx, { user_id, session }) => {
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'created_at as started_at', 'last_used_at', 'address', 'agent', 'way'])
    .where('user_id', '=', user_id)
    .where('last_used_at', '>', sql<string>`now() - ${IDLE}::interval`)
    .where('created_at', '>', sql<string>`now() - ${ABSOLUTE}::interval`)
    .orderBy(sql`id = ${session.id}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return {
    sessions: rows.map(({ agent, way, ...row }) => ({
      ...row,
      ...browserOf(agent ?? ''),
      way: way as OpenSession['way'],
      is_this: row.id === session.id,
    })),
  }
}

export const endOneSession: Handler<typeof contract.endOneSession> = async (tx, actor, { params }) => {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', actor.user_id)
    .where('id', '=', params.id)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('The log-in'))
  await recordOfLogIn(tx, actor.user_id, { kind: 'SESSIONS_ENDED', details: { sessions: 1 } })
}

export async function endOtherSessions(tx: Tx, actor: Member): Promise<undefined> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', actor.user_id)
    .where('id', '<>', actor.session.id)
    .executeTakeFirst()
  const details = { sessions: Number(numDeletedRows) }
  await recordOfLogIn(tx, actor.user_id, { kind: 'SESSIONS_ENDED', details })
}
