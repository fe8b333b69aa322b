import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import { countAttempt } from '#features/session/server/attempts.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { bodyOf } from './read-event.ts'
import { wakeWebhook } from './plan-turns.ts'
import { deliveryById, webhookById } from './read-webhooks.ts'

/** What members may have sent by hand in a quarter of an hour. */
const MOST_BY_HAND = 60

export const testWebhook: Handler<typeof contract.testWebhook> = async (
  tx,
  actor,
  { params, body: { tenant_id } },
) => {
  const { id: webhook_id } = await webhookById(tx, actor, params.id)
  await countByHand(tx, actor)
  const [id, happened_at] = [uuidv7(), new Date().toISOString()]
  const body = bodyOf('webhook.test', happened_at, { tenant_id })
  await tx
    .insertInto('webhook_events')
    .values({ tenant_id, id, type: 'webhook.test', happened_at, body })
    .execute()
  await tx
    .insertInto('webhook_deliveries')
    .values({ tenant_id, webhook_id, event_id: id, next_try_at: happened_at })
    .execute()
  await wakeWebhook(tx, webhook_id)
  return deliveryById(tx, actor, webhook_id, id)
}

/** @throws Refusal TOO_MANY_ATTEMPTS */
export function countByHand(tx: Tx, { tenant_id }: Actor) {
  return countAttempt(tx, `webhooks of:${tenant_id}`, MOST_BY_HAND)
}
