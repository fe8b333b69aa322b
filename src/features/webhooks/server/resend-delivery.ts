import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import type { Handler } from '#platform/http/route.ts'
import { wakeWebhook } from './plan-turns.ts'
import { deliveryById } from './read-webhooks.ts'
import { countByHand } from './test-webhook.ts'

/** Whether it was taken, given up or still waits: it is sent at once, and if need be tried for three days. */
export const resendDelivery: Handler<typeof contract.resendDelivery> = async (
  tx,
  actor,
  { params, body: { tenant_id } },
) => {
  const { id: webhook_id, delivery_id } = params
  await deliveryById(tx, actor, webhook_id, delivery_id)
  await countByHand(tx, actor)
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'WAITING', counted: 0, next_try_at: sql<string>`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('webhook_id', '=', webhook_id)
    .where('event_id', '=', delivery_id)
    .execute()
  await wakeWebhook(tx, webhook_id)
  return deliveryById(tx, actor, webhook_id, delivery_id)
}
