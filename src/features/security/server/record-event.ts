/** Writes the security journal: a line stands or falls with what it tells of. */
import { sql } from 'kysely'
import { NIL, v7 as uuidv7 } from 'uuid'
import type { Tx } from '#platform/database/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { SecurityEventKind } from '../kinds.ts'
import type { Details } from './tables.ts'

/** Where a request comes from. */
type From = Pick<RequestContext, 'address' | 'agent'>

type Event = {
  kind: SecurityEventKind
  /** What it was done to, if anything. */
  subject_id?: string
  details?: Details
  /** Only where it matters from where: at log-in and what comes before it. */
  from?: From
}

/**
 * @param tx open for the account
 * @param who did it
 */
export async function recordEvent(
  tx: Tx,
  { tenant_id, user_id }: { tenant_id: string; user_id: string | null },
  { kind, subject_id, details = {}, from }: Event,
): Promise<void> {
  await tx
    .insertInto('security_events')
    .values({
      ...{ tenant_id, id: uuidv7(), kind, user_id, subject_id: subject_id ?? null },
      details: JSON.stringify(details),
      address: from?.address ?? null,
      agent: from?.agent ?? null,
    })
    .execute()
}

/**
 * For what is done without being logged in: written to the account that the user's log-in would open, if there is one. It
 * asks the database the same whether or not there is such a user.
 */
export async function recordOutside(
  tx: Tx,
  user_id: string | undefined,
  kind: SecurityEventKind,
  { address, agent }: From,
): Promise<void> {
  const user = user_id ?? NIL
  await sql`select set_config('strawbook.user_id', ${user}, true)`.execute(tx)
  await sql`
    select set_config('strawbook.tenant_id', coalesce((
      select tenant_id::text from entitlements where user_id = ${user} order by granted_at, tenant_id limit 1
    ), ''), true)
  `.execute(tx)
  await sql`
    insert into security_events (tenant_id, id, kind, user_id, address, agent)
    select current_tenant(), ${uuidv7()}, ${kind}, ${user}, ${address}, ${agent}
    where current_tenant() is not null
  `.execute(tx)
}
