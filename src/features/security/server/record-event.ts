/** Writes the security journal: a line stands or falls with what it tells of. */
import { sql } from 'kysely'
import { NIL, v7 as uuidv7 } from 'uuid'
import type { Tx } from '#platform/database/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { SecurityEventKind } from '../kinds.ts'

/** Nothing that names a person: names are looked up when the journal is read. */
export type Details = Record<string, string | number | boolean>

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
 * Records what concerns the log-in of a user in each of their accounts, if there is such a user. It asks the database the
 * same whether or not there is.
 * @param done_by null if nobody of the accounts did it; the user if absent
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
