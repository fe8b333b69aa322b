import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/**
 * Columns with times, each with the furthest that a value may be in the future: a minute for past times, days for
 * planned ones.
 */
const COLUMNS = [
  ...['monitor_claim_on', 'monitor_on', 'maintain_on'].map((column) => ['pgboss.queue', column, '1 minute']),
  ...[
    ['pgboss.version', 'flow_on', '1 minute'],
    ['pgboss.version', 'monitor_backoff_on', '2 days'],
    ['pgboss.job', 'started_on', '1 minute'],
    ['pgboss.job', 'heartbeat_on', '1 minute'],
    // A reset of second factors waits for three days.
    ['pgboss.job', 'start_after', '4 days'],
    ['daily_checks', 'due_at', '2 days'],
  ],
  ...['next_at', 'paused_until', 'taken_until'].map((column) => ['webhook_leases', column, '2 days']),
] as [table: string, column: string, margin: string][]

/**
 * Sets stored times that are too far in the future to the current time. A clock that was ahead stored them, and mails,
 * webhooks and jobs would wait for them. While the clock is behind, this starts planned work early.
 */
export function correctTimes(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    const updates = COLUMNS.map(([table, column, margin]) =>
      sql`
        update ${sql.table(table)} set ${sql.ref(column)} = now()
        where ${sql.ref(column)} > now() + ${margin}::interval
      `.execute(tx),
    )
    await Promise.all(updates)
  })
}
