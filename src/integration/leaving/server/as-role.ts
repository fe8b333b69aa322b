import { sql } from 'kysely'
import { type Database, openTenant, type Tx } from '#platform/database/database.ts'

/** Runs `work` with the rights of a role, which the connection `leaving` may assume; it has no rights itself. */
export function asRole<T>(
  leaving: Database,
  role: 'strawbook_eraser' | 'strawbook_remover',
  tenant_id: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return leaving.transaction(async (tx) => {
    await sql`set local role ${sql.id(role)}`.execute(tx)
    await openTenant(tx, tenant_id)
    return work(tx)
  })
}
