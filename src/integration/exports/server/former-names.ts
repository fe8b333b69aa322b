/** Names that tables and columns had in archives of format 1. */
import type { ExportedTable } from './archive-tables.ts'

type Names = { table?: string; columns: Record<string, string> }

const STARTED = { started_at: 'started_at', started_by: 'started_by', started_by_name: 'started_by_name' }

/** Former name of each table and present names of its former columns. */
export const FORMER_NAMES: Partial<Record<ExportedTable, Names>> = {
  alerts: { table: 'alerts', columns: {} },
  discarded_entries: { columns: { said: 'summary', why: 'error' } },
  openings: {
    columns: {
      last_active_at: 'last_active_at',
      last_active_by: 'last_active_by',
      last_active_by_name: 'last_active_by_name',
    },
  },
  snoozes: { table: 'snoozes', columns: { snoozed_until: 'snoozed_until' } },
  stock_take_canisters: { columns: STARTED },
  stock_takes: { columns: STARTED },
  webhooks: { columns: { disabled_reason: 'disabled_reason' } },
}
