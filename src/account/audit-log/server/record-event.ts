/**
 * Entries of the security log, recorded in the transaction of the action or, for a refused log-in, in a separate one.
 */
import { sql } from 'kysely'
import { NIL, v7 as uuidv7 } from 'uuid'
import type { Tx } from '#platform/database/database.ts'
import type { Details, SecurityEventKind } from '../kinds.ts'
import type { RequestContext } from '#platform/http/route.ts'

type From = Pick<RequestContext, 'address' | 'agent'>

type Event = {
  kind: SecurityEventKind
  subject_id?: string
  details?: Details
  /** Origin, for log-ins and requests before log-in only. */
  from?: From
}

/**
 * Records an event in the security log of one tenant.
 * @param tx transaction that is open for the tenant
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
 * Records an event of a user's log-in in each of their accounts. The statement is the same for unknown users, so that
 * response times do not disclose who has an account.
 * @param done_by id of the acting user, by default the user of the log-in; null if no user acted
 */
export async function recordOfLogIn(
  tx: Tx,
  user_id: string | undefined,
  { kind, subject_id, details = {}, from }: Event,
  done_by: string | null | undefined = user_id,
): Promise<void> {
  await sql`
    select record_in_tenants(${user_id ?? NIL}, ${uuidv7()}, ${kind}, ${done_by ?? null}, ${subject_id ?? null},
      ${JSON.stringify(details)}, ${from?.address ?? null}, ${from?.agent ?? null})
  `.execute(tx)
}
