import { sql } from 'kysely'
import { v5 as uuidv5 } from 'uuid'
import { openTenant } from '#platform/database/database.ts'
import { todayOf } from '#platform/http/today-of.ts'
import type { Described } from '#platform/http/route.ts'
import type { SecurityEventKind } from '../kinds.ts'

const KIND: SecurityEventKind = 'ACCOUNT_OPENED'

/**
 * Records in the security journal that a session opened an account other than the one it began in: where it began, the
 * log-in or the joining has its time. The id is of the session and day, so that each has one line, whichever server
 * writes it.
 */
export const recordAccountOpened: Described['recordAccountOpened'] = async (tx, actor) => {
  const { tenant_id, session } = actor
  const id = uuidv5(todayOf(actor), session.id)
  await openTenant(tx, tenant_id)
  await sql`
    insert into security_events (tenant_id, id, kind, user_id, address, agent)
    select e.tenant_id, ${id}, ${KIND}, s.user_id, s.address, s.agent
    from sessions s join entitlements e on e.user_id = s.user_id
    where s.id = ${session.id} and e.tenant_id = ${tenant_id} and e.granted_at <> s.created_at and not exists (
      select from security_events l
      where l.tenant_id = e.tenant_id and l.user_id = s.user_id and l.happened_at = s.created_at and l.kind = 'LOGGED_IN'
    )
    on conflict (tenant_id, id) do nothing
  `.execute(tx)
}
