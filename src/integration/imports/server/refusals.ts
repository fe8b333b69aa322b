import { sql } from 'kysely'
import { mapRefusal, Refusal } from '#platform/contract/refusal.ts'
import { type Database, openTenant } from '#platform/database/database.ts'
import type { ImportRefusal } from '../contract.ts'

/** Refusal of an import with its bad rows; nothing of the import is booked. */
export class RowsRefused extends Refusal {
  readonly refusals: ImportRefusal[]

  constructor(refusals: ImportRefusal[], cause?: unknown) {
    super('INVALID', refusals[0]?.message ?? '', { cause })
    this.refusals = refusals
  }
}

const FIELD_OF: Partial<Record<string, string>> = { LABEL_EXISTS: 'label', UELN_EXISTS: 'ueln' }

export const atRow = <T>(row: number, work: () => Promise<T>) =>
  mapRefusal(work(), (refusal) => {
    const { code, message, fields, warnings } = refusal
    if (warnings) {
      const of = warnings.map((one) => ({
        ...{ row, field: one.field ?? null, message: one.message, warning: one.code },
      }))
      return new RowsRefused(of, refusal)
    }
    const refusals = Object.entries(fields ?? {}).map(([field, problem]) => ({
      row,
      field: field.replace(/^body\.?/, '') || null,
      message: problem,
    }))
    return new RowsRefused(
      refusals.length > 0 ? refusals : [{ row, field: FIELD_OF[code] ?? null, message }],
      refusal,
    )
  })

/**
 * Ends an import with the reasons why it was not booked, or was not undone and is BOOKED again. Does nothing if it has
 * ended already.
 */
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

/** Ends an import, or its undo, that failed repeatedly or whose worker was killed each time. */
export function giveUpImport(
  database: Database,
  job: { tenant_id: string; import_id: string },
): Promise<void> {
  const message = 'Failed because of an error on our side. Nothing has changed. Try again, or ask for help.'
  return endImport(database, job, [{ row: null, field: null, message }])
}
