import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Whoever counts or extends what an account has comes after whoever did so at the same moment, and sees it. */
export async function lockTenant(tx: Tx, tenant_id: string): Promise<void> {
  await sql`select from tenants where id = ${tenant_id} for no key update`.execute(tx)
}
