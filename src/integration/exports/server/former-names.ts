/** Names that tables and columns had in archives of format 1. */
import type { ExportedTable } from './archive-tables.ts'

type Names = { table?: string; columns: Record<string, string> }

const STARTED = { begun_at: 'started_at', begun_by: 'started_by', begun_by_name: 'started_by_name' }

/** Former name of each table and present names of its former columns. */
export const FORMER_NAMES: Partial<Record<ExportedTable, Names>> = {
  alerts: { table: 'notices', columns: {} },
  discarded_entries: { columns: { said: 'summary', why: 'error' } },
  openings: {
    columns: {
      heard_at: 'last_active_at',
      heard_by: 'last_active_by',
      heard_by_name: 'last_active_by_name',
    },
  },
  snoozes: { table: 'reminders', columns: { remind_at: 'snoozed_until' } },
  stock_take_canisters: { columns: STARTED },
  stock_takes: { columns: STARTED },
  webhooks: { columns: { disabled_because: 'disabled_reason' } },
}
