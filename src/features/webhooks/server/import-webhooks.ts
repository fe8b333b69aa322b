import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '#platform/database/database.ts'
import type { WebhookEvent } from '../contract.ts'
import { newSecret } from './secrets.ts'

/** Archives hold no secrets: each gets one that nobody knows, and is off until an owner has made another. */
export async function importWebhooks(
  tx: Tx,
  tenant_id: string,
  webhooks: AsyncIterable<Record<string, unknown>>,
): Promise<void> {
  for await (const { url, events, created_by_name } of webhooks) {
    const id = uuidv7()
    await tx
      .insertInto('webhooks')
      .values({
        ...{ tenant_id, id, url: String(url), events: events as WebhookEvent[] },
        ...{ secret: newSecret(), created_by_name: String(created_by_name) },
        ...{ disabled_at: new Date().toISOString(), disabled_because: 'IMPORTED' as const },
      })
      .execute()
    await tx.insertInto('webhook_turns').values({ webhook_id: id, account: tenant_id }).execute()
  }
}
