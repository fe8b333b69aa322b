/** When it is whose turn to be sent something. */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Now, even if nothing got through before: somebody wants it to be tried. */
export async function wakeWebhook(tx: Tx, webhook_id: string) {
  await tx
    .updateTable('webhook_turns')
    .set({ next_at: sql<string>`now()`, failures: 0, paused_until: null })
    .where('webhook_id', '=', webhook_id)
    .execute()
}

/** What waits is not sent any more, unless somebody has it sent again. */
export async function endWaiting(tx: Tx, tenant_id: string, webhook_id: string) {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'FAILED', next_try_at: null })
    .where('tenant_id', '=', tenant_id)
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', 'WAITING')
    .execute()
}
