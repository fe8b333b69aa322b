import { sql } from 'kysely'
import type { ImportRefusal } from '../contract.ts'
import { type Database, openTenant } from '#platform/database/database.ts'

/** Says why an import was not booked, or not undone; nothing has changed by it. */
export function endImport(
  database: Database,
  { tenant_id, import_id }: { tenant_id: string; import_id: string },
  refusals: ImportRefusal[],
): Promise<void> {
  return database.transaction(async (tx) => {
    await openTenant(tx, tenant_id)
    await sql`
      update imports set refusals = ${JSON.stringify(refusals)}, done = 0, request = null,
        status = case status when 'UNDOING' then 'BOOKED' else 'REFUSED' end,
        undone_by = null, undone_by_name = null, undone_at = null, undo_reason = null
      where tenant_id = ${tenant_id} and id = ${import_id} and status in ('WAITING', 'RUNNING', 'UNDOING')
    `.execute(tx)
  })
}

/** What becomes of an import that failed again and again, or whose worker was killed each time. */
export function giveUpImport(
  database: Database,
  job: { tenant_id: string; import_id: string },
): Promise<void> {
  const message =
    'This did not succeed, for a reason that is ours. Nothing has changed. Please try again, or ask for help.'
  return endImport(database, job, [{ row: null, field: null, message }])
}
