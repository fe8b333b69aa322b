import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Delivery, Webhook } from '../contract.ts'

/** Selects the webhooks of an account, without their secrets. */
export function webhooksOf(tx: Tx, { tenant_id }: Pick<Actor, 'tenant_id'>) {
  return tx
    .selectFrom('webhooks as w')
    .select(['w.id', 'w.tenant_id', 'w.url', 'w.events', 'w.created_at', 'w.created_by_name'])
    .select(['w.failing_since', 'w.disabled_at', 'w.disabled_reason'])
    .select([
      sql<string | null>`case when w.previous_until > now() then w.previous_until end`.as('previous_until'),
      sql<number>`(
        select count(*)::int from webhook_deliveries d
        where d.tenant_id = w.tenant_id and d.webhook_id = w.id and d.state = 'WAITING'
      )`.as('waiting'),
    ])
    .where('w.tenant_id', '=', tenant_id)
}

export async function webhookById(tx: Tx, actor: Pick<Actor, 'tenant_id'>, id: string): Promise<Webhook> {
  return webhooksOf(tx, actor)
    .where('w.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('The webhook'))
}

/** Selects the deliveries of a webhook, in any state. */
export function deliveriesOf(tx: Tx, { tenant_id }: Pick<Actor, 'tenant_id'>, webhook_id: string) {
  return tx
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', (join) =>
      join.onRef('e.tenant_id', '=', 'd.tenant_id').onRef('e.id', '=', 'd.event_id'),
    )
    .where('d.tenant_id', '=', tenant_id)
    .where('d.webhook_id', '=', webhook_id)
}

export async function deliveryById(
  tx: Tx,
  actor: Pick<Actor, 'tenant_id'>,
  webhook_id: string,
  id: string,
): Promise<Delivery> {
  return selectDeliveries(deliveriesOf(tx, actor, webhook_id))
    .where('d.event_id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('The event'))
}

/** Selects deliveries in the form of the contract, the latest first. */
export function selectDeliveries(deliveries: ReturnType<typeof deliveriesOf>) {
  return deliveries
    .select([
      'e.id',
      'd.webhook_id',
      'e.type',
      'e.happened_at',
      'd.state',
      'd.next_attempt_at',
      'd.attempts',
      'e.body',
    ])
    .orderBy('e.happened_at', 'desc')
    .orderBy('e.id', 'desc')
}

/** Makes a webhook due now because a member requested it; the back-off restarts. */
export async function wakeWebhook(tx: Tx, webhook_id: string) {
  await tx
    .updateTable('webhook_leases')
    .set({ next_at: sql<string>`now()`, failures: 0, paused_until: null })
    .where('webhook_id', '=', webhook_id)
    .execute()
}

/** Fails all waiting deliveries. They are sent only if a member requests it. */
export async function endWaiting(tx: Tx, tenant_id: string, webhook_id: string) {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'FAILED', next_attempt_at: null })
    .where('tenant_id', '=', tenant_id)
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', 'WAITING')
    .execute()
}
