import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { countAttempt } from '#account/auth/server/attempts.ts'
import type { Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/queries.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { RETENTION_DAYS } from '../contract.ts'
import { bodyOf } from './read-event.ts'
import { deliveriesOf, deliveryById, selectDeliveries, wakeWebhook, webhookById } from './read-webhooks.ts'

export const listDeliveries: Handler<typeof contract.listDeliveries> = async (
  tx,
  actor,
  { params: { id }, query },
) => {
  await webhookById(tx, actor, id)
  // Leave out expired events: they are deleted only when the next event is relayed, which may be much later.
  const recent = deliveriesOf(tx, actor, id).where(
    'e.happened_at',
    '>=',
    sql<string>`now() - ${`${RETENTION_DAYS} days`}::interval`,
  )
  const { rows, pagination } = await paged(selectDeliveries(recent), query)
  return { deliveries: rows, pagination }
}

/** Schedules a delivery in any state, with retries for three days. */
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
    .set({ state: 'WAITING', counted: 0, next_attempt_at: sql<string>`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('webhook_id', '=', webhook_id)
    .where('event_id', '=', delivery_id)
    .execute()
  await wakeWebhook(tx, webhook_id)
  return deliveryById(tx, actor, webhook_id, delivery_id)
}

/** Limit of tests and resends requested by the members of an account, per quarter of an hour. */
const MAX_BY_HAND = 60

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
    .values({ tenant_id, webhook_id, event_id: id, next_attempt_at: happened_at })
    .execute()
  await wakeWebhook(tx, webhook_id)
  return deliveryById(tx, actor, webhook_id, id)
}

function countByHand(tx: Tx, { tenant_id }: Actor) {
  return countAttempt(tx, `webhooks of:${tenant_id}`, MAX_BY_HAND)
}
