import type { Delivery, DeliveryAttempt, Webhook } from '#integration/webhooks/contract.ts'
import { anotherId, TENANT_ID } from './ids.ts'

/** Returns a webhook to erp.haras.test that works. */
export function aWebhook(given: Partial<Webhook> = {}): Webhook {
  return {
    id: anotherId(1),
    tenant_id: TENANT_ID,
    url: 'https://erp.haras.test/hook',
    events: ['movement.booked', 'nitrogen.alarm'],
    created_at: '2026-03-12T10:00:00.000Z',
    created_by_name: 'Ana García',
    ...{ previous_until: null, failing_since: null, disabled_at: null, disabled_reason: null },
    waiting: 0,
    ...given,
  }
}

/** Returns a test delivery that succeeded at the first attempt. */
export function aDelivery(given: Partial<Delivery> = {}): Delivery {
  return {
    id: anotherId(2),
    webhook_id: anotherId(1),
    type: 'webhook.test',
    happened_at: '2026-03-12T10:05:00.000Z',
    state: 'DELIVERED',
    next_attempt_at: null,
    attempts: [aTry()],
    body: '{"type":"webhook.test"}',
    ...given,
  }
}

/** Returns an attempt that the receiver answered with 204. */
export function aTry(given: Partial<DeliveryAttempt> = {}): DeliveryAttempt {
  return { at: '2026-03-12T10:05:01.000Z', problem: null, status: 204, milliseconds: 42, ...given }
}
