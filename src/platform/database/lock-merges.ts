import { sql } from 'kysely'
import type { Tx } from './database.ts'

const key = (tenant_id: string) => sql`hashtextextended(${tenant_id}, 2)`

/** Keeps merges of an account from being undone until the transaction ends, so that merged ids stay followed. */
export async function lockMergesShared(tx: Tx, tenant_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${key(tenant_id)})`.execute(tx)
}

/** Waits for requests that followed merged ids, and delays new ones until the transaction ends. */
export async function lockMerges(tx: Tx, tenant_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key(tenant_id)})`.execute(tx)
}
